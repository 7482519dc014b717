"""Plan tasks: fill the slots of a scene under rules."""
