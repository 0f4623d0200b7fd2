"""What a match of Rézsár is made of: subjects in two estates, hands, deck, and what is going on in the turn."""

from dataclasses import dataclass
from functools import lru_cache

from app.games.api import QUICK, REPLAY_DRAWS, SERIES, STARTER, Event, Option, Seat
from app.games.rng import Rng

SEATS = range(2, 3)
HAND = 4  # cards dealt, and the limit at one's own Respite

TRIGGER = Option("rezsarTrigger", ("subject", "nonSubject"), "subject")
ALLOWANCE = Option("windAllowance", ("extra", "instead"), "extra")
MAPPA_MODE = Option("mappaMode", ("onPlay", "ability"), "onPlay")
IMMUNITY = Option("windTurnImmunity", ("all", "targeted"), "all")
GLOBAL = Option("globalMod", ("standing", "stamp"), "standing")
STRICT = Option("strictTargets", ("off", "on"), "off")
PROMO = Option("promo", ("off", "on"), "off")
PROFILE = (TRIGGER, ALLOWANCE, MAPPA_MODE, IMMUNITY, GLOBAL)
OPTIONS: tuple[Option, ...] = (*PROFILE, STRICT, PROMO, STARTER, SERIES, REPLAY_DRAWS, QUICK)

# the booklet's reading and the publisher's
PRESETS = {
    "fuzet": {option.name: option.values[0] for option in PROFILE},
    "folio": {option.name: option.values[1] for option in PROFILE},
}


@dataclass(frozen=True, slots=True)
class Rules:
    """The options that a rule asks for, as plain questions."""

    answers_subjects: bool  # what Rézsár answers; else favours and proclamations (A1)
    wind_is_extra: bool  # A2
    mappa_flies: bool  # straight into the other estate (A3)
    winds_never_turned: bool  # A4
    mood_stands: bool  # Dread and Favour at Court reach everybody until the end of the turn (A23)
    strict: bool  # A35


@lru_cache(maxsize=256)
def rules_of(options: tuple[tuple[str, str], ...]) -> Rules:
    """The rules that a table's options make."""
    chosen = dict(options)
    return Rules(
        answers_subjects=chosen["rezsarTrigger"] == "subject",
        wind_is_extra=chosen["windAllowance"] == "extra",
        mappa_flies=chosen["mappaMode"] == "onPlay",
        winds_never_turned=chosen["windTurnImmunity"] == "all",
        mood_stands=chosen["globalMod"] == "standing",
        strict=chosen["strictTargets"] == "on",
    )


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject in play, with all that lies on it. A turned one is no secret."""

    card: str
    place: int  # 0-15, see estates.py; of two at one place the second is a Wind that presses the first
    turned: bool = False
    proclamations: tuple[str, ...] = ()  # in the order in which they were played
    bestowed: tuple[tuple[str, int], ...] = ()  # this turn: by whom, how much
    stamps: tuple[str, ...] = ()  # this turn: Dread and Favour at Court, if they stamp (A23)
    divisors: tuple[str, ...] = ()  # this turn


@dataclass(frozen=True, slots=True)
class Robbery:
    """§robbery An announced robbery; it stays on the table until the end of the turn."""

    target: str
    order: int
    robbers: tuple[str, ...]
    asked: Seat  # whose opportunity it is
    passes: int = 0  # in a row
    outcome: str = ""  # robbed, or why it failed; "" while it is open
    attack: int = 0  # at the last count
    defence: int = 0


@dataclass(frozen=True, slots=True)
class Pending:
    """§rezsar A card that has been played and has done nothing yet: somebody may answer it."""

    seat: Seat  # who played it
    card: str
    target: str  # "" if it has none
    answered: bool = False  # by a Rézsár, which now may be answered itself

    @property
    def asked(self) -> Seat:
        """Who may answer."""
        return self.seat if self.answered else 1 - self.seat


@dataclass(frozen=True, slots=True)
class State:
    """A position. Secret: `rng`, `deck`, and each hand from the other seat."""

    rng: Rng
    options: tuple[tuple[str, str], ...]  # sorted
    deck: tuple[str, ...]  # the next card first
    discard: tuple[str, ...]  # the last card last
    hands: tuple[tuple[str, ...], ...]  # in the order of the card list
    subjects: tuple[Subject, ...]  # by place, the lower of two first
    guardian: Seat
    turn: int  # from 1
    phase: str  # challenge, en_garde, robbery, respite, over
    subject_laid: bool = False
    wind_laid: bool = False
    standing: tuple[str, ...] = ()  # Dread and Favour at Court that hold until the end of the turn
    robbery: Robbery | None = None
    pending: Pending | None = None
    settling: str | None = None  # the subject whose new slot the guardian has to choose
    winner: Seat | None = None
    points: int = 0

    def __hash__(self) -> int:
        """Cheap, for caches: enough to tell most states apart."""
        return hash((self.turn, self.phase, self.hands, self.subject_laid, len(self.discard)))


Step = tuple[State, tuple[Event, ...]]


def hand_size(state: State, seat: Seat) -> int:
    return len(state.hands[seat])


def open_robbery(state: State) -> Robbery:
    """The robbery that is going on."""
    assert state.robbery is not None, "no robbery on the table"
    return state.robbery
