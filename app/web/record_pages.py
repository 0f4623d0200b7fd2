"""What the pages about matches that were played are made from: one dataclass a template, as in pages.py."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from markupsafe import Markup

from app.games.api import Options, Seat
from app.store.figures import Figures
from app.store.history import MatchLine, MatchPage
from app.store.record import Ranked
from app.store.record import Versus as VersusOf


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """One game of a series; people are 0 and 1, as in SeriesView."""

    match: str
    over: bool
    starter: int
    winner: int | None
    points: int  # the winner's


@dataclass(frozen=True, slots=True)
class SeriesView:
    """How a series stands. Its people are 0 and 1, wherever they sit."""

    id: str
    names: tuple[str, str]
    number: int  # of the game that is on, or next
    of: int
    over: bool
    winner: int | None  # of the whole; None while it goes on, or drawn
    games: tuple[SeriesGame, ...]
    wins: tuple[int, int]
    totals: tuple[int, int]
    best: int
    best_of: int | None
    total_of: int | None
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class SeriesPage:
    template: ClassVar[str] = "series/page.html"
    series: SeriesView
    game: str
    code: str
    begun: datetime
    mine: bool  # the reader plays in it


@dataclass(frozen=True, slots=True)
class Matches:
    template: ClassVar[str] = "history/mine.html"
    series: tuple[tuple[str, SeriesView], ...]  # game and series, newest first
    lines: tuple[MatchLine, ...]
    games: tuple[str, ...]  # to choose from
    game: str  # chosen; empty: all
    outcome: str  # likewise: won, lost, drawn, on
    older: str | None  # the `before` of the next page
    filtered: bool


@dataclass(frozen=True, slots=True)
class Versus:
    """The reader against one other."""

    template: ClassVar[str] = "history/versus.html"
    other: str
    games: tuple[VersusOf, ...]
    lines: tuple[MatchLine, ...]
    series: tuple[tuple[str, SeriesView], ...]


@dataclass(frozen=True, slots=True)
class Stats:
    template: ClassVar[str] = "history/stats.html"
    figures: Figures
    ranked: tuple[Ranked, ...]
    listed: bool  # the reader stands in the tables, if their games are enough


@dataclass(frozen=True, slots=True)
class Match:
    template: ClassVar[str] = "history/match.html"
    match: MatchPage
    log: Markup  # all `<li>` lines that this reader may see
    scores: Markup  # the game's own account (`games/<game>/_scores.html`); empty if it can't read what was stored
    old: bool  # the rules have changed since
    seed: str | None  # only when it is over
    commitment: str
    series: str | None  # id of the series that it is a game of
    others: tuple[tuple[Seat, str], ...]  # seat and name of those whom the reader played against
    options: Options  # as they are shown


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of a match that is looked back at."""

    template: ClassVar[str] = "history/_scene.html"
    here: str  # path of its page
    game: str
    at: int  # entries made so far
    last: int  # in all
    eyes: str  # whose private part is shown: a seat's number, none, all
    seat: Seat | None  # the same, if it is one seat
    names: tuple[str, ...]
    may_see: tuple[Seat, ...]  # seats whose eyes this visitor may take
    over: bool
    moved: Markup  # `<li>` lines of the last entry
    players: Markup
    board: Markup
    mine: tuple[tuple[str, Markup], ...]  # name and private part
    log: Markup
    old: bool = False  # the rules have changed since: only what was told is left


@dataclass(frozen=True, slots=True)
class Replay:
    template: ClassVar[str] = "history/replay.html"
    code: str
    match: str | None  # None: it was read in from a file
    scene: Scene
    fragment: Markup


@dataclass(frozen=True, slots=True)
class Import:
    template: ClassVar[str] = "history/import.html"
