"""Files of model outputs: read, written, described."""
