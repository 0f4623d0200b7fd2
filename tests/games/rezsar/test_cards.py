"""The deck is the booklet's, and its faces say what is printed."""

from collections import Counter

import pytest

from app.games import rezsar
from app.games.rezsar.cards import ALL_CARDS, CARDS, deck_of
from app.games.rezsar.rules.offering import RIVALS
from app.games.rezsar.rules.state import OPTIONS, PRESETS

PRINTED = {
    "noble": {
        "apat": 4,
        "ararat": 8,
        "benthamhal": 9,
        "burok": 7,
        "idoapo": 6,
        "koponyalekelo": 1,
        "lepras": 3,
        "tarisznyalovag": 4,
        "tejanya": 2,
        "venasszony": 5,
    },
    "peasant": {
        "csacsogonok": 3,
        "fosveny": 5,
        "kalapacsullo": 1,
        "ketgyorslo": 6,
        "kozszabad": 2,
        "lantduda": 9,
        "lep": 8,
        "magveto": 4,
        "narval": 3,
        "rezkakas": 2,
        "ocean": 4,
        "olvasmany": 1,
        "ujvilag": 4,
        "zarkulcs": 7,
        "deliszel": 0,
        "eszakiszel": 0,
        "keletiszel": 0,
        "nyugatiszel": 0,
    },
}
BESTOWED = {"ararat": 3, "benthamhal": 4, "burok": 2, "idoapo": 1, "lantduda": 3, "lep": 2, "zarkulcs": 1}
TWICE = {"csucsossapka", "foldfold", "rezsar", "haboru", "szuletesnap"}


def test_the_deck() -> None:
    deck = Counter(deck_of(promo=False))
    kinds = Counter(CARDS[card].kind for card in deck.elements())
    assert (len(deck), deck.total()) == (50, 55)
    assert kinds == {"subject": 28, "favour": 19, "proclamation": 8}
    assert {card for card, number in deck.items() if number == 2} == TWICE
    assert Counter(deck_of(promo=True)) - deck == {"mappamundi": 1}


@pytest.mark.parametrize("order", PRINTED)
def test_printed_strengths(order: str) -> None:
    found = {
        card: face["strength"]
        for card, face in rezsar.FACES.items()
        if face["orders"] == (order,) and face["kind"] == "subject"
    }
    assert found == PRINTED[order]


def test_sums_of_printed_strengths() -> None:
    assert sum(PRINTED["noble"].values()) == 49
    assert sum(PRINTED["peasant"].values()) == 59
    best = sum(sorted(PRINTED["noble"].values())[-4:]) + sum(sorted(PRINTED["peasant"].values())[-4:])
    assert best == 60


def test_bestowed_strengths() -> None:
    assert {card.id: card.number for card in ALL_CARDS if card.effect == "bestow"} == BESTOWED


def test_mappa_mundi_is_both() -> None:
    face = rezsar.FACES["mappamundi"]
    assert (face["strength"], face["orders"], face["promo"]) == (5, ("noble", "peasant"), True)


def test_every_face_has_both_names() -> None:
    assert all(face["hu"] and face["en"] for face in rezsar.FACES.values())
    assert len({face["en"] for face in rezsar.FACES.values()}) == 51


def test_when_cards_are_played() -> None:
    assert rezsar.FACES["rezsar"]["when"] == ("answer",)
    assert rezsar.FACES["kerek"]["when"] == ("challenge", "en_garde", "robbery")
    assert {face["when"] for face in rezsar.FACES.values() if face["kind"] != "favour"} == {("en_garde",)}
    assert rezsar.FACES["lantduda"]["used"] == ("robbery",)
    assert rezsar.FACES["lepras"]["used"] == ("challenge", "en_garde", "robbery")
    assert rezsar.FACES["apat"]["used"] == ()


def test_rivals_turn_each_other() -> None:
    assert RIVALS == {"venasszony": "fosveny", "fosveny": "venasszony"}


def test_presets_choose_among_the_options() -> None:
    values = {option.name: option.values for option in OPTIONS}
    assert all(value in values[name] for preset in PRESETS.values() for name, value in preset.items())
    assert PRESETS["fuzet"] == {o.name: o.default for o in OPTIONS if o.name in PRESETS["fuzet"]}
    assert PRESETS["folio"] == {
        "rezsarTrigger": "nonSubject",
        "windAllowance": "instead",
        "mappaMode": "ability",
        "windTurnImmunity": "targeted",
        "globalMod": "stamp",
    }


def test_quick_is_the_last_option() -> None:
    assert OPTIONS[-1].name == "quick"
