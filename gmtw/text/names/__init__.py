"""Find the entities of a scene that a text names: exactly, inflected, misspelt, shortened or by a looser name.

`mentions` finds names and their forms; `name_variants`, `short_names` and `misspellings` say which other words are as
good as a name. `loose_names`, `last_resort` and `sibling_names` read words that name an entity only in the
light of a whole text.
"""
