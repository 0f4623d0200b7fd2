"""Card files: every number of the game. The one that comes with it is a reconstruction where no list was found.

`load` reads another one, which players may bring; what is wrong with it is said with its place.
"""

import pkgutil
from typing import Any

import msgspec

from app.games.medievalia.bags import RESOURCES, Bag
from app.games.medievalia.cards.checks import check
from app.games.medievalia.cards.model import CIVIL, MILITARY, Deck, DeckError, Kind, Rules
from app.games.medievalia.cards.schema import CardFile, CardLine, Resources, RuleNumbers

__all__ = ["DEFAULT", "FACES", "LONGEST_FILE", "OWN_FILE", "Deck", "DeckError", "Kind", "Rules", "faces", "load"]

LONGEST_FILE = 32_000  # characters


def load(text: str) -> Deck:
    """The deck of a card file; DeckError with place and reason if it isn't one."""
    if len(text) > LONGEST_FILE:
        raise DeckError("file", f"longer than {LONGEST_FILE} characters")
    try:
        file = msgspec.json.decode(text, type=CardFile)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at ")
        raise DeckError(path.strip("`$.") or "file", reason) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise DeckError("file", f"not JSON: {error}") from None
    check(file)
    kinds = {line.id: _kind(line, place) for place, line in enumerate(file.cards)}
    places = {name: kind.place for name, kind in kinds.items()}
    buildings = frozenset(kind.id for kind in kinds.values() if kind.role in (CIVIL, MILITARY))
    return Deck(file.id, _rules(file.rules), kinds, places, buildings)


def _bag(amounts: Resources | None) -> Bag:
    if amounts is None:
        return (0, 0, 0, 0)
    return (amounts.food, amounts.energy, amounts.gold, amounts.labour)


def _kind(line: CardLine, place: int) -> Kind:
    cost, attack, defence = _bag(line.cost), line.attack or 0, line.defence or 0
    return Kind(
        id=line.id,
        role=line.kind,
        deck=line.deck,
        copies=line.copies,
        cost=cost,
        any=line.alt_cost.any if line.alt_cost else 0,
        produces=_bag(line.produces),
        resource=RESOURCES.index(line.ladder.resource) if line.ladder else -1,
        ladder=line.ladder.values if line.ladder else (),
        attack=attack,
        defence=defence,
        ability=line.ability,
        link=line.link,
        links_to=line.links_to,
        place=place,
        worth=100 * sum(cost) + 10 * attack + defence,
        tags=tuple(sorted(line.source.items())),
    )


def _rules(numbers: RuleNumbers) -> Rules:
    return Rules(
        hand_size=numbers.hand_size,
        mulligan_max=numbers.mulligan_max,
        mulligan_penalty=numbers.mulligan_penalty,
        convert_equal=numbers.convert_equal,
        draw_cost=numbers.draw_cost_any,
        surcharge=_bag(numbers.missing_link_surcharge),
        max_buildings=numbers.max_buildings_per_host,
        duplicates=numbers.allow_duplicate_buildings,
        pile_tops=numbers.pile_tops,
        ally_divisor=numbers.ally_divisor,
        scribe_discount=numbers.scribe_discount,
        artist_factor=numbers.artist_factor,
        artist_cards=numbers.artist_max_cards,
        merchant_gold=numbers.merchant_gold_out,
        archer_damage=numbers.archer_damage,
        priest_heal=numbers.priest_heal,
        veteran_bonus=numbers.veteran_bonus,
        civil_bonus=numbers.civil_bonus,
        march_untapped_only=numbers.march_untapped_only,
        shoot_outside_battle=numbers.shoot_outside_battle,
    )


def faces(deck: Deck) -> dict[str, Any]:
    """What templates show of a deck: its id, the numbers of its rules, and each kind of card."""
    return {
        "file": deck.id,
        "rules": {name: getattr(deck.rules, name) for name in Rules.__slots__},
        "kinds": {kind.id: _face(kind) for kind in deck.kinds.values()},
    }


def _face(kind: Kind) -> dict[str, Any]:
    shown = ("deck", "copies", "cost", "any", "produces", "attack", "defence", "ability", "link", "links_to")
    face = {name: getattr(kind, name) for name in shown}
    ladder = (RESOURCES[kind.resource], kind.ladder) if kind.ladder else None
    return face | {"kind": kind.role, "ladder": ladder, "tags": dict(kind.tags)}


def _own_file() -> str:
    data = pkgutil.get_data(__name__, "reconstruction.json")
    assert data is not None, "the card file of the game is missing"
    return data.decode("utf-8")


OWN_FILE: str = _own_file()
DEFAULT: Deck = load(OWN_FILE)
FACES: dict[str, Any] = faces(DEFAULT)
