"""What a seat may know. A field that isn't named here never leaves the server."""

from dataclasses import dataclass

from app.games.api import Seat, View
from app.games.changing import changed
from app.games.rezsar.announcing import Announcement, HandCard, announcements, held
from app.games.rezsar.cards import ORDERS
from app.games.rezsar.previewing import Preview, previews
from app.games.rezsar.rules.asking import asked, question
from app.games.rezsar.rules.counting import Sum, as_it_stands, attack, defence
from app.games.rezsar.rules.drawing import hands_with
from app.games.rezsar.rules.estates import PLACE_NAMES, in_play
from app.games.rezsar.rules.proclamations import new_slots
from app.games.rezsar.rules.respite import is_complete, title, too_many, worth
from app.games.rezsar.rules.state import Robbery, State
from app.games.rezsar.shown import Shown, Slot, estate_shown
from app.games.rezsar.warning import Warned, warnings
from app.games.rng import Rng

__all__ = ["Announcement", "HandCard", "Mine", "Preview", "Public", "Shown", "Slot", "Sum", "Warned", "redeal", "view"]


@dataclass(frozen=True, slots=True)
class Robbing:
    """The robbery on the table; both sums are those of now, or of the last count once it is decided."""

    seat: Seat
    target: str
    order: str
    robbers: tuple[str, ...]
    attack: Sum
    defence: Sum
    wins: bool  # as it stands, or as it ended
    outcome: str  # open, robbed, outweighed, tie, target_turned, target_moved, target_gone, no_robber, no_slot
    stands: str  # as outcome, if it were decided now
    passes: int  # in a row; two decide it


@dataclass(frozen=True, slots=True)
class Answerable:
    """A played card that has done nothing yet: Rézsár may answer it."""

    seat: Seat
    card: str
    target: str
    asked: Seat
    answered: bool  # a Rézsár lies against it, and that is what may be answered now


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody sees."""

    guardian: Seat
    turn: int
    phase: str  # challenge, en_garde, robbery, respite, over
    asked: Seat | None
    question: str  # challenge, en_garde, settle, robbery, rezsar, discard; "" once it is over
    estates: tuple[tuple[Slot, ...], ...]  # by seat: N1-N4, P1-P4
    complete: tuple[bool, ...]  # by seat: eight slots, all proud; counts at the own Respite only
    points: tuple[int, ...]  # by seat: what the estate would be worth now
    deck: int
    discard: tuple[str, ...]  # the last card last
    hands: tuple[int, ...]
    subject_laid: bool  # this turn
    wind_laid: bool
    robbery_tried: bool
    standing: tuple[str, ...]  # Dread and Favour at Court, until the end of the turn
    robbery: Robbing | None
    answerable: Answerable | None
    settling: str | None  # the subject whose new slot is being chosen
    settling_slots: tuple[str, ...]
    winner: Seat | None
    won_points: int
    won_title: str  # ridiculous, average, glorious; "" without a winner
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """A seat's hand, and what it needs to choose."""

    hand: tuple[HandCard, ...]
    too_many: int  # cards to discard now
    robberies: tuple[Announcement, ...]  # what the guardian may announce, with all sums
    warnings: tuple[Warned, ...]
    previews: tuple[Preview, ...]  # of bestows, in a robbery


def view(state: State, seat: Seat | None) -> View:
    return View(public=public(state), mine=None if seat is None else mine(state, seat))


def public(state: State) -> Public:
    return Public(
        guardian=state.guardian,
        turn=state.turn,
        phase=state.phase,
        asked=asked(state),
        question=question(state),
        estates=(estate_shown(state, 0), estate_shown(state, 1)),
        complete=(is_complete(state, 0), is_complete(state, 1)),
        points=(worth(state, 0), worth(state, 1)),
        deck=len(state.deck),
        discard=state.discard,
        hands=tuple(map(len, state.hands)),
        subject_laid=state.subject_laid,
        wind_laid=state.wind_laid,
        robbery_tried=state.robbery is not None,
        standing=state.standing,
        robbery=None if state.robbery is None else robbing(state, state.robbery),
        answerable=answerable(state),
        settling=state.settling,
        settling_slots=settling_slots(state),
        winner=state.winner,
        won_points=state.points,
        won_title="" if state.winner is None else title(state.points),
        options=state.options,
    )


def robbing(state: State, robbery: Robbery) -> Robbing:
    """Term by term while it is open; once it is decided the terms are gone, and the last sums stay."""
    decided = robbery.outcome
    stands = decided or as_it_stands(state, robbery)
    return Robbing(
        seat=state.guardian,
        target=robbery.target,
        order=ORDERS[robbery.order],
        robbers=robbery.robbers,
        attack=Sum((), robbery.attack) if decided else attack(state, robbery),
        defence=Sum((), robbery.defence) if decided else defence(state, robbery),
        wins=stands == "robbed",
        outcome=decided or "open",
        stands=stands,
        passes=robbery.passes,
    )


def answerable(state: State) -> Answerable | None:
    pending = state.pending
    if pending is None:
        return None
    return Answerable(pending.seat, pending.card, pending.target, pending.asked, pending.answered)


def settling_slots(state: State) -> tuple[str, ...]:
    if state.settling is None:
        return ()
    return tuple([PLACE_NAMES[place] for place in new_slots(state, in_play(state, state.settling))])


def mine(state: State, seat: Seat) -> Mine:
    return Mine(
        hand=held(state, seat),
        too_many=too_many(state) if state.phase == "respite" and seat == state.guardian else 0,
        robberies=announcements(state, seat),
        warnings=warnings(state, seat),
        previews=previews(state, seat),
    )


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """Deck and hands dealt anew, but for the seat's own hand: nothing else is hidden, even when all is over."""
    hidden = [card for other in (0, 1) if other != seat for card in state.hands[other]]
    cards, rng = rng.shuffled(sorted((*hidden, *state.deck)))
    dealt = changed(state, rng=rng)
    for other in (0, 1):
        if other != seat:
            number = len(state.hands[other])
            dealt, cards = changed(dealt, hands=hands_with(dealt, other, cards[:number])), cards[number:]
    return changed(dealt, deck=cards)
