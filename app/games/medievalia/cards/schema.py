"""The shape of a card file, as msgspec checks it: it names the place of every value that doesn't fit."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Small = Annotated[int, Meta(ge=0, le=9)]
Some = Annotated[int, Meta(ge=1, le=9)]
Copies = Annotated[int, Meta(ge=0, le=60)]
Name = Annotated[str, Meta(min_length=1, max_length=60, pattern="^[A-Za-z0-9 ._-]+$")]
Tag = Annotated[str, Meta(max_length=20)]


class Resources(Struct, frozen=True, forbid_unknown_fields=True):
    """A cost or a production, by kind of resource."""

    food: Small = 0
    energy: Small = 0
    gold: Small = 0
    labour: Small = 0


class AnyCost(Struct, frozen=True, forbid_unknown_fields=True):
    """So many resources of any kinds."""

    any: Annotated[int, Meta(ge=1, le=12)]


class Ladder(Struct, frozen=True, forbid_unknown_fields=True):
    """What a land gives with 0, 1, 2… labour."""

    resource: Literal["food", "energy", "gold"]
    values: Annotated[tuple[Some, ...], Meta(min_length=1, max_length=6)]


class CardLine(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """One kind of card."""

    id: Name
    kind: Literal["city", "land", "character", "civil", "military"]
    copies: Copies
    cost: Resources | None
    deck: Literal["land", "soldier", "civil"] | None = None
    alt_cost: AnyCost | None = None
    produces: Resources = Resources()
    ladder: Ladder | None = None
    attack: Small | UnsetType = UNSET
    defence: Annotated[int, Meta(ge=1, le=30)] | UnsetType = UNSET
    ability: Literal["priest", "archer", "veteran", "knight", "merchant", "scribe", "artist"] | None = None
    link: Name | None = None
    links_to: Name | None = None
    source: dict[Tag, Tag] = {}


class RuleNumbers(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The numbers of the rules."""

    hand_size: Annotated[int, Meta(ge=1, le=15)] = 8
    mulligan_max: Annotated[int, Meta(ge=1, le=15)] = 5
    mulligan_penalty: Annotated[int, Meta(ge=0, le=5)] = 1
    convert_equal: Annotated[int, Meta(ge=2, le=9)] = 3
    draw_cost_any: Annotated[int, Meta(ge=1, le=12)] = 4
    missing_link_surcharge: Resources = Resources(gold=2)
    max_buildings_per_host: Some = 3
    allow_duplicate_buildings: bool = False
    pile_tops: tuple[Name, Name, Name] = ("school", "pottery", "bank")
    piles: Literal[3] = 3
    ally_divisor: Annotated[int, Meta(ge=1, le=4)] = 2
    scribe_discount: Annotated[int, Meta(ge=0, le=4)] = 2
    artist_factor: Annotated[int, Meta(ge=1, le=3)] = 2
    artist_max_cards: Annotated[int, Meta(ge=1, le=3)] = 3
    merchant_gold_out: Annotated[int, Meta(ge=1, le=4)] = 2
    archer_damage: Annotated[int, Meta(ge=0, le=4)] = 1
    priest_heal: Annotated[int, Meta(ge=0, le=4)] = 1
    veteran_bonus: Annotated[int, Meta(ge=0, le=4)] = 1
    civil_bonus: Annotated[int, Meta(ge=0, le=4)] = 1
    march_untapped_only: bool = False
    shoot_outside_battle: bool = True


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    schema: Literal[1]
    id: Name
    cards: list[CardLine]
    rules: RuleNumbers = RuleNumbers()
