"""Shopping with offers: how they are drawn, shown and counted."""

from __future__ import annotations

import re
from functools import cache

import pytest

from gmtw import languages
from gmtw.constraints import Include, MaxTotal, Scene, check, plan_from
from gmtw.constraints.plan_batch import held
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.audit.prompt_coverage import Described, Shown
from gmtw.tasks.plan.audit.prompt_lines import said as lines_of
from gmtw.tasks.plan.constructions import Said
from gmtw.tasks.plan.deaf_readers import NO_OFFERS, solved_by
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds.plan_prompt import composed, drawn_frame
from gmtw.worlds.shopping import FOLDER, WORLD

SCENES = 12


@cache
def scenes() -> tuple[Scene, ...]:
    """Some scenes of all levels."""
    shapes = list(WORLD.shapes.values())
    return tuple(WORLD.draw_scene(shapes[at % 3], RandomStream("offers", at))[0] for at in range(SCENES))


def offers(scene: Scene) -> dict[str, dict[str, int]]:
    """Product -> its offers."""
    every = {e.id: {a: v for a, v in e.attributes.items() if a.startswith("cost/")} for e in scene.entities}
    return {id_: own for id_, own in every.items() if own}


def test_about_a_third_has_an_offer() -> None:
    """One of three is free, or one of two costs half, in one shop that sells it; all sums come in steps of two."""
    for scene in scenes():
        found = offers(scene)
        assert 0.25 <= len(found) / len(scene.entities) <= 0.45
        for id_, own in found.items():
            ((form, less),) = own.items()
            size, _, shop = form.removeprefix("cost/").partition("@")
            price = scene.amount(id_, "cost", shop)
            assert scene.entity[id_].attributes[f"sold={shop}"] == 1
            assert -less == {"3": price, "2": price // 2}[size]
            assert less % 2 == 0
            assert scene.entity[id_].attributes[f"saved/{size}@{shop}"] == -less
        assert (WORLD.sample(scene, 200, RandomStream("even")).total("cost") % 2 == 0).all()


def test_what_is_saved_is_what_is_not_paid() -> None:
    """In every shop, of random plans."""
    for scene in scenes()[:4]:
        plans = WORLD.sample(scene, 300, RandomStream("saved"))
        for slots in (None, *([slot] for slot in scene.slot)):
            less = plans.ungrouped.total("cost", slots) - plans.total("cost", slots)
            assert (plans.total("saved", slots) == less).all()
        assert plans.total("saved").max() > 0
        plan = plan_from(scene, plans.listed(0))
        assert plan.total("saved") == plans.total("saved")[0]
        assert all(check(rule, plan).held for rule in WORLD.structure)


@pytest.mark.parametrize(
    ("code", "free", "half"),
    [
        ("ro", "a treia bucată gratis", "a doua bucată la jumătate de preț"),
        ("en", "the third piece free", "the second piece at half price"),
    ],
)
def test_the_list_shows_the_offers(code: str, free: str, half: str) -> None:
    """Beside the product, with the shop; and every register says above the list what they mean, if it has such."""
    text = FOLDER.text(code)
    for register in (text.prompt, *text.registers.values()):
        for terms in register.terms:
            for form, offer in (("cost/3", free), ("cost/2", half)):
                assert offer in terms.said({form}, set()).lower()
                assert offer not in terms.said(set(), set()).lower()
    scene, setting = WORLD.draw_scene(WORLD.shapes["hard"], RandomStream("list"))
    task = PlanTask(scene=scene, rules=WORLD.structure)
    frame = drawn_frame(text.prompt, task, RandomStream("frame"))
    said = composed(task, FOLDER, setting, code, frame, [])
    lines = {line for line in said.splitlines() if line.startswith("- ")}
    assert len(offers(scene)) == sum(free in line or half in line for line in lines) > 1
    for id_, own in offers(scene).items():
        ((form, _),) = own.items()
        slot = scene.slot[form.partition("@")[2]]
        shop = FOLDER.dialect(code).phrases[f"{slot.id}.at"]
        (line,) = (line for line in lines if line.startswith(f"- {scene.entity[id_].names[code][0]}:"))
        assert re.search(rf", {shop} \d+ (de )?le[iu], {shop} {free if '/3@' in form else half}", line)


def test_who_passes_over_offers_is_deaf_to_what_they_change() -> None:
    """It takes no plan for one that saves, and the first one that it takes obeys by luck."""
    scene = scenes()[0]
    plans = WORLD.sample(scene, 2000, RandomStream("deaf"))
    heavy, saving = MaxTotal(attribute="weight", limit=9000), Include(attribute="saved", least=9)
    both = [Said(heavy), Said(saving)]
    assert solved_by(NO_OFFERS, both, plans) == pytest.approx(held(saving, plans)[held(heavy, plans)].mean())
    assert solved_by(NO_OFFERS, both[:1], plans) is None
    assert not NO_OFFERS.is_deaf_here([Said(MaxTotal(attribute="cost", limit=90))], scene.ungrouped)
    paid = MaxTotal(attribute="cost", limit=90)
    plain = plans.ungrouped.total("cost") <= 90
    assert solved_by(NO_OFFERS, [Said(paid)], plans) == 1.0  # what is cheap enough at full price is so with offers
    assert plain.sum() < held(paid, plans).sum()


def test_an_offer_that_the_list_does_not_tell_is_found() -> None:
    """The audit asks for each that a demand hangs on, in words that no other offer has."""
    scene, setting = WORLD.draw_scene(WORLD.shapes["hard"], RandomStream("list"))
    task = PlanTask(scene=scene, rules=WORLD.structure)
    frame = drawn_frame(FOLDER.text("ro").prompt, task, RandomStream("frame"))
    text = composed(task, FOLDER, setting, "ro", frame, [])
    names = {entity.id: entity.names["ro"][0] for entity in scene.entities}
    ((form, _),) = next(iter(offers(scene).values())).items()
    bare = re.sub(r", [^,]*(gratis|la jumătate de preț)$", "", text, flags=re.MULTILINE)
    for rule in (Include(attribute="saved", least=9), MaxTotal(attribute="cost", limit=90)):
        for said, hidden in ((text, False), (bare, True)):
            one = Described("list", scene, said, lines_of(said, names))
            found = Shown([one], languages.load("ro")).hidden(one, rule, "")
            assert any(name.partition("/")[2] == form.partition("/")[2] for name in found) is hidden
