"""What the admin's pages are made from, like app.web.pages."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from markupsafe import Markup

from app.store.acts import Act
from app.store.directory import Known
from app.store.samples import Sample
from app.tables.house import Announcement
from app.tables.notes import Said


@dataclass(frozen=True, slots=True)
class Login:
    template: ClassVar[str] = "admin/login.html"
    refusal: str | None
    locked: bool  # there is no password yet


@dataclass(frozen=True, slots=True)
class Awaited:
    """Somebody whom a table waits for."""

    name: str
    window: str | None  # the response window in which they are asked
    seconds: int
    deadline: datetime | None
    bot: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A table in the list."""

    code: str
    game: str
    state: str
    names: tuple[tuple[str, bool], ...]  # and whether a bot plays there
    free: int
    awaited: tuple[Awaited, ...] | None  # None: the table isn't in this process's memory yet
    sockets: int | None
    per_minute: int | None
    active: datetime


@dataclass(frozen=True, slots=True)
class Filters:
    """What the list shows, as the form has it."""

    state: str
    game: str
    silent: int  # minutes; 0: whatever
    search: str


@dataclass(frozen=True, slots=True)
class Totals:
    """All processes together."""

    moves: int  # a minute
    people: int
    sockets: int
    tables: int  # in memory
    errors: int  # in the last minute


@dataclass(frozen=True, slots=True)
class Live:
    """What is read anew every few seconds: `#live`."""

    template: ClassVar[str] = "admin/_live.html"
    counted: dict[str, int]
    totals: Totals
    processes: tuple[Sample, ...]
    here: str  # the process that answers
    rows: tuple[Row, ...]
    more: str | None  # the address of the next page
    now: datetime


@dataclass(frozen=True, slots=True)
class Chart:
    """A line over the last hours. `points` are those of an SVG polyline in a box of 240 × 60."""

    kind: str
    points: str
    last: str
    most: str


@dataclass(frozen=True, slots=True)
class Charts:
    template: ClassVar[str] = "admin/_charts.html"
    charts: tuple[Chart, ...]
    hours: int


@dataclass(frozen=True, slots=True)
class Dashboard:
    template: ClassVar[str] = "admin/dashboard.html"
    live: Markup
    charts: Markup
    filters: Filters
    games: tuple[str, ...]
    query: str  # of the fragment
    draining: bool
    announcement: Announcement | None
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Acts:
    template: ClassVar[str] = "admin/acts.html"
    acts: tuple[Act, ...]
    more: int | None  # go on before this one


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair of the table's page."""

    index: int
    guest: str
    name: str
    bot: str | None
    stand_in: bool
    sockets: int
    person: bool
    host: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """How a table stands, read anew every few seconds: `#facts`."""

    template: ClassVar[str] = "admin/_facts.html"
    code: str
    game: str
    state: str
    chairs: tuple[Chair, ...]
    awaited: tuple[Awaited, ...]
    watchers: int
    moves: int
    active: datetime
    clock: int
    closed: str | None
    said: tuple[Said, ...]
    acts: tuple[Act, ...]
    now: datetime


@dataclass(frozen=True, slots=True)
class Table:
    template: ClassVar[str] = "admin/table.html"
    code: str
    game: str
    state: str
    facts: Markup
    regions: dict[str, Markup]
    chairs: tuple[Chair, ...]
    seats: tuple[tuple[int, str], ...]  # awaited seats with a clock
    given: tuple[int, ...]  # seconds that can be given
    match: str | None
    behind: int  # moves that would be taken back, if the match stands still
    now: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class Hidden:
    """The state of a match with all that is hidden, but not what chance will bring."""

    template: ClassVar[str] = "admin/hidden.html"
    code: str
    names: tuple[str, ...]
    seq: int
    text: str
    offers: tuple[tuple[str, ...], ...]  # by seat


@dataclass(frozen=True, slots=True)
class People:
    template: ClassVar[str] = "admin/people.html"
    search: str
    people: tuple[Known, ...]


@dataclass(frozen=True, slots=True)
class Person:
    template: ClassVar[str] = "admin/person.html"
    person: Known
    seats: tuple[tuple[str, bool], ...]  # codes, and whether the table is closed
    banned: datetime | None
    bans: tuple[int, ...]  # hours
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """The link that hands a person's seats to another device, once."""

    template: ClassVar[str] = "admin/link.html"
    id: str
    name: str
    url: str
    qr: Markup
