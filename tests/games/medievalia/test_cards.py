"""The card file: the numbers that the rule book gives, and what is refused in a file of the players, and where."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.games import medievalia
from app.games.api import Illegal
from app.games.medievalia import cards
from app.games.medievalia.bags import NOTHING
from app.games.medievalia.cards import DEFAULT, DeckError, load
from app.games.medievalia.rules.state import deck_of
from app.games.rng import Rng
from tests.games.medievalia.scenes import played, table

OWN = Path(cards.__file__).with_name("reconstruction.json").read_text("utf-8")
Change = Callable[[dict[str, Any]], Any]


def changed_file(change: Change) -> str:
    file = json.loads(OWN)
    change(file)
    return json.dumps(file)


def line(file: dict[str, Any], card: str) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in file["cards"] if entry["id"] == card)
    return found


def test_the_census() -> None:
    counts = {deck: sum(k.copies for k in DEFAULT.kinds.values() if k.deck == deck) for deck in cards.model.DECKS}
    assert counts == {"land": 38, "soldier": 20, "civil": 29}
    assert sum(k.copies for k in DEFAULT.kinds.values() if k.role in ("civil", "military")) == 17


def test_values_that_the_rule_book_gives() -> None:
    values = {kind.id: (kind.attack, kind.defence) for kind in DEFAULT.kinds.values()}
    assert values["peasant"] == (1, 1)
    assert values["recruit"] == (2, 2)
    assert (values["keep"], values["fortification"], values["castle"]) == ((1, 4), (2, 5), (2, 6))
    assert (values["knight"][0], values["veteran"][1], values["archer"][0]) == (4, 4, 1)
    assert DEFAULT.kinds["field"].ladder == (1, 2, 3)
    assert DEFAULT.kinds["peasant"].cost == (1, 0, 0, 0)
    assert {DEFAULT.kinds[land].any for land in ("field", "farm", "forest", "mine")} == {4}


def test_pairs_of_buildings_and_characters() -> None:
    pairs = {kind.links_to: kind.id for kind in DEFAULT.kinds.values() if kind.links_to}
    assert pairs == {
        "priest": "church",
        "archer": "carpenter",
        "knight": "stable",
        "veteran": "smithy",
        "merchant": "bank",
        "artist": "pottery",
        "scribe": "school",
    }


def drop(card: str, key: str) -> Change:
    return lambda file: line(file, card).pop(key)


def put(card: str, key: str, value: Any) -> Change:
    return lambda file: line(file, card).update({key: value})


def rule(key: str, value: Any) -> Change:
    return lambda file: file["rules"].update({key: value})


WRONG: dict[str, tuple[Change, str, str]] = {
    "too few lands": (put("field", "copies", 11), "cards", "main deck: 86"),
    "too many buildings": (put("keep", "copies", 2), "cards", "buildings: 18"),
    "five cities": (put("city", "copies", 5), "cards", "cities: 5"),
    "a falling ladder": (put("mine", "ladder", {"resource": "gold", "values": [2, 1]}), "ladder.values", "fall"),
    "a ladder of nothing": (put("mine", "ladder", {"resource": "gold", "values": [0, 1]}), "ladder.values", ">= 1"),
    "no defence": (put("peasant", "defence", 0), "cards[5].defence", ">= 1"),
    "a negative attack": (put("peasant", "attack", -1), "cards[5].attack", ">= 0"),
    "no attack": (drop("knight", "attack"), "(knight)", "attack and defence"),
    "a land that fights": (put("field", "attack", 1), "(field)", "no attack"),
    "a link to nowhere": (put("merchant", "link", "school"), "(merchant).link", "back to merchant"),
    "a link from nowhere": (put("peasant", "link", "bank"), "(peasant).link", "back to peasant"),
    "a building without its character": (put("merchant", "link", None), "(bank).linksTo", "back to bank"),
    "no such top": (rule("pileTops", ["school", "bank", "palace"]), "rules.pileTops[2]", "palace"),
    "a top too often": (rule("pileTops", ["keep", "keep", "bank"]), "rules.pileTops[1]", "keep"),
    "an unknown card": (put("keep", "id", "palisade"), "cards[21].id", "palisade"),
    "a card of another kind": (put("keep", "kind", "civil"), "cards[21].kind", "military"),
    "a land among civilians": (put("field", "deck", "civil"), "(field).deck", "deck land"),
    "a character among lands": (put("peasant", "deck", "land"), "(peasant).deck", "deck land"),
    "no cost": (put("keep", "cost", None), "(keep).cost", "cost"),
    "a cost of nothing": (put("keep", "cost", {}), "(keep).cost", "1 to 10"),
    "a cost too high": (put("keep", "cost", {"food": 9, "gold": 9}), "(keep).cost", "1 to 10"),
    "an unknown resource": (put("keep", "cost", {"stone": 1}), "cards[21].cost", "stone"),
    "a word for a number": (put("keep", "copies", "one"), "cards[21].copies", "int"),
    "an unknown key": (put("keep", "colour", "red"), "cards[21]", "colour"),
    "an unknown ability": (put("recruit", "ability", "dragon"), "cards[9].ability", "dragon"),
    "another schema": (lambda file: file.update(schema=2), "schema", "2"),
    "an unknown rule": (rule("handsize", 8), "rules", "handsize"),
    "a hand too large": (rule("handSize", 30), "rules.handSize", "<= 15"),
    "a mulligan larger than the hand": (rule("handSize", 4), "rules.mulliganMax", "hand"),
    "a card missing": (lambda file: file["cards"].pop(), "cards", "castle"),
    "a card twice": (lambda file: file["cards"].append(file["cards"][0]), "cards[24].id", "twice"),
    "a producing land": (put("field", "produces", {"food": 1}), "(field).produces", "ladder"),
    "an ability of a building": (put("bank", "ability", "merchant"), "(bank).ability", "characters"),
    "another price of a character": (put("peasant", "altCost", {"any": 4}), "(peasant).altCost", "lands"),
}


@pytest.mark.parametrize(("change", "path", "reason"), WRONG.values(), ids=WRONG)
def test_a_wrong_file_is_refused_with_place_and_reason(change: Change, path: str, reason: str) -> None:
    with pytest.raises(DeckError) as error:
        load(changed_file(change))
    assert path in error.value.path
    assert reason in error.value.reason


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"schema": 1}', "x" * 50_000, "[" * 20_000, '"\\ud800"'])
def test_what_is_no_card_file_at_all_is_refused(text: str) -> None:
    with pytest.raises(DeckError):
        load(text)


def test_a_match_is_played_with_the_file_of_the_players_and_stores_it() -> None:
    def stronger(file: dict[str, Any]) -> None:
        line(file, "city")["defence"] = 12
        file["id"] = "ours"

    text = changed_file(stronger)
    start = medievalia.setup(2, Rng("ours"), {"cards": text})
    assert deck_of(start).kinds["city"].defence == 12
    shown = medievalia.view(start, None).public
    assert (shown.file, shown.faces["kinds"]["city"]["defence"]) == ("ours", 12)
    assert deck_of(played(start, f"{start.turn} keep")).id == "ours"
    assert medievalia.view(medievalia.setup(2, Rng("x"), {}), None).public.faces is None


def test_a_wrong_file_is_an_illegal_option() -> None:
    with pytest.raises(Illegal) as refusal:
        medievalia.setup(2, Rng("x"), {"cards": changed_file(put("field", "copies", 11))})
    assert refusal.value.code == "illegal.medievalia.card_file"
    assert refusal.value.args_ == {"path": "cards", "reason": "main deck: 86 cards, must be 87"}


def test_no_number_is_hard_coded() -> None:
    """Other numbers, other play: hand, prices, conversion, surcharge, limits."""
    numbers = {
        "handSize": 5,
        "mulliganMax": 2,
        "convertEqual": 2,
        "drawCostAny": 2,
        "missingLinkSurcharge": {"food": 1},
        "maxBuildingsPerHost": 1,
    }
    text = changed_file(lambda file: file["rules"].update(numbers))
    start = medievalia.setup(2, Rng("numbers"), {"cards": text})
    assert [len(hand) for hand in start.hands] == [5, 5]
    assert medievalia.offers(start, start.turn)[1].fields[0].at_most == 2
    scene = table({"0 E0": "city!(bank) field(peasant)"}, "archer mine", file=text)
    quote = {q.what: q for q in medievalia.view(scene, 0).mine.quotes}
    assert quote["play:archer"].cost == (2, 1, 0, 0)
    assert quote["draw"].any == 2
    assert quote["play:mine"].payable  # two food make one labour
    assert medievalia.view(scene, 0).public.areas[0].stacks[0].room == 0


def test_faces_show_every_kind() -> None:
    faces = medievalia.FACES["kinds"]
    assert len(faces) == 24
    assert faces["mine"]["ladder"] == ("gold", (1, 2))
    assert faces["city"]["cost"] == NOTHING
    assert faces["knight"]["tags"]["attack"] == "S"
