"""§evaluate The end of an exchange: offers go to the reserve, a kept one back behind its screen."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.kawa.beads import Beads, notation, plus, together
from app.games.kawa.rules.scoring import score
from app.games.kawa.rules.state import (
    EXCHANGES,
    Exchange,
    State,
    Step,
    goals_after,
    keeper,
    reserve_after,
    waiting,
)


def end_of_rows(state: State, exchange: Exchange, screens: tuple[Beads, ...]) -> Step:
    """§evaluate After row 4 (A45); with `keepOfferOptional` the keep card's winner is asked first (A14)."""
    winner = keeper(exchange.results)
    if winner is None or winner == exchange.kept:
        return hand_in(state, exchange, screens)
    asked = Event.public("chooses", seat=winner, what="keep")
    return waiting(state, exchange, screens, phase="keep"), (asked,)


def hand_in(state: State, exchange: Exchange, screens: tuple[Beads, ...]) -> Step:
    """§evaluate All offers but the kept one go to the reserve; that one behind its screen (A15, A23, A45)."""
    kept = exchange.kept
    given = together(offer for seat, offer in enumerate(exchange.offers) if seat != kept)
    reserve = plus(reserve_after(exchange), given)
    told = [Event.public("returned", beads=notation(given), reserve=reserve)]
    if kept is not None:
        told.append(Event.public("kept", seat=kept, beads=notation(exchange.offers[kept])))
        screens = taken_back(screens, exchange.offers, kept)
    after = changed(
        state,
        phase="offer",
        exchange=min(state.exchange + 1, EXCHANGES),
        goals=goals_after(exchange),
        reserve=reserve,
        screens=screens,
        evaluated=changed(exchange, after=reserve),
    )
    if state.exchange < EXCHANGES:
        return after, tuple(told)
    scored, events = score(after)
    return scored, (*told, *events)


def taken_back(screens: tuple[Beads, ...], offers: tuple[Beads, ...], kept: Seat) -> tuple[Beads, ...]:
    return tuple(plus(screen, offers[kept]) if s == kept else screen for s, screen in enumerate(screens))
