"""Find the slots of a plan that a text names: "ziua a doua", "sâmbătă dimineața", "cursa cu duba mică"."""
