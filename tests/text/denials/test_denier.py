"""What is left out, and what only sounds so."""

import pytest

from gmtw.languages import load
from gmtw.text.denials import denier_of
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from tests.text.scenes import NAMES


def denied(text: str, language: str = "ro") -> list[str]:
    """The entities whose every mention in `text` is denied, in order."""
    spoken = load(language)
    mentions = Gazetteer(NAMES, spoken).find(text)
    left_out = denier_of(spoken).denied(sentences(text, mentions))
    return [m.id for number, m in enumerate(mentions) if number in left_out]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Am exclus Cetatea Veche din plan.", ["fort"]),
        ("Am renunțat la Ștrandul Mic, Aleea Teilor și Cetatea Veche.", ["pool", "walk", "fort"]),
        ("Am omis Ștrandul Mic din cauza ploii și Cetatea Veche din cauza prețului.", ["pool", "fort"]),
        ("Am lăsat pe dinafară Cetatea Veche și am păstrat Aleea Teilor.", ["fort"]),
        ("Am renunțat la ideea de a vizita Cetatea Veche.", ["fort"]),
        ("În depozit rămân Cetatea Veche și Aleea Teilor.", ["fort", "walk"]),
        ("Cetatea Veche rămâne în depozit.", ["fort"]),
        ("Am renunțat la Cetatea Veche și am adus în locul ei Aleea Teilor.", ["fort"]),
        ("Aleea Teilor a venit în locul lui Ștrandul Mic.", ["pool"]),
        ("Aleea Teilor intră, iar Cetatea Veche iese.", ["fort"]),
        ("În afara planului rămân Cetatea Veche și Ștrandul Mic.", ["fort", "pool"]),
        ("Dintre cele trei care se exclud apare numai Cetatea Veche.", []),
        ("Am decis să nu mai includem Ștrandul Mic.", ["pool"]),
        ("Nu am ales Ștrandul Mic, dar am ales Aleea Teilor.", ["pool"]),
        ("Am evitat Ștrandul Mic din cauza ploii.", ["pool"]),
        ("Am evitat să includem Ștrandul Mic.", ["pool"]),
        ("Sărim peste Ștrandul Mic, fiindcă plouă.", ["pool"]),
        ("Excluderea Ștrandului Mic a eliberat bugetul.", ["pool"]),
        ("Nu a mai rămas loc pentru Ștrandul Mic.", ["pool"]),
        ("La Ștrandul Mic nu mai ajungem.", ["pool"]),
        ("Din plan lipsesc Cetatea Veche și Ștrandul Mic.", ["fort", "pool"]),
        ("Nu avem timp de Ștrandul Mic.", ["pool"]),
        ("Bugetul nu permite și Ștrandul Mic.", ["pool"]),
        ("Am refuzat să includem Ștrandul Mic.", ["pool"]),
        ("Nu am inclus Cetatea Veche deoarece luni plouă.", ["fort"]),
    ],
)
def test_objects_of_leaving_out_are_denied(text: str, expected: list[str]) -> None:
    assert denied(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cetatea Veche nu a fost inclusă.", ["fort"]),
        ("Cetatea Veche și Aleea Teilor au fost eliminate.", ["fort", "walk"]),
        ("Vizităm Aleea Teilor, iar Cetatea Veche a fost exclusă.", ["fort"]),
        ("Cetatea Veche, deși inițial planificată, a fost, de asemenea, eliminată.", ["fort"]),
        ("Cursul de pictură nu apare în plan.", ["class"]),
        ("Nici Ștrandul Mic, nici Cetatea Veche nu au încăput.", ["pool", "fort"]),
        ("Din păcate, pentru cursul de pictură nu s-a mai găsit loc.", ["class"]),
        ("Cetatea Veche – exclusă din lipsă de timp", ["fort"]),
        ("Aleea Teilor rămâne; paste cu sos (care conțin gluten și au fost excluse) nu.", []),
        ("Am avut de ales între Aleea Teilor și Cetatea Veche (care a fost exclusă).", ["fort"]),
        ("Aleea Teilor rămâne, Cetatea Veche nu.", ["fort"]),
        ("Cetatea Veche și Ștrandul Mic nu fac parte din plan.", ["fort", "pool"]),
        ("Cetatea Veche și Ștrandul Mic rămân în afara planului.", ["fort", "pool"]),
        ("Cetatea Veche și Cursul de pictură nu s-au mai putut programa.", ["fort", "class"]),
        ("Cetatea Veche nu se vizitează, fiindcă e în renovare.", ["fort"]),
        ("Cursul de pictură îl lăsăm pentru altă săptămână.", ["class"]),
        ("Din lipsă de timp luni Cetatea Veche nu a fost inclusă.", ["fort"]),
    ],
)
def test_subjects_of_being_left_out_are_denied(text: str, expected: list[str]) -> None:
    assert denied(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Am exclus locurile scumpe, cum ar fi Ștrandul Mic.", ["pool"]),
        ("Am exclus locurile care costă mult, care sunt Ștrandul Mic și Cetatea Veche.", ["pool", "fort"]),
        ("Am evitat locurile scumpe (Ștrandul Mic, Cetatea Veche).", ["pool", "fort"]),
        ("Am eliminat:\n- Cetatea Veche\n- Aleea Teilor (închisă)\n\nApoi mergem la Ștrandul Mic.", ["fort", "walk"]),
        ("**Excluse:** Cetatea Veche, Ștrandul Mic.", ["fort", "pool"]),
        ("Singurul loc omis este Ștrandul Mic.", ["pool"]),
        ("Locul evitat în cele din urmă este Ștrandul Mic.", ["pool"]),
        ("Lista celor excluse cuprinde Ștrandul Mic și Cetatea Veche.", ["pool", "fort"]),
        ("Am inclus toate locurile, cu excepția Cetății Vechi.", ["fort"]),
    ],
)
def test_lists_of_what_is_left_out_are_denied(text: str, expected: list[str]) -> None:
    assert denied(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cursul de pictură a fost înlocuit cu Aleea Teilor.", ["class"]),
        ("Am înlocuit Cursul de pictură cu Aleea Teilor.", ["class"]),
        ("În loc de Ștrandul Mic mergem pe Aleea Teilor.", ["pool"]),
        ("Aleea Teilor a luat locul Ștrandului Mic.", ["pool"]),
        ("Am ales Aleea Teilor în detrimentul Ștrandului Mic.", ["pool"]),
        ("Mergem pe Aleea Teilor, nu la Ștrandul Mic.", ["pool"]),
        ("Am optat pentru Aleea Teilor, nu pentru Ștrandul Mic.", ["pool"]),
        ("Nu Ștrandul Mic, ci Aleea Teilor a fost sacrificată.", ["walk"]),
    ],
)
def test_what_gives_way_is_denied_and_not_what_replaces_it(text: str, expected: list[str]) -> None:
    assert denied(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ștrandul Mic costă mult, așa că l-am exclus.", ["pool"]),
        ("Am ales Cetatea Veche, dar, fiindcă e închisă, am înlocuit-o cu Aleea Teilor.", ["fort"]),
        ("Cetatea Veche și Ștrandul Mic le-am lăsat pe dinafară.", ["fort", "pool"]),
        ("Cetatea Veche este scumpă. Prin urmare, aceasta a fost eliminată.", ["fort"]),
        ("Cetatea Veche ar depăși bugetul; prin urmare, nu este inclusă.", ["fort"]),
        ("Cetatea Veche are doar 40 de minute și am renunțat la ea.", ["fort"]),
        ("Cetatea Veche și Ștrandul Mic costă mult, deci am renunțat la ele.", ["fort", "pool"]),
        ("Cetatea Veche este scumpă, dar am păstrat-o.", []),
        ("Am exclus Cetatea Veche, apoi am reintrodus-o.", []),
    ],
)
def test_pronouns_take_up_the_last_name(text: str, expected: list[str]) -> None:
    assert denied(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Cursul de pictură nu poate fi mutat.",
        "Cursul de pictură nu poate fi programat luni, așa că rămâne marți.",
        "Nu am exclus Cetatea Veche.",
        "Cetatea Veche nu lipsește din plan.",
        "Nu a fost nevoie să renunțăm la Cetatea Veche.",
        "Nu doar Cetatea Veche este frumoasă.",
        "Planul nu include doar Cetatea Veche.",
        "Am eliminat conflictul cu Cursul de pictură.",
        "Cursul de pictură nu intră în conflict cu Aleea Teilor.",
        "Am exclus locurile scumpe și am ales Ștrandul Mic.",
        "Ștrandul Mic este exclusiv pentru copii.",
        "Cetatea Veche nu este scumpă.",
        "Am evitat aglomerația de la Ștrandul Mic.",
        "Locurile (Cetatea Veche și Aleea Teilor) sunt împărțite pentru a evita oboseala și a vedea mai mult.",
        "Dacă plouă, Ștrandul Mic poate fi înlocuit.",
        "Cetatea Veche a fost mutată sau eliminată.",
        "Toate locurile sunt gratuite, cu excepția Cetății Vechi.",
        "În afară de Cursul de pictură, marți nu mai este nimic.",
        "Cetatea Veche, pe care am omis-o în prima zi, este vizitată acum.",
        "Cetatea Veche rămâne; nu au fost adăugate alte locuri.",
        "Mergem la Cetatea Veche, unde vedem un spectacol care nu este inclus în preț.",
        "Nu am ezitat să includem Cetatea Veche.",
        "Am refuzat să renunțăm la Cetatea Veche.",
        "Niciun plan nu e complet fără Cetatea Veche.",
        "Cetatea Veche nu e o alegere întâmplătoare.",
        "Cetatea Veche nu se vizitează la interior, ci doar din curte.",
        "Iarna nu se vizitează Cetatea Veche, dar noi mergem în iulie.",
        "A doua zi rămâne afară: face câteva fotografii la Cetatea Veche.",
    ],
)
def test_what_stays_in_is_not_denied(text: str) -> None:
    assert denied(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fără Ștrandul Mic nu se ajunge la 90 de minute.", []),
        ("Pentru prima zi ne trebuie 90 de minute, iar fără Ștrandul Mic (60 de minute) nu se adună.", []),
        ("Fără Cetatea Veche și Ștrandul Mic, prima zi ar fi goală.", []),
        ("Fără Cetatea Veche și Ștrandul Mic nu se ajunge la 90 de minute.", []),
        ("Fără Ștrandul Mic, ziua are numai 40 de minute.", ["pool"]),
        ("Ar rămâne 40 de minute fără Ștrandul Mic.", []),
        ("Vedem Aleea Teilor fără Ștrandul Mic, care nu era cerut.", ["pool"]),
        ("Vedem Aleea Teilor fără Ștrandul Mic, iar Cetatea Veche nu costă nimic.", ["pool"]),
        ("Nu mergem la Ștrandul Mic, iar Aleea Teilor ar fi prea departe.", ["pool"]),
    ],
)
def test_what_would_be_without_it_does_not_deny_it(text: str, expected: list[str]) -> None:
    assert denied(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mă gândeam să scot Cetatea Veche și să păstrez Ștrandul Mic, dar atunci ziua ar fi goală.", []),
        ("Voiam să pun Aleea Teilor în locul Cetății Vechi, dar ieșeau 94 de minute.", []),
        ("Am vrut să pun Cetatea Veche în prima zi, dar nu încăpea.", []),
        ("Am vrut să excludem Cetatea Veche, fiindcă e departe.", ["fort"]),
        ("Am vrut să includem Cetatea Veche, dar nu a fost posibil.", ["fort"]),
        ("Ziua ar fi plină, dar atunci n-aș mai avea unde pune Cetatea Veche.", []),
        ("Aleea Teilor vine în locul Cetății Vechi și Cursul de pictură în locul Ștrandului Mic.", ["fort", "pool"]),
        ("Dacă punem Aleea Teilor în locul Cetății Vechi câștigăm zece minute.", []),
        ("Cetatea Veche e în prima zi, dar îi mai lipsesc 20 de minute.", []),
        ("Dacă mergem la Cetatea Veche, n-ar mai fi loc pentru Ștrandul Mic.", []),
        ("Cu Cetatea Veche, Ștrandul Mic n-ar mai fi încăput.", []),
        ("Ștrandul Mic n-ar mai fi încăput.", ["pool"]),
        ("Cetatea Veche nu apare în cursa a doua.", []),
        ("Cetatea Veche nu o luăm de la supermarket.", []),
        ("Cetatea Veche nu o luăm din niciun magazin.", ["fort"]),
    ],
)
def test_what_is_weighed_or_only_not_there_is_not_denied(text: str, expected: list[str]) -> None:
    assert denied(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We excluded Cetatea Veche but kept Aleea Teilor.", ["fort"]),
        ("Cetatea Veche was left out, as it is too expensive.", ["fort"]),
        ("We avoided places with queues, such as Cetatea Veche and Ștrandul Mic.", ["fort", "pool"]),
        ("Cetatea Veche is not an option, so we visit Aleea Teilor.", ["fort"]),
        ("Cetatea Veche is too far, so we have to exclude it.", ["fort"]),
        ("Cetatea Veche cannot be moved.", []),
        ("We did not exclude Cetatea Veche.", []),
        ("Cetatea Veche had to be rescheduled or omitted.", []),
    ],
)
def test_english_has_its_own_words(text: str, expected: list[str]) -> None:
    assert denied(text, "en") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Punga de supă verde e prea mare, așa că am tăiat-o.", ["soup"]),
        ("Cetatea Veche o ținem pe mâine.", ["fort"]),
        ("Ne luăm gândul de la Cetatea Veche.", ["fort"]),
        ("Cetatea Veche nu mai intră în coș.", ["fort"]),
        ("Vizităm Cetatea Veche, doar bastionul fiind exclus.", []),
        ("Vizităm Cetatea Veche, bastionul fiind lăsat deoparte.", []),
        ("Cetatea Veche, ulterior, a fost exclusă.", ["fort"]),
        ("Renunțăm la Cetatea Veche, nu la Ștrandul Mic.", ["fort"]),
        ("Nu ducem Cetatea Veche înaintea celorlalte.", []),
        ("Ținem cont că la Cetatea Veche se ajunge acasă.", []),
        ("Drumul ne scoate la Cetatea Veche.", []),
    ],
)
def test_what_is_kept_back_and_what_another_noun_is_about(text: str, expected: list[str]) -> None:
    assert denied(text) == expected
