"""What is played for a seat that is absent or late: legal, and nothing that helps one neighbour or another."""

from app.games.api import Move, Offer, Seat
from app.games.medievalia.rules.declaring import NOTHING
from app.games.medievalia.rules.offering import offers
from app.games.medievalia.rules.state import State
from app.games.medievalia.rules.table import table

PLAIN = ("pass", "keep", "cancel", "end_turn")  # the first of these that is offered


def fallback(state: State, seat: Seat) -> Move:
    """Windows are passed, payments called off, a turn is ended; a battle that was begun is fought in one army."""
    open_ = {offer.kind: offer for offer in offers(state, seat)}
    for kind in PLAIN:
        if kind in open_:
            return Move(kind)
    for kind, answer in ANSWERS.items():
        if kind in open_:
            return answer(state, seat, open_[kind])
    raise AssertionError(f"seat {seat} is asked nothing that can be answered: {sorted(open_)}")


def _take(state: State, seat: Seat, offer: Offer) -> Move:
    decks = offer.fields[0].among
    pick, _ = state.rng.fork(f"fallback/{seat}/{len(state.hands[seat])}").below(len(decks))
    return Move("take", ((decks[pick],),))


def _place(state: State, seat: Seat, offer: Offer) -> Move:
    """On the best guarded host; the city among equals."""
    looked = table(state)
    best = max(offer.fields[0].among, key=lambda host: (len(looked.guards(looked.by_id[int(host)])), -int(host)))
    return Move("place", ((best,),))


def _call_off(state: State, seat: Seat, offer: Offer) -> Move:
    return Move("call_off")


def _target(state: State, seat: Seat, offer: Offer) -> Move:
    return Move("target", ((NOTHING,),))


def _attack(state: State, seat: Seat, offer: Offer) -> Move:
    return Move("attack", ((offer.fields[0].among[0],),))


def _one_army(state: State, seat: Seat, offer: Offer) -> Move:
    return Move("one_army")


ANSWERS = {
    "take": _take,
    "place": _place,
    "one_army": _one_army,
    "call_off": _call_off,
    "target": _target,
    "attack": _attack,
}
