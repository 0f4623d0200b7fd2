"""§jokers A joker is announced, may be countered, and takes effect or not."""

from app.games.api import Arg, Event, Seat
from app.games.changing import changed
from app.games.kartyaparbaj.cards import BLACK
from app.games.kartyaparbaj.rules.direct import ask_defender, stop
from app.games.kartyaparbaj.rules.drawing import leave, throw
from app.games.kartyaparbaj.rules.phases import go_on
from app.games.kartyaparbaj.rules.skipping import nobody_can_counter
from app.games.kartyaparbaj.rules.state import Announced, State, Step, cards_on, put, standing


def announce(state: State, seat: Seat, colour: str, purpose: str, targets: tuple[int, ...] = ()) -> Step:
    """§jokers It leaves the hand with its targets named, its owner draws; then the other may counter it."""
    joker = Announced(seat, colour, purpose, targets)
    cards = cards_on([standing(state, 1 - seat, number) for number in targets])
    event = Event.public("joker", seat=seat, colour=colour, purpose=purpose, targets=targets, cards=cards)
    after, drawn = leave(state, seat, (colour,), pile=(*state.pile, colour))
    if after.phase == "over":
        return after, (event, *drawn)
    if nobody_can_counter(after, colour):
        after, told = take_effect(after, joker)
    else:
        after, told = changed(after, announced=joker, question="counter", asked=1 - seat), ()
    return after, (event, *drawn, *told)


def open_joker(state: State) -> Announced:
    """The joker that may be countered now."""
    assert state.announced is not None, "no joker is announced"
    return state.announced


def let_be(state: State, seat: Seat) -> Step:
    """§counter The joker isn't countered."""
    after, told = take_effect(changed(state, announced=None), open_joker(state))
    return after, (Event.public("passed", seat=seat, window="counter"), *told)


def take_effect(state: State, joker: Announced) -> Step:
    """§jokers What it was announced for."""
    return knock_out(state, joker) if joker.purpose == "knock_out" else stop(state, joker)


def knock_out(state: State, joker: Announced) -> Step:
    """§knockout The named enemy places leave, doubled ones whole (R10)."""
    owner = 1 - joker.seat
    gone = cards_on([standing(state, owner, number) for number in joker.targets])
    fields = put(state.fields, owner, joker.targets, None)
    after, told = go_on(changed(state, fields=fields, pile=(*state.pile, *gone)))
    what: dict[str, Arg] = {"owner": owner, "colour": joker.colour, "places": joker.targets, "cards": gone}
    return after, (Event.public("knocked_out", seat=joker.seat, **what), *told)


def counter(state: State, seat: Seat, jokers: tuple[str, ...]) -> Step:
    """§counter The joker is cancelled, and its owner may try anew (R13): in defence, against the same attack."""
    joker = open_joker(state)
    if len(state.stock) < len(jokers):
        return throw(state, seat, jokers, "counter")
    after, drawn = leave(state, seat, jokers, pile=(*state.pile, *jokers), announced=None)
    after, told = ask_defender(after) if joker.purpose == "defence" else go_on(after)
    event = Event.public("countered", seat=seat, colour=joker.colour, jokers=jokers, purpose=joker.purpose)
    return after, (event, *drawn, *told)


def matching(state: State) -> tuple[str, ...]:
    """One joker of the announced one's colour."""
    return (open_joker(state).colour,)


TWO_BLACKS = (BLACK, BLACK)
