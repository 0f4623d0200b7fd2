"""What a bestow would make of both sums of a robbery: for the player who has to choose a receiver."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.api import Move, Offer, Seat
from app.games.rezsar.cards import CARDS
from app.games.rezsar.rules import apply
from app.games.rezsar.rules.counting import as_it_stands, attack, defence
from app.games.rezsar.rules.offering import offers
from app.games.rezsar.rules.state import State, open_robbery


@dataclass(frozen=True, slots=True)
class Preview:
    """§bestow The robbery as it would stand after a bestow."""

    kind: str  # of the offer
    pick: str  # the receiver; "" where there is none
    attack: int
    defence: int
    stands: str  # as in the robbery's own `stands`


def previews(state: State, seat: Seat) -> tuple[Preview, ...]:
    """For each bestow that the seat may use now, and each receiver."""
    if state.phase != "robbery":
        return ()
    return tuple([preview for offer in offers(state, seat) if is_bestow(offer) for preview in of(state, seat, offer)])


def is_bestow(offer: Offer) -> bool:
    what, _, card = offer.kind.partition("-")
    return what == "use" and CARDS[card].effect == "bestow"


def of(state: State, seat: Seat, offer: Offer) -> Iterator[Preview]:
    """Abilities can't be answered, so what they do is certain."""
    for pick in offer.fields[0].among if offer.fields else ("",):
        after, _ = apply(state, seat, Move(offer.kind, ((pick,),) if pick else ()))
        robbery = open_robbery(after)
        sums = attack(after, robbery).total, defence(after, robbery).total
        yield Preview(offer.kind, pick, *sums, as_it_stands(after, robbery))
