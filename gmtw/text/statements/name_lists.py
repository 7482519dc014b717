"""Lists that hold nothing but names: "(smoothie verde, iaurt)", "ciorbă de legume (vegană) și sarmale".

A head alone may mean what a dish is made of ("ouă", "pește"). In a list of names only it means the dish.
In brackets such a list says which things are meant, and a sentence may be read without it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from gmtw.text.sentences import PAUSE, Atom


def name_lists(atoms: Sequence[Atom], joiners: Collection[str]) -> Iterator[int]:
    """Yield the mentions of each such list of a sentence: one in brackets, or with a joiner before its last name."""
    bare = _without_remarks(atoms)
    at = 0
    while at < len(bare):
        if bare[at].mention is None:
            at += 1
            continue
        last, joined = _end(bare, at, joiners)
        before = bare[at - 1].text if at else ""
        after = bare[last + 1].text if last + 1 < len(bare) else ""
        listed = joined and before != PAUSE and before not in joiners
        if listed or (before == "(" and after == ")"):
            yield from (atom.mention for atom in bare[at : last + 1] if atom.mention is not None)
        at = last + 1


def _end(bare: Sequence[Atom], at: int, joiners: Collection[str]) -> tuple[int, bool]:
    """Return the last name of a list that starts at `at`, and whether a joiner is before it."""
    last, joined = at, False
    while True:
        to = last + 1
        while to < len(bare) and to <= last + 2 and (bare[to].text == PAUSE or bare[to].text in joiners):
            to += 1
        if to == last + 1 or to >= len(bare) or bare[to].mention is None:
            return last, joined
        last, joined = to, bare[to - 1].text in joiners


def _without_remarks(atoms: Sequence[Atom]) -> Sequence[Atom]:
    """Return the atoms without brackets after a name that hold no name."""
    kept: list[Atom] = []
    at = 0
    while at < len(atoms):
        if atoms[at].text == "(" and kept and kept[-1].mention is not None:
            end = next((to for to in range(at, len(atoms)) if atoms[to].text == ")"), None)
            if end is not None and all(atom.mention is None for atom in atoms[at:end]):
                at = end + 1
                continue
        kept.append(atoms[at])
        at += 1
    return kept


def without_names_in_brackets(atoms: Sequence[Atom], joiners: Collection[str]) -> Sequence[Atom]:
    """Return the atoms without brackets that hold nothing but names: "un monument (X) și un muzeu (Y)"."""
    kept: list[Atom] = []
    at = 0
    while at < len(atoms):
        if atoms[at].text == "(":
            end = next((to for to in range(at, len(atoms)) if atoms[to].text == ")"), None)
            inside = atoms[at + 1 : end] if end is not None else ()
            if end is not None and inside and all(_is_listed(atom, joiners) for atom in inside):
                at = end + 1
                continue
        kept.append(atoms[at])
        at += 1
    return kept


def _is_listed(atom: Atom, joiners: Collection[str]) -> bool:
    return atom.mention is not None or atom.text == PAUSE or atom.text in joiners
