"""The life of a table around its matches: open it, sit down, be ready, start. Values only."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID, uuid4

from app.bots import best, levels
from app.games.api import Game, Illegal, Options, checked_options
from app.games.rng import Rng
from app.tables.notes import NONE, Notes

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no 0/O, 1/I/L: codes are read aloud
CODE_LENGTH = 6
CLOCKS = (0, 30, 60, 180)  # seconds for each question; 0: no clock
VISIBILITIES = ("private", "listed")
BOT_NAMES = ("Robi", "Zsuzsi", "Berci", "Panni", "Gombóc")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a browser or a program: a guest's id and the name shown to others."""

    id: UUID
    name: str


@dataclass(frozen=True, slots=True)
class Order:
    """A standing order of a seat: when it wants to be asked in one kind of response window."""

    window: str
    ask: str  # one of standing.ASKS
    until: str = ""  # of "pass": standing.until() when it was given


@dataclass(frozen=True, slots=True)
class Chair:
    """An occupied place. `bot`: the level of the bot that plays here, of its own or for an absent guest."""

    guest: UUID
    name: str
    ready: bool = False
    bot: str | None = None
    stand_in: bool = False  # the bot plays for the guest, who may take the place back
    orders: tuple[Order, ...] = ()  # what isn't the default; nobody else's to know

    @property
    def person(self) -> bool:
        """Whether a human holds this chair (also while a bot plays for them)."""
        return self.bot is None or self.stand_in


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table as its row: everything about it but the match that is being played."""

    code: str
    game: str
    options: Options
    visibility: str
    clock: int  # one of CLOCKS
    host: UUID
    chairs: tuple[Chair | None, ...]  # as many as the game seats at most
    rev: int = 0  # each written change counts up: two processes can't overwrite each other
    match: UUID | None = None  # the match being played, or the last one
    played: int = 0  # matches started at this table
    closed: bool = False
    series: UUID | None = None  # the series being played, or the last one
    notes: Notes = NONE  # what the admin did here
    touched: datetime | None = field(default=None, compare=False)

    def chair_of(self, guest: UUID | None) -> int | None:
        """The chair that a guest sits on."""
        found = (i for i, chair in enumerate(self.chairs) if chair and chair.guest == guest)
        return next(found, None)

    @property
    def seated(self) -> tuple[Chair, ...]:
        """Who sits, in the order of the chairs: the order of play."""
        return tuple(chair for chair in self.chairs if chair)


Change = Callable[[Lobby], Lobby]


def new_code() -> str:
    """A table's name in its link: 31**6 are enough that nobody guesses a private table."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def opened(host: Person, game: Game, options: Options, visibility: str, clock: int) -> Lobby:
    """A new table with its host on the first chair. Illegal if a choice isn't one that is offered."""
    if visibility not in VISIBILITIES or clock not in CLOCKS:
        raise Illegal("lobby.bad_choice")
    chosen = checked_options(game.OPTIONS, options)
    if any(option.text and chosen[option.name] for option in game.OPTIONS):
        game.setup(min(game.SEATS), Rng(""), chosen)  # refuses a file that doesn't hold
    chairs = (Chair(host.id, host.name), *([None] * (max(game.SEATS) - 1)))
    return Lobby(new_code(), game.NAME, chosen, visibility, clock, host.id, chairs)


def sit(lobby: Lobby, person: Person, chair: int | None = None) -> Lobby:
    """Take a chair (the first free one if none is named), or move to it; a free chair only.

    Moving takes the ready mark away, so that nobody starts on a seat they haven't seen.
    """
    mine = lobby.chair_of(person.id)
    if chair is None:
        if mine is not None:
            return lobby
        chair = next((i for i, c in enumerate(lobby.chairs) if c is None), None)
        if chair is None:
            raise Illegal("lobby.full")
    if not 0 <= chair < len(lobby.chairs):
        raise Illegal("lobby.no_such_seat")
    if chair == mine:
        return lobby
    if lobby.chairs[chair] is not None:
        raise Illegal("lobby.seat_taken")
    host = lobby.host if lobby.chair_of(lobby.host) is not None else person.id
    return _placed(replace(lobby, host=host), {mine: None, chair: Chair(person.id, person.name)})


def swap(lobby: Lobby, host: UUID, first: int, second: int) -> Lobby:
    """The host exchanges what stands on two chairs."""
    _host_only(lobby, host)
    if not {first, second} <= set(range(len(lobby.chairs))):
        raise Illegal("lobby.no_such_seat")
    return _placed(lobby, {first: lobby.chairs[second], second: lobby.chairs[first]})


def leave(lobby: Lobby, guest: UUID) -> Lobby:
    """Stand up; the host's role goes to the next person, or to whoever sits down at an empty table."""
    chair = _seated(lobby, guest)
    left = _placed(lobby, {chair: None})
    heir = next((c.guest for c in left.seated if c.person), lobby.host)
    return replace(left, host=heir) if guest == lobby.host else left


def remove(lobby: Lobby, host: UUID, chair: int) -> Lobby:
    """The host takes a person or a bot off a chair before the start."""
    _host_only(lobby, host)
    target = _occupied(lobby, chair)
    if target.guest == host:
        raise Illegal("lobby.not_yourself")
    return _placed(lobby, {chair: None})


def hand_over(lobby: Lobby, host: UUID, chair: int) -> Lobby:
    """The host makes another seated person the host."""
    _host_only(lobby, host)
    target = _occupied(lobby, chair)
    if not target.person:
        raise Illegal("lobby.bot_host")
    return replace(lobby, host=target.guest)


def set_ready(lobby: Lobby, guest: UUID, ready: bool) -> Lobby:
    """Say that one is ready for the deal, or not yet."""
    chair = _seated(lobby, guest)
    return _placed(lobby, {chair: replace(_occupied(lobby, chair), ready=ready)})


def add_bot(lobby: Lobby, host: UUID, chair: int | None, level: str) -> Lobby:
    """The host seats a bot; it is always ready."""
    _host_only(lobby, host)
    if level not in levels(lobby.game):
        raise Illegal("lobby.bad_choice")
    names = {c.name for c in lobby.seated}
    name = next((n for n in BOT_NAMES if n not in names), BOT_NAMES[0])
    bot = Person(uuid4(), name)
    seated = replace(sit(lobby, bot, chair), host=host)
    place = _seated(seated, bot.id)
    return _placed(seated, {place: replace(_occupied(seated, place), ready=True, bot=level)})


def stand_in(lobby: Lobby, guest: UUID, on: bool) -> Lobby:
    """Let a bot play on for a guest who leaves a running match, or give the seat back."""
    chair = _seated(lobby, guest)
    now = replace(_occupied(lobby, chair), bot=best(lobby.game) if on else None, stand_in=on)
    return _placed(lobby, {chair: now})


def ordered(lobby: Lobby, guest: UUID, orders: Iterable[Order]) -> Lobby:
    """The table with these standing orders of a guest; those for other windows stay."""
    chair = _seated(lobby, guest)
    now = {order.window: order for order in (*_occupied(lobby, chair).orders, *orders)}
    kept = tuple(now[window] for window in sorted(now) if now[window].ask != "able")
    return _placed(lobby, {chair: replace(_occupied(lobby, chair), orders=kept)})


def renamed(lobby: Lobby, person: Person) -> Lobby:
    """The table with a guest's new name."""
    chair = _seated(lobby, person.id)
    return _placed(lobby, {chair: replace(_occupied(lobby, chair), name=person.name)})


def why_not_start(lobby: Lobby, seats: range) -> str | None:
    """The code of what is missing for the deal; None if it can be dealt. `seats`: numbers of players allowed."""
    if len(lobby.seated) not in seats:
        return "lobby.too_few"
    if not all(chair.ready or not chair.person for chair in lobby.seated):
        return "lobby.not_all_ready"
    return None


def started(lobby: Lobby, match: UUID, series: UUID | None = None) -> Lobby:
    """The table while a match is dealt: a new match, and nobody is ready for the one after it."""
    chairs = tuple(c and replace(c, ready=not c.person) for c in lobby.chairs)
    return replace(lobby, match=match, series=series, played=lobby.played + 1, chairs=chairs)


def _placed(lobby: Lobby, places: dict[int | None, Chair | None]) -> Lobby:
    return replace(lobby, chairs=tuple(places.get(i, c) for i, c in enumerate(lobby.chairs)))


def _host_only(lobby: Lobby, guest: UUID) -> None:
    if guest != lobby.host:
        raise Illegal("lobby.host_only")


def _seated(lobby: Lobby, guest: UUID) -> int:
    chair = lobby.chair_of(guest)
    if chair is None:
        raise Illegal("lobby.not_seated")
    return chair


def _occupied(lobby: Lobby, chair: int) -> Chair:
    found = lobby.chairs[chair] if 0 <= chair < len(lobby.chairs) else None
    if found is None:
        raise Illegal("lobby.no_such_seat")
    return found
