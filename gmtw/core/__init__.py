"""What everything else is built on: types, errors, files, randomness."""
