"""§turn The set-up, the three phases of a turn, and the turn after it."""

from app.games.api import Event, Options, Seat, checked_options
from app.games.changing import changed
from app.games.kartyaparbaj.cards import DECK, ORDER
from app.games.kartyaparbaj.rules.drawing import over
from app.games.kartyaparbaj.rules.state import (
    HAND,
    IDLE_TURNS,
    OPTIONS,
    PLACES,
    SEATS,
    Field,
    Place,
    State,
    Step,
    able,
    may_attack,
    movement,
    spent,
)
from app.games.rng import Rng


def setup(seats: int, rng: Rng, options: Options) -> State:
    """§setup The cards shuffled, five dealt to the starter, then five to the other. Illegal for unknown options."""
    assert seats in SEATS, f"Kártyapárbaj is for two players, not {seats}"
    chosen = checked_options(OPTIONS, options, seats)
    stock, rng = rng.shuffled(DECK)
    starter, rng = rng.below(2)
    if chosen["starter"] != "random":
        starter = 0 if chosen["starter"] == "host" else 1
    first, other = (tuple(sorted(cards, key=ORDER.__getitem__)) for cards in (stock[-HAND:], stock[-2 * HAND : -HAND]))
    life = int(chosen["life"])
    left = stock[: -2 * HAND]
    return State(
        rng=rng,
        options=tuple(sorted(chosen.items())),
        stock=left,
        hands=(first, other) if starter == 0 else (other, first),
        fields=((None,) * PLACES,) * 2,
        pile=(),
        life=(life, life),
        turn=starter,
        turns=1,
        phase="summoning",
        summoned=0,
        asked=starter,
        question=None,
        battle=None,
        announced=None,
        declared=None,
        draw_used=False,
        mark=len(left) + 2 * life,
        idle=0,
        winners=(),
        reason=None,
    )


def end_phase(state: State) -> Step:
    """§turn The player whose turn it is goes on to the next phase, or ends the turn."""
    match state.phase:
        case "summoning" if not may_attack(state):
            return to_late(state, "first_turn")
        case "summoning" if able(state.fields[state.turn]):
            return changed(state, phase="attack"), (phase_told(state.turn, "attack", "ended"),)
        case "summoning":
            return to_late(state, "none_left")
        case "attack":
            return to_late(state, "ended")
    return end_turn(state)


def phase_told(seat: Seat, phase: str, why: str) -> Event:
    """The event of a phase that begins."""
    return Event.public("phase", seat=seat, phase=phase, why=why)


def to_late(state: State, why: str) -> Step:
    """§turn Late summoning always takes place and is always asked (R17); nobody attacks any more."""
    turn = state.turn
    after = changed(state, phase="late", question=None, asked=turn, fields=spent(state.fields, turn))
    return after, (phase_told(turn, "late", why),)


def go_on(state: State) -> Step:
    """§turn The question is answered: the attack phase goes on, or ends by itself if nothing can attack any more."""
    if state.phase == "attack" and not able(state.fields[state.turn]):
        return to_late(state, "none_left")
    return changed(state, question=None, asked=state.turn), ()


def end_turn(state: State) -> Step:
    """§winning Twenty turns in which nothing left a hand or a field and no life was lost are a draw (R2)."""
    now = movement(state)
    idle = state.idle + 1 if now == state.mark else 0
    if idle >= IDLE_TURNS:
        return over(changed(state, idle=idle), (), "idle")
    seat = 1 - state.turn
    fields = (stood_up(state.fields[0], seat == 0), stood_up(state.fields[1], seat == 1))
    after = changed(
        state,
        fields=fields,
        turn=seat,
        turns=state.turns + 1,
        phase="summoning",
        summoned=0,
        asked=seat,
        draw_used=False,
        mark=now,
        idle=idle,
    )
    return after, (Event.public("turn", seat=seat, turns=after.turns),)


def stood_up(field: Field, theirs: bool) -> Field:
    """§turn Each card may attack once in its owner's turn."""
    return tuple([place and ready(place, theirs) for place in field])


def ready(place: Place, can_attack: bool) -> Place:
    """The place, able to attack or not."""
    return place if place.can_attack is can_attack else changed(place, can_attack=can_attack)
