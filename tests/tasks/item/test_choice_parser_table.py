"""The letter that an answer chooses, case by case: the gold letter, the text, and the letter that is read."""

from __future__ import annotations

import pytest

from gmtw.tasks.item.choice_parser import all_chosen, chosen
from gmtw.tasks.item.normalization import folded
from tests.timing import cpu_seconds

OPTIONS = ("l'hi", "li", "la hi", "el")

NONE_CHOSEN = [
    "The answer isn't B",
    "Răspunsul nu este B",
    "Not B",
    "nu B",
    "No és la B.",
    "La B no.",
    "Orice, dar nu B",
    "Everything except B",
    "Anything but B",
    "Totes menys la B",
    "B este greșit.",
    "B is wrong.",
    "Option B is wrong.",
    "Varianta B, deși tentantă, e greșită.",
    "Nu știu dacă răspunsul este B.",
    "Nu cunosc răspunsul: B",
    "I don't know whether the answer is B.",
    "The answer can't be B.",
    "The answer is definitely not B.",
    "It is not option B.",
    "Elimin varianta A. Elimin varianta B.",
    "Elimin varianta B.",
    "Planul B nu are sens",
    "Grupa mea de sânge este B.",
    "Vitamin C is good",
    "Am nota C la examen",
    "I am sorry, but as an AI I cannot take exams. Option A?",
    "The answer is B?",
    "litera A nu se folosește aici",
    "Opțiunea A: unu\nOpțiunea C: trei\nOpțiunea B: doi\n\nNu știu.",
    "Opțiunea A: unu",
    "Dacă ar fi plural, răspunsul ar fi A.",
    "A: nu pot răspunde",
    "The wrong answer is B",
    "The incorrect option is B.",
    "Cel mai greșit răspuns: B",
    "Răspunsul este B. Greșit!",
]
"""Letters that are denied, mentioned or asked about."""

SEVERAL = [
    "Answer: B, C",
    "Answer: A & B",
    "Answer: A/B",
    "Answer: AB",
    "Răspunsul este B, C sau D",
    "Răspunsul este A. Sau B.",
    "The answer is either A or B",
    "A) sau C)",
    "A\nC\nD\nB",
    "B\nC",
    "B C",
    "A.\n\nB.",
    "A, sau poate B.",
    "Nu pot alege între varianta A și varianta B.",
    "Option A, option B, option C, option D",
    "Una este A, alta este B",
    "Litera C\nVarianta A",
    "Opțiunea A, C",
    "A is correct. B is correct.",
    "A is correct and B is correct",
    "B\n\nThe answer is C.",
]
"""Several letters are no choice."""

RIGHT = [
    ("B", "Răspuns: B\n\nVarianta A: greșită\nVarianta C: greșită"),
    ("B", "B\n\nOpțiunea A: incorectă."),
    ("B", "B) li\n\nOpțiunea A: incorectă.\nOpțiunea D: incorectă."),
    ("B", "B\nVarianta A, deși tentantă, e greșită."),
    ("B", "Answer: B\n\nOption A: wrong tense.\nOption C: wrong person."),
    ("B", "Răspunsul corect este B, spre deosebire de varianta A."),
    ("B", "The answer is B rather than option A."),
    ("B", "La resposta correcta és la B, en lloc de l'opció A."),
    ("B", "The correct answer is B. It cannot be option A."),
    ("B", "Dacă ar fi plural, răspunsul ar fi A. Dar e singular, deci B."),
    ("B", "The answer is B because option A, though tempting, lacks agreement."),
    ("B", "Să verificăm opțiunea A: greșit. Opțiunea B: corect!"),
    ("B", "**B**"),
    ("B", "(B)"),
    ("B", "B."),
    ("B", "b)"),
    ("B", "li"),
    ("B", "B li"),
    ("B", "La resposta és B"),
    ("C", "Răspunsul corect este C."),
    ("B", "Aleg B."),
    ("B", "I'd go with B over A."),
    ("C", "C este corect."),
    ("D", "Elimin A, B și C. Deci D este corect."),
    ("C", "Răspunsul nu este A, ci C."),
    ("B", "Not A, the answer is B"),
    ("D", "Option A says one thing. Is the answer A? No. " * 40 + "\n\nAnswer: D"),
    ("B", "Răspunsul corect este 'B'"),
    ("B", "Raspuns corect: B. Varianta A e gresita."),
    ("B", '{"answer": "B"}'),
    ("B", "Varianta B"),
    ("B", "The answer is:\n\n**B) li**"),
]
"""Gold letter and answer."""

PREDICATES = [
    "{} este răspunsul corect.",
    "Litera {} este răspunsul corect.",
    "{} e varianta potrivită.",
    "{} reprezintă cel mai bun răspuns.",
    "Cred că {} este singurul răspuns corect, fiindcă se acordă.",
    "{} este răspunsul meu.",
    "{} és la resposta correcta.",
    "L'opció {} és la resposta correcta.",
    "{}, és la resposta correcta",
    "{} est la bonne réponse.",
    "La lettre {} est la réponse.",
    "{}, c'est la bonne réponse.",
    "{} is the correct answer.",
    "Option {} is the right choice because it agrees.",
    "{} is my final answer",
    "{} enye ŋuɖoɖo nyuitɔ.",
    "{} ye nye ŋuɖoɖo si sɔ.",
    "„{}” este răspunsul corect",
    r"\boxed{{\mathrm{{{}}}}}",
    r"$\boxed{{\text{{({})}}}}$",
]
"""The letter first, and then what it is."""

NO_PREDICATES = [
    "B nu este răspunsul corect.",
    "B este răspunsul greșit.",
    "B este răspunsul la altă întrebare.",
    "B este răspunsul corect?",
    "Este B răspunsul corect?",
    "Nu cred că B este răspunsul corect.",
    "B is not the correct answer.",
    "B is the answer to nothing.",
    "B n'est pas la bonne réponse",
    "B menye ŋuɖoɖo nyuitɔ o",
    "B no és la resposta correcta",
    "A este răspunsul corect și C este răspunsul corect",
    "A is the most common mistake",
]

ALL = [
    ("AC", "A, C"),
    ("AC", "AC"),
    ("AC", "CA"),
    ("", "Spun CA e bine."),
    ("AC", "a; c"),
    ("AC", '["A", "C"]'),
    ("AC", "A\nC"),
    ("AC", "**A și C**"),
    ("AC", "Răspunsurile corecte sunt A și C."),
    ("AC", "Răspuns: AC"),
    ("AC", "A și C sunt corecte, B e greșită."),
    ("AC", "A and C are the correct answers."),
    ("AC", "Les bonnes réponses sont A et C."),
    ("AC", "Les respostes correctes són A i C"),
    ("AC", "A) l'hi\nC) la hi"),
    ("AC", "Răspunsul corect: A) l'hi, C) la hi"),
    ("AC", "l'hi, la hi"),
    ("AC", "A este corectă. C este corectă. B este greșită."),
    ("AC", "A și C, pentru că se acordă."),
    ("B", "Răspunsul este B."),
    ("", "A sau C"),
    ("", "A, C?"),
    ("", "a e c"),
    ("", "Nu A și C."),
    ("", "A și C sunt greșite."),
    ("", "A) l'hi\nB) li\nC) la hi\nD) el"),
    ("", "A, C și F"),
]
"""All letters that are chosen where several may be, and the answer."""


@pytest.mark.parametrize("text", NONE_CHOSEN)
def test_a_letter_that_is_only_mentioned_is_none(text: str) -> None:
    """Denied, asked about, in a case that is not so, or a part of something else."""
    assert chosen(text, OPTIONS) is None


@pytest.mark.parametrize("text", SEVERAL)
def test_several_letters_are_no_choice(text: str) -> None:
    assert chosen(text, OPTIONS) is None
    assert chosen(text) is None


@pytest.mark.parametrize(("gold", "text"), RIGHT)
def test_the_right_letter_is_read_whatever_explains_it(gold: str, text: str) -> None:
    assert chosen(text, OPTIONS) == gold


@pytest.mark.parametrize("said", PREDICATES)
@pytest.mark.parametrize("letter", "ABD")
def test_a_letter_that_is_called_the_answer_is_chosen(letter: str, said: str) -> None:
    assert chosen(said.format(letter), OPTIONS) == letter


@pytest.mark.parametrize("text", NO_PREDICATES)
def test_a_letter_that_is_not_called_the_answer_is_none(text: str) -> None:
    assert chosen(text, OPTIONS) is None


@pytest.mark.parametrize(("letters", "text"), ALL)
def test_all_letters_are_read_where_several_may_be_right(letters: str, text: str) -> None:
    """ "A or C" and a repeated list of the options choose nothing."""
    assert "".join(sorted(all_chosen(text, OPTIONS))) == letters


def test_the_exact_text_of_an_option_beats_a_small_letter() -> None:
    """`a` is the third option there; `A` and `a)` are the first letter."""
    options = ("ha", "h'a", "a", "à")
    assert [chosen(text, options) for text in ("a", "à", "A", "a)", "h’a")] == ["C", "D", "A", "A", "B"]


LONG = ["**a ", "A B C D ", "Opțiunea A: x\n", "a ", "B.\n", "x\n\n\n\n", "`", "**`a`** ", "B, "]


def seconds(text: str) -> float:
    """Return the CPU seconds of reading `text`."""
    return cpu_seconds(lambda: (chosen(text, OPTIONS), all_chosen(text, OPTIONS), folded(text)), times=2)


@pytest.mark.parametrize("piece", LONG)
def test_reading_is_linear_in_the_length_of_the_answer(piece: str) -> None:
    """Eight times the text takes some eight times as long; where it is quadratic, 64 times."""
    short, long = ("x" + piece * (size // len(piece)) + "x" for size in (2_500, 20_000))
    chosen(short, OPTIONS)
    assert seconds(long) < 30 * seconds(short)
