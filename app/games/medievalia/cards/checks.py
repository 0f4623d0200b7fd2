"""What a card file must be beyond its shape; each check names the place and the reason."""

from app.games.medievalia.cards.model import DeckError
from app.games.medievalia.cards.schema import CardFile, CardLine, Resources

MAIN_DECK, BUILDINGS, CITIES = 87, 17, 4
MOST_PAID = 12  # resources in one cost: what the search for payments is made for

ROLES = {
    "city": "city",
    **dict.fromkeys(("field", "farm", "forest", "mine"), "land"),
    **dict.fromkeys(("peasant", "merchant", "artist", "scribe"), "character"),
    **dict.fromkeys(("recruit", "priest", "archer", "veteran", "knight"), "character"),
    **dict.fromkeys(("church", "carpenter", "stable", "smithy", "bank", "pottery", "school"), "civil"),
    **dict.fromkeys(("keep", "fortification", "castle"), "military"),
}


def total(bag: Resources) -> int:
    return bag.food + bag.energy + bag.gold + bag.labour


def check(file: CardFile) -> None:
    """DeckError at the first thing that is wrong."""
    _check_names(file)
    for number, line in enumerate(file.cards):
        _check_line(f"cards[{number}] ({line.id})", line)
    _check_numbers(file)
    _check_links(file)
    _check_tops(file)


def _check_names(file: CardFile) -> None:
    seen: set[str] = set()
    for number, line in enumerate(file.cards):
        if line.id not in ROLES or line.id in seen:
            raise DeckError(f"cards[{number}].id", f"{line.id} is no card of the game, or stands there twice")
        if line.kind != ROLES[line.id]:
            raise DeckError(f"cards[{number}].kind", f"{line.id} must be of kind {ROLES[line.id]}")
        seen.add(line.id)
    missing = [card for card in ROLES if card not in seen]
    if missing:
        raise DeckError("cards", f"missing: {', '.join(missing)}")


def _check_line(path: str, line: CardLine) -> None:
    fights = line.kind in ("city", "character", "military")
    has_values = isinstance(line.attack, int) and isinstance(line.defence, int)
    if fights and not has_values:
        raise DeckError(path, "attack and defence are missing")
    if not fights and (isinstance(line.attack, int) or isinstance(line.defence, int)):
        raise DeckError(path, "has no attack and no defence")
    if (line.kind == "city") != (line.cost is None):
        raise DeckError(f"{path}.cost", "everything but the city has a cost")
    if line.cost is not None and not 1 <= total(line.cost) <= MOST_PAID - 2:
        raise DeckError(f"{path}.cost", f"must be 1 to {MOST_PAID - 2} resources")
    _check_deck(path, line)
    _check_production(path, line)


def _check_deck(path: str, line: CardLine) -> None:
    if (line.deck is not None) != (line.kind in ("land", "character")):
        raise DeckError(f"{path}.deck", "lands and characters have a deck, others have none")
    if line.deck is not None and (line.deck == "land") != (line.kind == "land"):
        raise DeckError(f"{path}.deck", "lands, and only lands, are in the deck land")
    if line.alt_cost is not None and line.kind != "land":
        raise DeckError(f"{path}.altCost", "only lands have one")
    if line.ability is not None and line.kind != "character":
        raise DeckError(f"{path}.ability", "only characters have one")


def _check_production(path: str, line: CardLine) -> None:
    if (line.ladder is not None) != (line.kind == "land"):
        raise DeckError(f"{path}.ladder", "lands, and only lands, have one")
    if line.ladder is not None and list(line.ladder.values) != sorted(line.ladder.values):
        raise DeckError(f"{path}.ladder.values", "may not fall")
    if line.kind in ("land", "military") and total(line.produces):
        raise DeckError(f"{path}.produces", "lands give by their ladder, military buildings give nothing")
    if total(line.produces) > 4:
        raise DeckError(f"{path}.produces", "more than 4 resources")


def _check_numbers(file: CardFile) -> None:
    counts = {"main deck": 0, "buildings": 0, "cities": 0}
    groups = {"city": "cities", "civil": "buildings", "military": "buildings"}
    for line in file.cards:
        counts[groups.get(line.kind, "main deck")] += line.copies
    for group, wanted in (("main deck", MAIN_DECK), ("buildings", BUILDINGS), ("cities", CITIES)):
        if counts[group] != wanted:
            raise DeckError("cards", f"{group}: {counts[group]} cards, must be {wanted}")
    if file.rules.mulligan_max > file.rules.hand_size:
        raise DeckError("rules.mulliganMax", "more than the hand has")


def _check_links(file: CardFile) -> None:
    characters = {line.id: line.link for line in file.cards if line.kind == "character"}
    buildings = {line.id: line.links_to for line in file.cards if line.kind == "civil"}
    for number, line in enumerate(file.cards):
        path = f"cards[{number}] ({line.id})"
        if line.link is not None and (line.kind != "character" or buildings.get(line.link) != line.id):
            raise DeckError(f"{path}.link", f"{line.link} doesn't link back to {line.id}")
        if line.links_to is not None and (line.kind != "civil" or characters.get(line.links_to) != line.id):
            raise DeckError(f"{path}.linksTo", f"{line.links_to} doesn't link back to {line.id}")


def _check_tops(file: CardFile) -> None:
    copies = {line.id: line.copies for line in file.cards if line.kind in ("civil", "military")}
    for number, top in enumerate(file.rules.pile_tops):
        if copies.get(top, 0) < 1:
            raise DeckError(f"rules.pileTops[{number}]", f"{top} is no building of this file")
        copies[top] -= 1
