"""§setup One deck, four cards each, somebody begins with a whole turn."""

from app.games.api import Options, checked_options
from app.games.changing import changed
from app.games.rezsar.cards import deck_of
from app.games.rezsar.rules.drawing import hands_with
from app.games.rezsar.rules.respite import contract
from app.games.rezsar.rules.state import HAND, OPTIONS, SEATS, State
from app.games.rng import Rng

STARTERS = {"host": 0, "guest": 1}


def setup(seats: int, rng: Rng, options: Options) -> State:
    """§setup The deal, and the starter's Contract with its draw (A5, A6)."""
    assert seats in SEATS, f"Rézsár is for two players, not {seats}"
    chosen = checked_options(OPTIONS, options, seats)
    deck, rng = rng.shuffled(deck_of(promo=chosen["promo"] == "on"))
    lot, rng = rng.below(2)
    dealt = State(
        rng=rng,
        options=tuple(sorted(chosen.items())),
        deck=deck[2 * HAND :],
        discard=(),
        hands=((), ()),
        subjects=(),
        guardian=STARTERS.get(chosen["starter"], lot),
        turn=1,
        phase="challenge",
    )
    hands = [hands_with(dealt, seat, deck[HAND * seat : HAND * (seat + 1)])[seat] for seat in (0, 1)]
    return contract(changed(dealt, hands=tuple(hands)), ())[0]
