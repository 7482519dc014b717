"""Texts that a model may write and that are slow to read for a careless reader, each of any length.

benchmarks/hostile.py measures how the time of every reader grows with them; tests count steps on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from json import dumps

from gmtw.baselines.plan_answers import filled, task_of, written
from gmtw.core.types import Instance

Text = Callable[[Instance, int], str]
"""Returns a text of about so many characters, an answer to that instance."""


def run(piece: str, size: int) -> str:
    """Return the piece again and again, about so many characters."""
    return piece * max(1, size // len(piece))


def repeated(piece: str) -> Text:
    """Return the text that says nothing but that piece."""
    return lambda instance, size: run(piece, size)


def told(piece: str) -> Text:
    """Return the text that says that piece again and again, and then gives the right plan."""
    return lambda instance, size: f"{run(piece, size)}\n{right(instance)}"


def nested(opening: str, inside: str, closing: str) -> Text:
    """Return the text that opens something again and again, and closes it as often."""

    def text(instance: Instance, size: int) -> str:
        depth = max(1, (size - len(inside)) // (len(opening) + len(closing)))
        return opening * depth + inside + closing * depth

    return text


def valued(value: Text) -> Text:
    """Return the plan whose first slot holds what `value` makes."""
    return lambda instance, size: f'Planul:\n{{"{_slots(instance)[0]}": {value(instance, size)}}}'


def numbered(before: str, piece: str, after: str) -> Text:
    """Return pieces that are all different: each has its number in place of @."""

    def text(instance: Instance, size: int) -> str:
        count = max(1, size // (len(piece) + 4))
        return before + "".join(piece.replace("@", str(number)) for number in range(count)) + after

    return text


def named(before: str, after: str, most: int = 1000) -> Text:
    """Return the names of the first entities again and again, each between two pieces, and then the right plan."""

    def text(instance: Instance, size: int) -> str:
        return f"{run(''.join(before + name + after for name in _names(instance)[:most]), size)}\n{right(instance)}"

    return text


def right(instance: Instance) -> str:
    """Return the right plan as JSON."""
    task = task_of(instance)
    return written("", filled(task.scene, task.witness or {}, "ro")).strip()


def _names(instance: Instance) -> list[str]:
    return [entity.names["ro"][0] for entity in task_of(instance).scene.entities]


def _slots(instance: Instance) -> list[str]:
    return [slot.names["ro"][0] for slot in task_of(instance).scene.slots]


def quoted(text: Text) -> Text:
    """Return what `text` makes as a JSON string."""
    return lambda instance, size: dumps(text(instance, size), ensure_ascii=False)


PROSE = "Nu mergem luni la muzeu, dar vedem marți cetatea, deși poate că plouă... "

TEXTS: Mapping[str, Text] = {
    # JSON that is deep, broken, endless or many
    "objects, nested": nested('{"a":', "1", "}"),
    "objects, nested, never closed": repeated('{"a":'),
    "lists, nested": nested("[", "", "]"),
    "braces": repeated("{"),
    "closing braces": repeated("}"),
    "braces and blanks": repeated("{ "),
    "braces and quotes": repeated('{"'),
    "mixed brackets": repeated("{[("),
    "objects, empty": repeated("{}"),
    "objects, small": repeated('{"a":1}'),
    "objects in a list": lambda instance, size: "[" + numbered("", '{"k@": 1}, ', "")(instance, size) + "]",
    "lists that begin": repeated("[{}, "),
    "keys, different": numbered("{", '"k@": 1, ', '"z": 1}'),
    "keys, the same": numbered("{", '"a": @, ', '"z": 1}'),
    "pairs outside": repeated('"a": 1, '),
    "numbers, long": lambda instance, size: '{"a": ' + "9" * size + "}",
    "comments": repeated("{ // "),
    "comments, closed": repeated("{/**/"),
    "quotes": repeated('"'),
    "quotes, curly": repeated("„” "),
    "apostrophes": repeated("'"),
    "backslashes": repeated("\\"),
    "backslashes in a string": valued(quoted(repeated("\\"))),
    "escapes": repeated("\\u0103\\n"),
    "half escapes": repeated("\\ud83d"),
    "escaped object": lambda instance, size: '{\\"' + "a" * size + '\\": 1}',
    "fences": repeated("```"),
    "fences with language": repeated("```json\n"),
    "fenced objects": repeated('```json\n{"a": 1}\n```\n'),
    # what the slots of a plan may hold
    "slot: lists, nested": valued(nested("[", "1", "]")),
    "slot: objects, nested": valued(nested('{"a":', "1", "}")),
    "slot: objects in lists": valued(nested('[{"a":', "1", "}]")),
    "slot: a long name": valued(quoted(repeated("a"))),
    "slot: a name of many words": valued(quoted(repeated("muzeul mare "))),
    "slot: a name with commas": valued(quoted(repeated("muzeul, "))),
    "slot: a name with brackets": valued(quoted(repeated("("))),
    "slot: a name with remarks": valued(quoted(repeated("(a) "))),
    "slot: strange names": valued(numbered("[", '"Locul @", ', '"x"]')),
    "slot: names of one letter": valued(numbered("[", '"a", ', '"a"]')),
    "slot: its own entities": lambda instance, size: valued(
        lambda i, n: dumps((_names(i) * n)[: n // 20 + 1], ensure_ascii=False)
    )(instance, size),
    "slot: digits": valued(quoted(repeated("7"))),
    "slot: a number": valued(lambda instance, size: "7" * size),
    "slot: marks": valued(quoted(repeated("a\u0301\u0323"))),
    "slots, repeated": lambda instance, size: "{" + run(f'"{_slots(instance)[0]}": [], ', size) + '"z": 1}',
    "slots, one in the other": lambda instance, size: nested(f'{{"{_slots(instance)[0]}":', "1", "}")(instance, size),
    "answers, many": lambda instance, size: run(right(instance) + "\n", size),
    # characters
    "one letter": told("a"),
    "one letter with a mark": told("ș"),
    "blanks": told(" "),
    "line breaks": told("\n"),
    "tabs": told("\t"),
    "digits": told("7"),
    "digits and dots": told("1."),
    "digits and blanks": told("1 2 "),
    "times of the day": told("09:30-10:45, "),
    "full stops": told("."),
    "ellipses": told("... "),
    "commas": told(", "),
    "hyphens": told("-"),
    "dashes": told("– "),
    "hyphenated words": told("într-o-altă-"),
    "hyphenated words, apart": told("dându-i-se "),
    "apostrophes in words": told("n'a"),
    "underscores": told("_a"),
    "slashes": told("a/"),
    "stars": told("**"),
    "bold words": told("**cetatea** "),
    "list of one word": told("- muzeu\n"),
    "numbered list": told("1. muzeu\n"),
    "headings": told("# Ziua 1\n"),
    "table rows": told("| a | b |\n"),
    "combining marks": told("\u0301"),
    "letters with two marks": told("a\u0323\u0302"),
    "marks out of order": told("a" + "\u0301\u0323" * 200),
    "Hangul": told("\u1100\u1161"),
    "emoji": told("\U0001f468\u200d\U0001f469\u200d"),
    "zero-width": told("a\u200b"),
    "right to left": told("\u202e\u05d0"),
    "NUL and ESC": told("\0\x1b[31m"),
    "cedillas": told("ş"),
    "capitals": told("A B"),
    "parentheses, nested": told("("),
    "parentheses": told("(a) "),
    # tags
    "HTML tags": told("<b>"),
    "HTML, closed": told("<b>tare</b> "),
    "angle brackets": told("<"),
    "entities of HTML": told("&amp;"),
    "thoughts, opened": repeated("<think>"),
    "thoughts": told("<think>a</think>"),
    "thoughts, closed": told("</think>"),
    "chat tokens": told("<|im_start|>a"),
    "chat tokens, half": told("<|a"),
    "INST": told("[INST]"),
    # language
    "one word": told("muzeu "),
    "one unknown word": told("muzeuul "),
    "words, all different": lambda instance, size: numbered("", "cuvânt@ ", "\n")(instance, size) + right(instance),
    "a word without end": told("neîncetat"),
    "denials": told(PROSE),
    "denials without stops": told("nu mergem la muzeu, nici la cetate, ci "),
    "not": told("nu "),
    "no comma": told("și apoi "),
    "perhaps": told("poate că "),
    "days": told("luni dimineață, marți seara, "),
    "day headings": told("Ziua 1:\n"),
    "days of names": named("În ziua 1 vedem ", ", apoi "),
    "names": named("", ", "),
    "names without commas": named("", " "),
    "names in lines": named("- ", "\n"),
    "names, each denied": named("nu ", ", "),
    "names in brackets": named("(", ""),
    "one name": named("", " ", most=1),
    "one name in sentences": named("Vedem ", ". ", most=1),
    "first words of a name": lambda instance, size: (
        f"{run(_names(instance)[0].split()[0] + ' ', size)}{right(instance)}"
    ),
    "rules told": told("Sunt cel mult două muzee pe zi și bugetul de 500 de lei este respectat. "),
    "sums": told("10 + 20 + 30 = 60 de lei, "),
    "numerals": told("douăzeci și unu de mii "),
    "English": told("the museum is very nice and "),
    "no diacritics": told("in aceasta dimineata si maine "),
    "agreement": told("două muzei frumos, al doilea zi, "),
    "taken back": told("Nimic din ce am scris nu este adevărat. "),
    "text after the plan": lambda instance, size: right(instance) + "\n" + run(PROSE, size),
    "names after the plan": lambda instance, size: right(instance) + "\n" + run(", ".join(_names(instance)), size),
    "demands": lambda instance, size: '{"conflict": [' + run("1, ", size) + "1]}\nCerințele 1 și 2 nu merg împreună.",
    "demands told": lambda instance, size: run("Cerința 1 și cerința 2 ", size) + '{"conflict": [1, 2]}',
}
"""Every hostile text, by name."""
