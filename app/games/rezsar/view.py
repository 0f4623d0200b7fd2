"""What a seat may know. A field that isn't named here never leaves the server."""

from dataclasses import dataclass

from app.games.api import Seat, View
from app.games.rezsar.announcing import Announcement, HandCard, Warned, announcements, held, warned
from app.games.rezsar.cards import CARDS, CHANGES, ORDERS, PLACE_IN_LIST, STRENGTH
from app.games.rezsar.changing import changed
from app.games.rezsar.rules.asking import asked, question
from app.games.rezsar.rules.estates import (
    PLACE_NAMES,
    SLOTS,
    counts,
    estate,
    order_of,
    orders,
    over,
    points,
    strength,
    under,
    vacant,
)
from app.games.rezsar.rules.respite import is_complete, title
from app.games.rezsar.rules.robbing import Sum, as_it_stands, sums
from app.games.rezsar.rules.state import Robbery, State, Subject
from app.games.rng import Rng

__all__ = ["Announcement", "HandCard", "Mine", "Public", "Shown", "Slot", "Sum", "Warned", "redeal", "view"]


@dataclass(frozen=True, slots=True)
class Shown:
    """A subject in play, as everybody sees it, turned or not."""

    card: str
    slot: str
    order: str  # the row it stands in: noble, peasant
    orders: tuple[str, ...]  # what it is to cards; both: Mappa Mundi
    turned: bool
    pressed: bool  # a Wind lies on it
    pressing: bool  # it is a Wind that lies on another
    printed: int
    strength: int  # now
    breakdown: tuple[tuple[str, int], ...]  # what changes it: card, amount; printed and these, but never below 0
    counts: int  # in a robbery: 0 if turned or divided
    points: int  # to a winner: the strength without what was bestowed
    proclamations: tuple[str, ...]  # in the order in which they were played
    divisors: tuple[str, ...]  # this turn
    robs: bool  # a declared robber of the robbery on the table
    wanted: bool  # its target


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the eight places of an estate."""

    name: str  # 0N1: seat, row (N or P), column
    order: str
    column: int  # from 1
    subject: Shown | None  # the lower one
    wind: Shown | None  # what presses it


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
