"""One reader per file format, each exposing READER; `load` finds the reader by content."""
