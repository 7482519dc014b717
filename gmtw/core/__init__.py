"""The basis of everything else: types, errors, files, randomness."""
