"""Both decks, as data. No printed list was found: they are a reconstruction, and can be put right here.

A line is a card. Situations: id, `most` or `fewest`, the colours counted (g r y b). Effects: id, kind, and
where the kind has them its colour and its number. Each deck has exactly 16 cards.
"""

from dataclasses import dataclass
from typing import TypeVar

from app.games.kawa.beads import COLOURS

DECK_SIZE = 16

SITUATION_LIST = """
C01 most g
C02 fewest g
C03 most r
C04 fewest r
C05 most y
C06 fewest y
C07 most b
C08 fewest b
C09 most gr
C10 most gy
C11 most gb
C12 most ry
C13 most rb
C14 most yb
C15 most gryb
C16 fewest gryb
"""

EFFECT_LIST = """
E01 take g 4
E02 take r 3
E03 take y 2
E04 take b 1
E05 one_of_each
E06 half g
E07 half r
E08 half y
E09 half b
E10 others_take g
E11 others_take r
E12 others_take y
E13 others_take b
E14 keep
E15 rotate
E16 swap
"""

Card = TypeVar("Card", "Situation", "Effect")


@dataclass(frozen=True, slots=True)
class Situation:
    """A yellow card: who offered the most, or the fewest, beads of these colours taken together."""

    id: str
    most: bool  # two hands; one hand is the fewest
    colours: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """A green card: what the winner of its row carries out."""

    id: str
    kind: str  # take, one_of_each, half, others_take, keep, rotate, swap
    colour: int | None = None
    number: int = 0


class DeckError(ValueError):
    """The list of a deck is wrong: our mistake, found when the game is loaded."""


def read_situations(text: str) -> dict[str, Situation]:
    """The situation cards by id; DeckError if the list isn't a deck."""
    return _deck("situation", [_situation(line) for line in _lines(text)])


def read_effects(text: str) -> dict[str, Effect]:
    """The effect cards by id; DeckError if the list isn't a deck, or two could keep in one exchange."""
    deck = _deck("effect", [_effect(line) for line in _lines(text)])
    if sum(effect.kind == "keep" for effect in deck.values()) > 1:
        raise DeckError("effect deck: more than one keep card (an exchange has room for one kept offer)")
    return deck


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def _deck(name: str, cards: list[Card]) -> dict[str, Card]:
    deck = {card.id: card for card in cards}
    if len(deck) != len(cards):
        raise DeckError(f"{name} deck: an id stands there twice")
    if len(deck) != DECK_SIZE:
        raise DeckError(f"{name} deck: {len(deck)} cards, must be exactly {DECK_SIZE}")
    return deck


def _situation(line: str) -> Situation:
    match line.split():
        case [card, ("most" | "fewest") as direction, colours]:
            return Situation(card, direction == "most", _colours(line, colours))
    raise DeckError(f"no situation card: {line!r}")


def _effect(line: str) -> Effect:
    match line.split():
        case [card, ("one_of_each" | "keep" | "rotate" | "swap") as kind]:
            return Effect(card, kind)
        case [card, ("half" | "others_take") as kind, colour]:
            return Effect(card, kind, _colour(line, colour))
        case [card, "take", colour, number] if number.isdecimal():
            return Effect(card, "take", _colour(line, colour), int(number))
    raise DeckError(f"no effect card: {line!r}")


def _colours(line: str, letters: str) -> tuple[int, ...]:
    colours = tuple(_colour(line, letter) for letter in letters)
    if len(set(colours)) < len(colours):
        raise DeckError(f"a colour twice: {line!r}")
    return colours


def _colour(line: str, letter: str) -> int:
    if letter not in tuple(COLOURS):
        raise DeckError(f"no such colour: {line!r}")
    return COLOURS.index(letter)


SITUATIONS = read_situations(SITUATION_LIST)
EFFECTS = read_effects(EFFECT_LIST)

# what templates show of the decks: direction and colours; kind, colours and number
FACES = {
    "situations": {
        s.id: ("most" if s.most else "fewest", "".join(COLOURS[c] for c in s.colours)) for s in SITUATIONS.values()
    },
    "effects": {
        e.id: (e.kind, COLOURS if e.kind == "one_of_each" else "" if e.colour is None else COLOURS[e.colour], e.number)
        for e in EFFECTS.values()
    },
}
