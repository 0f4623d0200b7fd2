"""A match as a file: written out whole when it is over, read in by playing it again. docs/export.md."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid4

import msgspec

from app.games.api import Event, Game, Illegal, Result
from app.games.codec import encode
from app.tables.film import Film
from app.tables.table import Entry, Player, Start

FORM = 1  # of the file; raised when an old reader would misread it
SIZE = 2_000_000  # bytes of a file that we read
ENTRIES = 10_000  # in a file


class Seated(msgspec.Struct, forbid_unknown_fields=True):
    """Who held a seat."""

    name: str
    bot: str | None = None


class Made(msgspec.Struct, forbid_unknown_fields=True):
    """One entry. `events` may be left out: they follow from the moves."""

    seat: int
    move: str
    at: datetime | None = None
    by: str = "person"
    events: tuple[Event, ...] | None = None


class File(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    asztal: int
    game: str
    version: int
    options: dict[str, str]
    seed: str
    players: list[Seated]
    entries: list[Made]
    started: datetime | None = None
    clock: int = 0
    result: Result | None = None


def exported(start: Start, entries: Sequence[Entry], result: Result | None) -> bytes:
    """The file of a match. Its guests' ids and commands stay here. Illegal while it is on: the seed is a secret."""
    if result is None:
        raise Illegal("export.not_yet")
    players = [Seated(player.name, player.bot) for player in start.players]
    made = [Made(e.seat, e.move, e.at, e.told_by(None), e.events) for e in entries]
    options = dict(start.options)
    return encode(
        File(FORM, start.game, start.version, options, start.seed, players, made, start.at, start.clock, result)
    )


def imported(data: bytes, games: Mapping[str, Game]) -> Film:
    """The match of a file, played again move by move. Illegal("import.…") tells precisely what is wrong with it."""
    file = _read(data)
    game = games.get(file.game)
    if game is None:
        raise Illegal("import.unknown_game", game=file.game[:40])
    if file.version != game.VERSION:
        raise Illegal("import.version", version=file.version, ours=game.VERSION)
    if len(file.players) not in game.SEATS:
        raise Illegal("import.players", number=len(file.players))
    film = Film.of(game, _start(file), ())
    for number, made in enumerate(file.entries, 1):
        film = _played(film, number, made)
    if file.result is not None and file.result != game.result(film.states[-1]):
        raise Illegal("import.result")
    return film


def _read(data: bytes) -> File:
    try:
        file = msgspec.json.decode(data, type=File)
    except msgspec.ValidationError as error:
        raise Illegal("import.form", why=str(error)[:200]) from None
    except msgspec.DecodeError as error:
        raise Illegal("import.not_json", why=str(error)[:200]) from None
    if file.asztal != FORM:
        raise Illegal("import.newer", form=file.asztal)
    if len(file.entries) > ENTRIES:
        raise Illegal("import.too_long", most=ENTRIES)
    return file


def _start(file: File) -> Start:
    players = tuple(Player(UUID(int=n), seated.name[:24], seated.bot) for n, seated in enumerate(file.players))
    at = (file.started or datetime(2000, 1, 1)).astimezone(UTC)
    return Start(uuid4(), "", file.game, file.version, file.options, file.seed, file.clock, players, at)


def _played(film: Film, number: int, made: Made) -> Film:
    at = made.at.astimezone(UTC) if made.at else film.start.at
    entry = Entry(number, made.seat, made.move, (), at, made.by[:12])
    if entry.back is None and not 0 <= made.seat < len(film.start.players):
        raise Illegal("import.seat", entry=number)
    try:
        longer = film.longer([entry])
    except Illegal as error:
        raise Illegal("import.illegal", entry=number, why=error.code) from None
    if made.events is not None and made.events != longer.entries[-1].events:
        raise Illegal("import.events", entry=number)
    return longer
