"""Word lists from hunspell dictionaries, made when the package is built: see hatch_build.py.

affixes.py  the rules of an .aff file
expand.py   .aff and .dic -> every form they stand for
features.py what the forms are, by the paradigms of a language folder
build.py    the word list of a language folder, with the notices of its dictionary

Nothing here is imported at run time, and nothing here imports gmtw.
"""
