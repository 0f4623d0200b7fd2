"""What a card file is made of once it is read: kinds of cards, and the numbers of the rules."""

from dataclasses import dataclass

from app.games.medievalia.bags import Bag

CITY, LAND, CHARACTER, CIVIL, MILITARY = "city", "land", "character", "civil", "military"
DECKS = ("land", "soldier", "civil")


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """All cards of one name. Numbers that a kind doesn't have are 0."""

    id: str
    role: str  # city, land, character, civil, military
    deck: str | None  # land, soldier, civil; None for cities and buildings
    copies: int
    cost: Bag
    any: int  # so many resources of any kinds may be paid instead; 0: no
    produces: Bag
    resource: int  # what a land gives; -1 for all others
    ladder: tuple[int, ...]  # a land's production with 0, 1, 2… labour
    attack: int
    defence: int
    ability: str | None
    link: str | None  # the building without which a character costs more
    links_to: str | None  # the character that a civil building makes cheaper
    place: int  # in the file: cards are sorted by it
    worth: int  # how dear its loss is: the least is given up first
    tags: tuple[tuple[str, str], ...]  # where its values come from


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The numbers of the rules, and what may be played otherwise at another table."""

    hand_size: int
    mulligan_max: int
    mulligan_penalty: int
    convert_equal: int  # so many equal resources make one of any kind
    draw_cost: int
    surcharge: Bag  # for a character without its building
    max_buildings: int  # on one land or city
    duplicates: bool
    pile_tops: tuple[str, ...]
    ally_divisor: int
    scribe_discount: int
    artist_factor: int
    artist_cards: int
    merchant_gold: int  # what one gold becomes
    archer_damage: int
    priest_heal: int
    veteran_bonus: int
    civil_bonus: int
    march_untapped_only: bool
    shoot_outside_battle: bool


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """A whole card file."""

    id: str
    rules: Rules
    kinds: dict[str, Kind]
    places: dict[str, int]  # of the kinds in the file
    buildings: frozenset[str]

    def sorted(self, cards: tuple[str, ...] | list[str]) -> tuple[str, ...]:
        """Cards in the order of the file: a hand has no order of its own."""
        return tuple(sorted(cards, key=self.places.__getitem__))


class DeckError(ValueError):
    """A card file is wrong: where, and why."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
