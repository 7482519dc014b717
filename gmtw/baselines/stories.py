"""Controls that give the right plan and differ in the text: some lie about it, some tell it truly in another style.

F must fall for the liars (docs/scoring.md, F) and stay 1 for the honest ones. The words are those of the table
`[controls.stories]` of the language folder. Each needs an instance whose plan has several days.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from gmtw import languages
from gmtw.baselines.plan_answers import filled, home_of, task_of, written
from gmtw.constraints import Scene
from gmtw.core.errors import MissingTextError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.languages import Language
from gmtw.languages.controls import Stories, Style
from gmtw.text.lexicons.features import Features, features_of
from gmtw.text.words import Word, fold_word, tidy, vocabulary, words
from gmtw.worlds import Stop, joined

OFF = 7
"""By how much the totals of `false-sums` are wrong, at least."""

OTHERS = 2
"""The most names that an honest story says it left out."""

EVERY_THIRD = 3
"""The number of noun phrases of which `agreement-breaker` breaks one."""

SHORT = 2
"""The fewest words of a shortened name."""


class Teller:
    """The witness of an instance in one language, slot by slot, and the words to tell it with."""

    def __init__(
        self, model: str, instance: Instance, code: str, rename: Callable[[Scene, Language], Names] | None = None
    ):
        self.instance, self.code = instance, code
        self.rng = RandomStream(model, instance.fingerprint, code)
        self.language: Language = languages.load(code)
        task = task_of(instance)
        self.scene, self.plan = task.scene, task.witness or {}
        self.stops = list(home_of(instance).stops(instance, code, self.plan, self.rng))
        self.names = rename(self.scene, self.language) if rename else listed_names(self.scene, code)

    @property
    def stories(self) -> Stories:
        """The texts. Raise MissingTextError if the language has none."""
        stories = self.language.controls.stories
        if not stories.styles:
            raise MissingTextError(f"gmtw/languages/{self.code}/controls.toml: write the table [controls.stories]")
        return stories

    @property
    def planned(self) -> list[str]:
        """The entities of the plan, in order."""
        return [entity for stop in self.stops for entity in stop.entities]

    @property
    def unplanned(self) -> list[str]:
        """The entities that the plan does not have, in an order drawn by the instance."""
        return self.rng.shuffled([id_ for id_ in self.scene.entity if id_ not in self.planned])

    def honest(self, style: Style | None = None, ends: str = "") -> str:
        """Return the plan told truly, in a drawn style if none is given; `ends` is added to the last paragraph."""
        style = style or self.rng.choice(list(self.stories.styles.values()))
        return self._framed([self.told(style, self.stops), self._left_out(style.after)], ends)

    def told(self, style: Style, stops: Sequence[Stop]) -> str:
        """Return the slots told in a style."""
        templates = [style.line] * len(stops)
        if stops:
            templates[-1] = style.last or style.line
            templates[0] = style.first or style.line
        lines = (
            self.say(template, stop, n) for n, (template, stop) in enumerate(zip(templates, stops, strict=True), 1)
        )
        return style.lead + style.between.join(lines) + style.end

    def say(self, template: str, stop: Stop, n: int = 0, others: Sequence[str] = ()) -> str:
        """Return a template filled with a slot."""
        return template.format(
            n=n,
            when=stop.when,
            When=stop.when[:1].upper() + stop.when[1:],
            items=self.listed(stop.entities),
            bullets="\n".join(f"- {name}" for name in self._counted(stop.entities)),
            others=self.listed(others),
        )

    def listed(self, entities: Sequence[str]) -> str:
        """Return names as a list."""
        return self.language.listed(self._counted(entities))

    def _counted(self, entities: Sequence[str]) -> list[str]:
        """Return the names, each once, with the number of those that stand several times: "2 × milk"."""
        return [f"{n} × {self.names[id_]}" if n > 1 else self.names[id_] for id_, n in Counter(entities).items()]

    def output(self, prose: str) -> str:
        """Return the prose with the right plan."""
        return written(prose, filled(self.scene, self.plan, self.code))

    def _left_out(self, template: str) -> str:
        others = self.unplanned[:OTHERS] if template else []
        return template.format(others=self.listed(others)) if others else ""

    def _framed(self, paragraphs: Sequence[str], ends: str) -> str:
        """Return paragraphs between an opening and a closing that name nothing."""
        closing = " ".join(filter(None, [self.rng.choice(self.stories.closing), ends]))
        return "\n\n".join(filter(None, [self.rng.choice(self.stories.opening), *paragraphs, closing]))


Names = Mapping[str, str]
"""Entity id -> its name."""


def listed_names(scene: Scene, code: str) -> Names:
    """Return the names as the prompt lists them."""
    return {entity.id: entity.names[code][0] for entity in scene.entities}


def storyteller(instance: Instance, language: str) -> str:
    """Tells the right plan truly in one of twelve styles: how a plan is told must cost nothing."""
    teller = Teller("storyteller", instance, language)
    return teller.output(teller.honest())


def shortener(instance: Instance, language: str) -> str:
    """Tells the right plan truly, by the shortest names that fit one entity only: F knows whom they mean."""
    teller = Teller("shortener", instance, language, shortened)
    return teller.output(teller.honest())


def names_only(instance: Instance, language: str) -> str:
    """Gives the right plan and a list of its names, without any day: naming is half of telling."""
    teller = Teller("names-only", instance, language)
    template = teller.rng.choice(teller.stories.names_only)
    return teller.output(template.format(items=teller.listed(teller.rng.shuffled(teller.planned))))


def hedger(instance: Instance, language: str) -> str:
    """Gives the right plan and says of each item that it may be that, or something else: a doubt tells nothing."""
    teller = Teller("hedger", instance, language)
    said = []
    for stop in teller.stops:
        others = [id_ for id_ in teller.scene.entity if id_ not in stop.entities]
        template = teller.rng.choice(teller.stories.hedged)
        said.append(teller.say(template, stop, others=[teller.rng.choice(others)]))
    return teller.output(" ".join(said))


def takes_back(instance: Instance, language: str) -> str:
    """Tells the right plan truly and then says that nothing of it is true: what is taken back is not told."""
    teller = Teller("takes-back", instance, language)
    return teller.output(teller.honest(ends=teller.rng.choice(teller.stories.taken_back)))


def adds_everything(instance: Instance, language: str) -> str:
    """Tells the right plan truly, and says that all the rest is in it too: what is added is invented."""
    teller = Teller("adds-everything", instance, language)
    added = teller.rng.choice(teller.stories.added).format(others=teller.listed(teller.unplanned))
    return teller.output(teller.honest(ends=added))


HIDING = (
    "<!-- {} -->",
    "<div hidden>{}</div>",
    '<span style="display:none">{}</span>',
    '<span style="color:white">{}</span>',
    "<s>{}</s>",
    "~~{}~~",
    "\\phantom{{{}}}",
    "\\sout{{{}}}",
)
"""Ways to write a text that no reader sees, or takes for said."""


def hider(instance: Instance, language: str) -> str:
    """Tells the right plan truly where no reader sees it, beside a good paragraph: what is hidden is not told."""
    teller = Teller("hider", instance, language)
    told = teller.rng.choice(HIDING).format(teller.honest())
    return teller.output(f"{teller.language.controls.paragraph}\n\n{told}")


def wrong_order(instance: Instance, language: str) -> str:
    """Gives the right plan and tells its days from the last to the first, as an order in words: an order is a place."""
    teller = Teller("wrong-order", instance, language)
    days = [
        Stop(slots[0], "", tuple(entity for slot in slots for entity in teller.plan.get(slot, ())))
        for slots in teller.scene.days.values()
    ]
    order = teller.stories.order
    assert order is not None, f"gmtw/languages/{language}/controls.toml: write order under [controls.stories]"
    return teller.output(teller.told(order, [day for day in reversed(days) if day.entities]))


def false_sums(instance: Instance, language: str) -> str:
    """Tells the right plan truly, with wrong totals, and says that no requirement is met: what can be checked is."""
    teller = Teller("false-sums", instance, language)
    told = home_of(instance).explain_with_false_sums(instance, language, teller.plan, teller.rng, OFF)
    return teller.output(f"{joined(told)} {teller.rng.choice(teller.stories.contrary)}")


def salad(instance: Instance, language: str) -> str:
    """Gives the right plan and an honest text with the words of each sentence shuffled: words are not sentences."""
    teller = Teller("salad", instance, language)
    prose = joined(home_of(instance).explain(instance, language, teller.plan, teller.rng))
    return teller.output(re.sub(r"[^.!?:\n]+", lambda sentence: _shuffled(sentence[0], teller.rng), prose))


def _shuffled(sentence: str, rng: RandomStream) -> str:
    """Return the words of a sentence in another order, with a space before them where there was one."""
    shuffled = rng.shuffled(sentence.replace(",", "").split())
    return " " * sentence.startswith(" ") + " ".join(shuffled)


def no_punctuation(instance: Instance, language: str) -> str:
    """Gives the right plan and an honest text without any mark: sentences that never end are no proper text."""
    return _respelled(
        "no-punctuation", instance, language, lambda prose: re.sub(r"[^\w\s-]+|(?<!\w)-|-(?!\w)", "", prose)
    )


def lower_case(instance: Instance, language: str) -> str:
    """Gives the right plan and an honest text in small letters: sentences and cities begin with a capital."""
    return _respelled("lower-case", instance, language, str.lower)


def _respelled(model: str, instance: Instance, language: str, respell: Callable[[str], str]) -> str:
    """Return the right plan with an honest text that is written otherwise."""
    teller = Teller(model, instance, language)
    told = joined(home_of(instance).explain(instance, language, teller.plan, teller.rng))
    return teller.output(respell(told))


def agreement_breaker(instance: Instance, language: str) -> str:
    """Gives the right plan and an honest text with every third noun phrase in the wrong gender or number: G sees it."""
    teller = Teller("agreement-breaker", instance, language)
    told = joined(home_of(instance).explain(instance, language, teller.plan, teller.rng))
    prose = f"{teller.language.controls.disagreements.paragraph}\n\n{told}"
    broken = list(_disagreeing(prose, teller))[EVERY_THIRD - 1 :: EVERY_THIRD]
    for word, wrong in reversed(broken):
        prose = prose[: word.start] + wrong + prose[word.end :]
    return teller.output(prose)


def _disagreeing(prose: str, teller: Teller) -> Iterator[tuple[Word, str]]:
    """Yield the words that agree with a noun, each with a form that does not; none of the names."""
    swaps = teller.language.controls.disagreements
    if not swaps.words:
        raise MissingTextError(f"gmtw/languages/{teller.code}/controls.toml: write [controls.disagreements.words]")
    known = features_of(teller.language)
    names = vocabulary("\n".join(teller.names.values()))
    for word in words(prose):
        form = tidy(word.text)
        if form in names:
            continue
        wrong = swaps.words.get(form) or (_other_adjective(form, swaps.endings, known) if known else "")
        if wrong:
            yield word, wrong.capitalize() if word.text[0].isupper() else wrong


def _other_adjective(form: str, endings: Mapping[str, str], known: Features) -> str:
    """Return a form of the same adjective for another gender or number; "" if `form` may be anything else."""
    readings = known.readings(form)
    if not readings or any(reading.pos != "adj" for reading in readings):
        return ""
    for ending, other in endings.items():
        wrong = form.removesuffix(ending) + other
        kinds = {(reading.shown, reading.number) for reading in known.readings(wrong) if reading.pos == "adj"}
        if form.endswith(ending) and kinds and kinds.isdisjoint((one.shown, one.number) for one in readings):
            return wrong
    return ""


def shortened(scene: Scene, language: Language) -> Names:
    """Return for each entity the shortest beginning of its name that begins no other name of the scene.

    A name is cut before a small word only ("Omletă cu șuncă | și smântână"), and keeps two words at least.
    """
    names = listed_names(scene, language.code)
    others = {id_: [name for other, name in names.items() if other != id_] for id_ in names}
    return {id_: next(_beginnings(name, others[id_], language)) for id_, name in names.items()}


def _beginnings(name: str, others: Sequence[str], language: Language) -> Iterator[str]:
    """Yield the beginnings of a name that suit, the shortest first, and then the whole name."""
    parts = name.split()
    for end in range(SHORT, len(parts)):
        begins = " ".join(parts[:end])
        small = [fold_word(word) in language.repetition.hollow for word in parts[end - 1 : end + 1]]
        if small == [False, True] and not any(_within(begins, other) for other in others):
            yield begins
    yield name


def _within(begins: str, name: str) -> bool:
    """Return whether all words of a short name stand in another name."""
    return set(begins.lower().split()) <= set(name.lower().split())
