"""§offer Offers: made, changed and withdrawn in secret, and shown all at once."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.kawa.beads import NO_BEADS, Beads, holds, lowest, minus, notation, plus
from app.games.kawa.rules.evaluation import evaluate
from app.games.kawa.rules.state import Exchange, State, Step, rows_on_table


def offer(state: State, seat: Seat, beads: Beads) -> Step:
    """§offer One to four beads, for all four rows; another answer replaces the first (A22).

    That an offer was changed is told to nobody else. The last seat to commit opens all fists.
    """
    told = [Event.private(seat, "my_offer", beads=notation(beads))]
    if state.committed[seat] is None:
        told.insert(0, Event.public("offered", seat=seat))
    committed = tuple(beads if s == seat else old for s, old in enumerate(state.committed))
    offers = tuple(beads for beads in committed if beads is not None)
    if len(offers) < len(committed):
        return changed(state, committed=committed), tuple(told)
    after, shown = reveal(state, offers)
    return after, (*told, *shown)


def withdraw(state: State, seat: Seat) -> Step:
    """§offer Until the reveal an offer may be taken back: the table waits for the seat again (A22)."""
    committed = tuple(None if s == seat else old for s, old in enumerate(state.committed))
    return changed(state, committed=committed), (Event.public("withdrew", seat=seat),)


def reveal(state: State, offers: tuple[Beads, ...]) -> Step:
    """§offer All offers are laid before the screens, and judged."""
    assert all(map(holds, state.screens, offers)), f"more offered than owned: {offers} of {state.screens}"
    screens = tuple(map(minus, state.screens, offers))
    exchange = Exchange(
        round=state.round,
        number=state.exchange,
        rows=rows_on_table(state),
        offers=offers,
        goals=state.goals,
        reserve=state.reserve,
    )
    laid_out = changed(state, screens=screens, committed=(None,) * len(offers), spare=still_spare(state, screens))
    after, told = evaluate(laid_out, exchange)
    shown = Event.public("revealed", exchange=state.exchange, offers=tuple(map(notation, offers)))
    return after, (shown, *told)


def still_spare(state: State, screens: tuple[Beads, ...]) -> tuple[Beads, ...]:
    """Two players: beads that were offered can't be among those set aside (A47)."""
    if not state.spare:
        return ()
    behind_both = (plus(screen, beads or NO_BEADS) for screen, beads in zip(screens, state.aside, strict=True))
    return tuple(map(lowest, state.spare, behind_both))
