"""What a game is. Pure: no clock, no network, no database, no randomness but Rng."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from app.games.rng import Rng

Seat = int
Arg = int | str | tuple[int | str, ...]
Options = Mapping[str, str]


class Illegal(Exception):
    """The move breaks a rule. Templates make the sentence from the code and its arguments."""

    def __init__(self, code: str, **args: Arg) -> None:
        super().__init__(code, args)
        self.code = code
        self.args_ = args


@dataclass(frozen=True, slots=True)
class Option:
    """A declared choice of a table: the lobby form, the API and the tests are made from it.

    An option with `text` takes a data file of the players; empty, its only value, stands for the game's own.
    """

    name: str
    values: tuple[str, ...]
    default: str
    seats: tuple[int, ...] = ()  # numbers of players to which it applies; empty: all
    text: int = 0  # any text of at most so many characters may be given; setup says Illegal if it doesn't hold
    label: Callable[[str], str] = str  # what such a text is called where a table's options are shown
    sample: str = ""  # the game's own file: where to start from


# options that the table reads, not the rules: a game declares those that fit it
QUICK = Option("quick", ("off", "on"), "off")  # every game with windows has it: their holds are left out
SERIES = Option("series", ("3", "1"), "3")  # games in a series; such a game has two seats, turns and STARTER
REPLAY_DRAWS = Option("replayDraws", ("off", "on"), "off")  # a drawn game of a series is played again
OF_TABLES = (QUICK, SERIES, REPLAY_DRAWS)
PRESET_OWN = "own"  # what a form sends in place of a preset's name
NO_PRESETS: Mapping[str, Options] = {}
STARTER = Option("starter", ("random", "host", "guest"), "random")  # host: the first seat, guest: the second


@dataclass(frozen=True, slots=True)
class Field:
    """One choice inside an offer. `among` is a multiset: twins are two equal strings."""

    name: str
    among: tuple[str, ...]
    at_least: int = 1
    at_most: int = 1


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind of move that a seat may make now, and what it may pick for it."""

    kind: str
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """An answer to an offer: one tuple of picks for each of its fields, in order."""

    kind: str
    picks: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        """The one notation, `attack 7h+7d slot3`: for the log, the protocol, tests and bug reports."""
        return " ".join((self.kind, *("+".join(p) or "-" for p in self.picks)))

    @classmethod
    def parse(cls, text: str) -> "Move":
        """The move that the notation names; Illegal("move.unreadable") if it names none."""
        kind, *picks = text.split() or [""]
        if not kind:
            raise Illegal("move.unreadable")
        return cls(kind, tuple(() if p == "-" else tuple(p.split("+")) for p in picks))


@dataclass(frozen=True, slots=True)
class Event:
    """A line for the log. The template for `kind` makes the words."""

    kind: str
    args: Mapping[str, Arg] = field(default_factory=dict)
    only: Seat | None = None  # None: everybody may read it

    @classmethod
    def public(cls, kind: str, **args: Arg) -> "Event":
        return cls(kind, args)

    @classmethod
    def private(cls, seat: Seat, kind: str, **args: Arg) -> "Event":
        return cls(kind, args, only=seat)


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: several winners share it, none is a draw."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str
    figures: tuple[tuple[str, tuple[int, ...]], ...] = ()  # what the game counts for its statistics


@dataclass(frozen=True, slots=True)
class View:
    """What one watcher may know. `public` is equal for all; `mine` is None for a spectator."""

    public: Any
    mine: Any


class Game(Protocol):
    """A game is a module that has these names; its State and views are its own frozen dataclasses."""

    NAME: str
    VERSION: int  # raised when an old log would replay differently
    SEATS: range
    OPTIONS: tuple[Option, ...]
    WINDOWS: tuple[str, ...]  # kinds of response windows; a game that has some has the option QUICK too

    @property
    def PRESETS(self) -> Mapping[str, Options]:
        """Sets of options that the form offers by name, the default first; most games have NO_PRESETS."""

    @property
    def FACES(self) -> Mapping[str, Any]:
        """Data of its cards that its templates show; public."""

    @property
    def State(self) -> type[Any]:
        """The class of its states, for the codec."""

    def setup(self, seats: int, rng: Rng, options: Options) -> Any:
        """The first state, dealt. `options` may be partial; Illegal if a name or value is unknown."""

    def to_act(self, state: Any) -> frozenset[Seat]:
        """Whom the table waits for; empty once there is a result. Public knowledge."""

    def turn(self, state: Any) -> Seat | None:
        """Whose turn it is; None if the game has no turns. Public knowledge."""

    def window(self, state: Any, seat: Seat) -> str | None:
        """The kind of the response window that an awaited seat is asked in; None: no window. Public knowledge.

        It opens by public facts only. Passing it is the seat's fallback; a seat that has nothing else to answer
        is offered that alone, without fields.
        """

    def offers(self, state: Any, seat: Seat) -> tuple[Offer, ...]:
        """All that this seat may do now, out of turn too. Private to the seat; the one judge of legality."""

    def apply(self, state: Any, seat: Seat, move: Move) -> tuple[Any, tuple[Event, ...]]:
        """The next state and what to tell; Illegal if picks don't go together. Called by `play` only."""

    def view(self, state: Any, seat: Seat | None) -> View:
        """All that the seat may know (None: a spectator). Built up, never cut down."""

    def redeal(self, state: Any, seat: Seat | None, rng: Rng) -> Any:
        """The state with all that the seat can't know dealt anew: what secrecy means, for tests and bots."""

    def fallback(self, state: Any, seat: Seat) -> Move:
        """What is played for an awaited seat that is absent or late; legal for every kind of question."""

    def result(self, state: Any) -> Result | None:
        """Who won and why; None while the match is on."""

    def title(self, points: int) -> str:
        """The name of a win with so many points, for which `_series.html` has words; empty if it has none."""


def no_turns(state: Any) -> Seat | None:
    """The `turn` of a game in which all act together."""
    return None


def no_titles(points: int) -> str:
    """The `title` of a game that has no names for wins."""
    return ""


def no_windows(state: Any, seat: Seat) -> str | None:
    """The `window` of a game without response windows."""
    return None


def play(game: Game, state: Any, seat: Seat, move: Move) -> tuple[Any, tuple[Event, ...]]:
    """The one way to make a move: check it against the offers, then apply it. Illegal if it doesn't fit."""
    for offer in game.offers(state, seat):
        if offer.kind == move.kind:
            break
    else:
        raise Illegal("move.not_open", kind=move.kind)
    if len(move.picks) != len(offer.fields):
        raise Illegal("move.incomplete", kind=move.kind)
    for asked, picked in zip(offer.fields, move.picks, strict=True):
        _check_picks(asked, picked)
    return game.apply(state, seat, move)


def _check_picks(asked: Field, picked: tuple[str, ...]) -> None:
    if not asked.at_least <= len(picked) <= asked.at_most:
        raise Illegal("move.count", field=asked.name, least=asked.at_least, most=asked.at_most)
    for pick in picked:
        if pick not in asked.among or (len(picked) > 1 and picked.count(pick) > asked.among.count(pick)):
            raise Illegal("move.not_among", field=asked.name)


def checked_options(options: tuple[Option, ...], given: Options, seats: int | None = None) -> dict[str, str]:
    """All options of a game with their values: given or default.

    With a number of seats, an option that doesn't apply to it takes its default.
    Illegal("options.unknown") for a name or value that the game doesn't declare, "options.long" for a long text.
    """
    declared = {option.name: option for option in options}
    for name, value in given.items():
        if name in declared and len(value) > declared[name].text > 0:
            raise Illegal("options.long", name=name, most=declared[name].text)
        if name not in declared or not (value in declared[name].values or declared[name].text):
            raise Illegal("options.unknown", name=str(name)[:40], value=str(value)[:40])
    chosen = {name: given.get(name, option.default) for name, option in declared.items()}
    for name, option in declared.items():
        if seats is not None and option.seats and seats not in option.seats:
            chosen[name] = option.default
    return chosen


def told_options(options: tuple[Option, ...], chosen: Options) -> dict[str, str]:
    """The options of a table as they are shown: of a text only what it is called."""
    labels = {option.name: option.label for option in options if option.text}
    return {name: labels[name](value) if value and name in labels else value for name, value in chosen.items()}
