"""What each page and fragment is made from: one dataclass a template, with the template's name.

Every page also gets `me` (Person or None), `here` (path for the language switch) and the globals of render.py.
"""

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from app.games.api import Arg, Option, Result, Seat
from app.store.lists import TableLine
from app.tables.notes import Said
from app.web.record_pages import SeriesView


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game as the form to open a table shows it."""

    name: str
    least: int  # players
    most: int
    options: tuple[Option, ...]
    presets: tuple[str, ...]  # names of sets of options, to choose instead of each by itself
    of_presets: tuple[str, ...]  # the options that these decide


@dataclass(frozen=True, slots=True)
class Home:
    template: ClassVar[str] = "lobby/home.html"
    games: tuple[GameInfo, ...]
    clocks: tuple[int, ...]  # seconds; 0: none
    mine: tuple[TableLine, ...]
    my_turn: frozenset[str]  # codes of those of mine that wait for me
    listed: tuple[TableLine, ...]
    refusal: str | None  # a sentence, if the form before this page was refused


@dataclass(frozen=True, slots=True)
class Name:
    """Asks a newcomer's name (or a new one), then goes on to `then`."""

    template: ClassVar[str] = "lobby/name.html"
    then: str
    refusal: str | None


@dataclass(frozen=True, slots=True)
class Device:
    """A link and QR code that opens the same guest on another device for ten minutes."""

    template: ClassVar[str] = "lobby/device.html"
    url: str
    qr: Markup


@dataclass(frozen=True, slots=True)
class Adopt:
    """Shown on the other device: become this guest here?"""

    template: ClassVar[str] = "lobby/adopt.html"
    token: str
    name: str
    alone: bool  # no other device stays usable, and the link works once


@dataclass(frozen=True, slots=True)
class ChairView:
    """One chair of the room, free or taken."""

    index: int
    name: str | None  # None: free
    ready: bool
    bot: str | None
    stand_in: bool
    online: bool
    mine: bool
    host: bool


@dataclass(frozen=True, slots=True)
class Room:
    """The table around the match, for one watcher: `#room`."""

    template: ClassVar[str] = "table/_room.html"
    code: str
    game: str
    stage: str  # open (nothing played yet), playing, over (a match has ended; the next may start), closed
    closed: str | None  # why the admin closed it
    chairs: tuple[ChairView, ...]
    me_known: bool  # has a name
    me_host: bool
    my_chair: int | None
    my_ready: bool
    why_not: str | None  # code of what is missing for the start; None: may start
    watchers: int  # spectators with the page open
    options: tuple[tuple[str, str], ...]
    visibility: str
    clock: int
    least: int  # players needed
    result: Result | None  # of the match that has ended
    names: tuple[str, ...]  # of that match, by seat
    match: str | None  # its id, for the link to its page
    bots: tuple[str, ...]  # levels of bots that can be seated
    series: SeriesView | None
    orders: tuple[tuple[str, str], ...]  # own standing orders: window, when to ask; empty without a seat or windows


@dataclass(frozen=True, slots=True)
class Turn:
    """Whom the table waits for: `#turn`, the same for all."""

    template: ClassVar[str] = "table/_turn.html"
    to_act: tuple[Seat, ...]
    names: tuple[str, ...]
    deadlines: tuple[int | None, ...]  # by seat, milliseconds since 1970
    over: bool
    game: str
    windows: tuple[str | None, ...]  # by seat, the response window in which it is asked
    stuck: bool = False  # the match stands still: today's rules don't follow it


@dataclass(frozen=True, slots=True)
class Told:
    """What the admin did at the table: `#told`, the same for all; empty at nearly all tables."""

    template: ClassVar[str] = "table/_told.html"
    said: tuple[Said, ...]  # oldest first


@dataclass(frozen=True, slots=True)
class Orders:
    """A seat's standing orders that keep questions away: `#orders`, its own alone; empty if there is none."""

    template: ClassVar[str] = "table/_orders.html"
    code: str
    game: str
    passed: tuple[str, ...]  # windows that are passed for until the seat's next turn


@dataclass(frozen=True, slots=True)
class Passing:
    """Stands above a question that will be passed for its seat in a moment."""

    template: ClassVar[str] = "table/_passing.html"
    ordered: bool  # by order; else because there is nothing to answer


@dataclass(frozen=True, slots=True)
class Passed:
    """The words of the line that tells a seat that it was passed for."""

    template: ClassVar[str] = "table/_passed.html"


@dataclass(frozen=True, slots=True)
class Stored:
    """An event of older rules that nobody has words for any more, as it was stored."""

    template: ClassVar[str] = "history/_stored.html"
    kind: str
    args: tuple[tuple[str, Arg], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: `<li>`; its words are already rendered."""

    template: ClassVar[str] = "table/_line.html"
    seq: str
    moment: str  # ISO 8601
    clock: str  # hours and minutes, UTC; the page shows its own zone's
    automatic: bool  # the clock answered
    own: bool  # only this seat reads it
    words: Markup


@dataclass(frozen=True, slots=True)
class TablePage:
    """The page of a table, whole; the socket then replaces its regions."""

    template: ClassVar[str] = "table/table.html"
    code: str
    game: str
    url: str
    qr: Markup
    seat: Seat | None  # in the running (or last) match
    playing: bool
    commitment: str | None  # hash of the match's seed
    now: int  # milliseconds since 1970, for the countdown
    regions: dict[str, Markup]  # told, room, turn, players, board, orders, mine, ask, log
    socket: str  # path of the socket


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words that bring a guest back, shown once."""

    template: ClassVar[str] = "lobby/phrase.html"
    phrase: str


@dataclass(frozen=True, slots=True)
class Recover:
    template: ClassVar[str] = "lobby/recover.html"
    refusal: str | None


@dataclass(frozen=True, slots=True)
class Rules:
    template: ClassVar[str] = "rules/page.html"
    game: str
    body: str  # the template that holds the rules
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Credits:
    template: ClassVar[str] = "credits.html"


@dataclass(frozen=True, slots=True)
class Error:
    template: ClassVar[str] = "error.html"
    status: int
    code: str
    text: str
