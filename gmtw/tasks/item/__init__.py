"""Items of suites that come in files: what is asked, how an answer is read, and what it is worth.

folds      what is folded before answers are compared: quotes, apostrophes, markdown, final marks
patterns   regular expressions that cannot hang
chosen     the letter that an answer chooses
language   how far a text is in the language: letters, whole words, function words of other languages
checks     the named checks of a format
echo       the prompt that an answer repeats
verdict    what a scorer says of an answer
catbench   the published rules of the cloze and choice suite
ewebench   the published rules of the suite of eval methods
order      options in another order, seeded and balanced
asking     what is sent: instruction, sentence, options, in the words of the language
gold       the answer that an item expects, where it says one
"""

from __future__ import annotations

from gmtw.core.types import Answer, Instance, Output
from gmtw.tasks.item.parse import parse_item
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.parsed_output import ParsedOutput


class _Handler:
    """What the stages need of this kind of task."""

    kind = "answer"
    task_type = AnswerTask

    def parse(self, text: str, instance: Instance, language: str) -> ParsedOutput:
        """Return the answer in the text of an output. Never raises: what cannot be read is noted."""
        return parse_item(text, instance, language)

    def measured(self, answer: Answer, output: Output) -> Answer:
        """Return the answer with what its line says beside the text, such as log-probabilities of candidates."""
        return answer


HANDLER = _Handler()
