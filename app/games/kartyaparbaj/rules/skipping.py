"""§windows When a window isn't opened: by what lies on the fields and out of the game, never by a hand or the stock."""

from app.games.kartyaparbaj.cards import BLACK, BLACKS, HIGHEST, LOWEST, OF_VALUE, RED, REDS
from app.games.kartyaparbaj.rules.state import State, cards_on


def nobody_can_weaken(state: State, difference: int) -> bool:
    """§weakening No card has that value, or all eight of it are seen."""
    if not LOWEST <= difference <= HIGHEST:
        return True
    seen = (*state.pile, *cards_on(state.fields[0]), *cards_on(state.fields[1]))
    cards = OF_VALUE[difference]
    return sum(map(seen.count, cards)) == 2 * len(cards)


def nobody_can_defend(state: State) -> bool:
    """§defence All six jokers are out of the game; then nobody can declare either."""
    return state.pile.count(BLACK) == BLACKS and state.pile.count(RED) == REDS


def nobody_can_counter(state: State, colour: str) -> bool:
    """§counter A black needs a black, a red a red or two blacks; the announced one is in the pile already."""
    blacks = state.pile.count(BLACK)
    if colour == BLACK:
        return blacks == BLACKS
    return state.pile.count(RED) == REDS and blacks >= BLACKS - 1


def nobody_can_answer(state: State) -> bool:
    """§four Two sets take all six jokers, so none may have left before the declaration."""
    return BLACK in state.pile or RED in state.pile
