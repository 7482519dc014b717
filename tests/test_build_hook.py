"""Dictionaries become all their forms, and a language folder gets its word list when it asks for one."""

import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("hatchling", reason="the build hook needs hatchling: pip install -e '.[dev]'")

from hatch_build import WordListHook
from wordlists import build as making
from wordlists.affixes import decode
from wordlists.build import BuildError, asking, build, fresh, keys, read_source, write
from wordlists.expand import forms
from wordlists.features import in_lower_case, pack, read_paradigms, readings

ROOT = Path(__file__).parents[1]


def made(aff: str, *stems: str) -> set[str]:
    return forms(aff, "\n".join([str(len(stems)), *stems]))


def test_a_suffix_strips_and_adds_where_its_condition_holds() -> None:
    aff = "SFX A Y 3\nSFX A ă a [^i]ă\nSFX A ă ei [^i]ă\nSFX A ie ia ie\n"
    assert made(aff, "casă/A", "familie/A", "pas") == {"casă", "casa", "casei", "familie", "familia", "pas"}


def test_a_dot_is_no_condition_and_a_zero_is_nothing() -> None:
    assert made("SFX A N 1\nSFX A 0 lor .\nPFX B N 1\nPFX B 0 re .\n", "cal/AB") == {"cal", "callor", "recal"}


def test_a_hyphen_in_brackets_stands_for_itself() -> None:
    assert made("SFX A Y 1\nSFX A 0 x [a-c]\n", "ba/A", "bb/A") == {"ba", "bax", "bb"}


def test_prefixes_and_suffixes_cross_where_both_say_so() -> None:
    aff = "PFX P {} 1\nPFX P 0 re .\nSFX S Y 1\nSFX S 0 m .\n"
    assert made(aff.format("Y"), "da/PS") == {"da", "dam", "reda", "redam"}
    assert made(aff.format("N"), "da/PS") == {"da", "dam", "reda"}


def test_a_suffix_may_lead_to_another_one_and_to_a_prefix() -> None:
    aff = "SFX S Y 1\nSFX S 0 i/TP .\nSFX T Y 1\nSFX T 0 lor .\nPFX P Y 1\nPFX P 0 ne .\n"
    assert made(aff, "bun/S") == {"bun", "buni", "bunilor", "nebuni", "nebunilor"}
    assert forms(aff, "1\nbun/S", suffixes=1) == {"bun", "buni", "nebuni"}


def test_a_prefix_may_lead_to_a_suffix() -> None:
    aff = "PFX P Y 1\nPFX P 0 ne/S .\nSFX S Y 1\nSFX S 0 e .\n"
    assert made(aff, "bun/P") == {"bun", "nebun", "nebune"}


def test_a_stem_is_stripped_whole_only_where_the_file_allows_it() -> None:
    aff = "SFX A Y 1\nSFX A iii x iii\n"
    assert made(aff, "iii/A", "aiii/A") == {"iii", "aiii", "ax"}
    assert made("FULLSTRIP\n" + aff, "iii/A") == {"iii", "x"}


def test_needaffix_onlyincompound_and_forbidden_words() -> None:
    aff = "NEEDAFFIX N\nONLYINCOMPOUND C\nFORBIDDENWORD F\nSFX S Y 2\nSFX S 0 a .\nSFX S 0 b/N .\n"
    assert made(aff, "root/NS") == {"roota"}
    assert made(aff, "part/CS", "word/S", "worda/F") == {"word"}


def test_a_circumfix_has_both_its_sides() -> None:
    aff = "CIRCUMFIX X\nPFX P Y 1\nPFX P 0 leg/X .\nSFX S Y 2\nSFX S 0 bb .\nSFX S 0 obb/X .\n"
    assert made(aff, "nagy/PS") == {"nagy", "nagybb", "legnagyobb"}


def test_flags_are_read_as_the_file_declares_them() -> None:
    rule = "SFX {0} Y 1\nSFX {0} 0 s .\n"
    assert made("FLAG long\n" + rule.format("Aa"), "x/AaBb") == {"x", "xs"}
    assert made("FLAG num\n" + rule.format("12"), "x/7,12", "y/1") == {"x", "xs", "y"}
    assert made("AF 2\nAF B\nAF AB\n" + rule.format("A"), "x/2", "y/1") == {"x", "xs", "y"}


def test_morphology_slashes_and_comments_are_no_part_of_a_stem() -> None:
    assert made("SFX A Y 1 # all\nSFX A 0 s # none\n", "km\\/h po:x", "ou/A\tst:ou", "") == {"km/h", "ou", "ous"}


def test_twofold_prefixes_are_refused() -> None:
    with pytest.raises(ValueError, match="COMPLEXPREFIXES"):
        made("COMPLEXPREFIXES\n", "x")


def test_unwanted_letters_make_no_forms() -> None:
    aff = "SFX A Y 2\nSFX A 0 -l .\nSFX A 0 i [^-].\nSFX B Y 1\nSFX B -ul 0 -ul\n"
    assert forms(aff, "3\npom/A\nsă-l\napi-ul/B", lambda text: "-" not in text) == {"pom", "pomi", "api"}


def test_the_encoding_is_the_one_that_the_affix_file_names() -> None:
    assert decode("ș".encode("iso8859-16"), b"SET ISO8859-16\n") == "ș"
    assert decode(b"\xef\xbb\xbfSET UTF-8", b"\xef\xbb\xbfSET UTF-8") == "SET UTF-8"


def test_keys_are_composed_lower_case_and_tell_names() -> None:
    found = dict.fromkeys(["și", "țară", "Țară", "Iași", "ADN"], frozenset({"?"}))
    assert sorted(keys(in_lower_case(found), found)) == ["adn^", "iași^", "și", "țară"]


def test_the_same_keys_give_the_same_bytes(tmp_path: Path) -> None:
    pytest.importorskip("marisa_trie")
    one, two = (write(["a", "b^"], tmp_path / name).read_bytes() for name in ("1.marisa", "2.marisa"))
    assert one == two != write(["a"], tmp_path / "3.marisa").read_bytes()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one language, and an installed package with its dictionary."""
    package = tmp_path / "site" / "dictionaries_of_test"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "xx.aff").write_text("# by nobody\nSET UTF-8\nSFX A Y 1\nSFX A 0 lor .\n", encoding="utf-8")
    (package / "xx.dic").write_text("3\ndomni/A\nXix\nt\u0327ară\n", encoding="utf-8")
    (package / "COPYING").write_text("as you like", encoding="utf-8")
    folder = tmp_path / "gmtw" / "languages" / "xx"
    folder.mkdir(parents=True)
    table = [
        "package='dictionaries_of_test'",
        "dictionary='xx'",
        "licence='free'",
        "notices=['COPYING']",
        "respell={'ţ'='ț'}",
    ]
    (folder / "lexicon.toml").write_text("\n".join(["[lexicon]", *table]), encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "site"), *sys.path])
    monkeypatch.setattr(making, "version", {"dictionaries_of_test": "1.0"}.__getitem__)
    return tmp_path


def hook(root: Path) -> WordListHook:
    from hatchling.bridge.app import Application

    config = {"made-with": ["dictionaries_of_test==1.0"]}
    return WordListHook(str(root), config, None, None, "", "wheel", Application())  # type: ignore[arg-type]


def test_a_build_makes_the_list_with_its_notices_and_then_leaves_it_alone(project: Path) -> None:
    marisa_trie = pytest.importorskip("marisa_trie")
    folder = project / "gmtw" / "languages" / "xx"
    assert hook(project).dependencies() == ["dictionaries_of_test==1.0"]
    hook(project).initialize("standard", {})
    assert sorted(path.name for path in (folder / "words").iterdir()) == [
        "COPYING", "NOTICE.txt", "made-from.txt", "words.marisa",
    ]  # fmt: skip
    listed = marisa_trie.Trie().mmap(str(folder / "words" / "words.marisa"))
    assert {key for key in listed if key[0] != "#"} == {"domni", "domnilor", "xix^", "țară"}
    assert "by nobody" in (folder / "words" / "NOTICE.txt").read_text(encoding="utf-8")
    assert hook(project).dependencies() == []


def test_another_table_or_another_pin_asks_for_another_list(project: Path) -> None:
    pytest.importorskip("marisa_trie")
    folder, pins = project / "gmtw" / "languages" / "xx", ["dictionaries_of_test==1.0"]
    build(folder, pins)
    assert fresh(folder, pins)
    assert not fresh(folder, ["dictionaries_of_test==1.1"])
    (folder / "lexicon.toml").write_text("[lexicon]", encoding="utf-8")
    assert not fresh(folder, pins)


def test_another_version_than_the_pinned_one_is_refused(project: Path) -> None:
    with pytest.raises(BuildError, match=r"type: pip install dictionaries_of_test==1\.1"):
        build(project / "gmtw" / "languages" / "xx", ["dictionaries_of_test==1.1"])


@pytest.mark.parametrize("folder", asking(ROOT / "gmtw" / "languages"), ids=lambda folder: folder.name)
def test_the_tables_of_the_languages_are_what_the_runtime_reads_too(folder: Path) -> None:
    from gmtw.languages import load

    source, table = read_source(folder), load(folder.name).lexicon
    assert table is not None
    assert {**table.model_dump(), "notices": list(table.notices)} == {**vars(source), "notices": list(source.notices)}


PARADIGMS = """
[paradigms]
bare = "bare"
[paradigms.rules]
bare = [{ ends = "x", readings = ["adv"] }]
noun = [
  { stem = true, readings = ["s"] },
  { stem = false, listed = ["lor"], readings = ["p"] },
  { ends = "lor", listed = [""], readings = ["p gd", "=name"] },
]
[[paradigms.stems]]
flags = "A"
rules = "noun"
pos = "noun"
[[paradigms.stems]]
flags = "A"
rules = "noun"
pos = "adj"
beside = ["a", "u"]
"""
AFF = """PFX R Y 1
PFX R 0 re .
SFX A Y 2
SFX A a e a
SFX A a elor a
"""


def read(tmp_path: Path, *stems: str) -> dict[str, frozenset[str]]:
    (tmp_path / "paradigms.toml").write_text(PARADIGMS, encoding="utf-8")
    paradigms = read_paradigms(tmp_path)
    assert paradigms
    return in_lower_case(readings(AFF, "\n".join([str(len(stems)), *stems]), str.isalnum, paradigms))


def test_a_paradigm_has_the_forms_of_the_word_list(tmp_path: Path) -> None:
    """The list of a language with paradigms is made of them: forbidden words and parts of compounds are none."""
    (tmp_path / "paradigms.toml").write_text(PARADIGMS, encoding="utf-8")
    paradigms = read_paradigms(tmp_path)
    aff = "FORBIDDENWORD F\nONLYINCOMPOUND C\n" + AFF
    dic = "\n".join(["6", "casa/AR", "fala/A", "fale/F", "max", "Iași", "sub/C"])
    assert paradigms
    assert readings(aff, dic, str.isalnum, paradigms).keys() == forms(aff, dic, str.isalnum)


def test_the_forms_of_a_paradigm_are_read_by_its_other_forms(tmp_path: Path) -> None:
    found = read(tmp_path, "casa/AR", "max", "min", "Iași")
    assert found["casa"] == found["recasa"] == {"noun s"}
    assert found["case"] == {"noun p"}
    assert found["caselor"] == found["recaselor"] == {"noun p gd", "name"}
    assert found["max"] == {"adv"}
    assert found["min"] == {"?"}
    assert found["iași"] == {"name"}


def test_a_stem_beside_another_one_is_read_twice(tmp_path: Path) -> None:
    found = read(tmp_path, "dura/A", "duru")
    assert found["dura"] == {"noun s", "adj s"}
    assert found["duru"] == {"?"}


TOLD = """[paradigms]
bare = "nothing"

[[paradigms.stems]]
flags = ["po:noun", "po:plural noun"]
but = ["F"]
rules = "open"
pos = "noun"
[[paradigms.stems]]
flags = ["F"]
rules = "genders"
pos = "adj"
[[paradigms.stems]]
flags = ["po:name"]
rules = "nothing"

[paradigms.rules]
nothing = [{ readings = [] }]
open = [{ readings = [""] }]
genders = [{ stem = true, readings = ["m"] }, { ends = ["a", "iz"], stem = false, readings = ["f"] }]
"""


def test_a_dictionary_may_tell_the_part_of_speech(tmp_path: Path) -> None:
    """A stem is read by it, or not at all: of a word that is only part of a name nothing is known."""
    (tmp_path / "paradigms.toml").write_text(TOLD, encoding="utf-8")
    paradigms = read_paradigms(tmp_path)
    stems = [
        "tigre po:noun",
        "actor/F\tpo:noun / adjective",
        "tigre po:name [a b: c]",
        "gas po:plural noun is:x",
        "oz po:name",
    ]
    aff = "SFX F Y 2\nSFX F tor triz .\nSFX F or ora .\n"
    assert paradigms
    found = readings(aff, "\n".join([str(len(stems)), *stems]), str.isalnum, paradigms, 1)
    assert found["tigre"] == found["gas"] == {"noun"}
    assert [found[form] for form in ("actor", "actriz", "actora")] == [{"adj m"}, {"adj f"}, {"adj f"}]
    assert b'"?"' in pack([found["oz"]], [0], 1).splitlines()[0]


def test_the_readings_are_packed_by_the_numbers_of_the_word_list() -> None:
    packed = pack([frozenset({"adv"}), frozenset({"noun s", "noun p"})], [2, 0], 3)
    head, _, body = packed.partition(b"\n")
    sets = json.loads(head)["sets"]
    numbers = [int.from_bytes(body[at : at + 2], "little") for at in range(0, len(body), 2)]
    assert [sets[number] for number in numbers] == ["noun p | noun s", "?", "adv"]
    assert (len(head) + 1) % 8 == 0
