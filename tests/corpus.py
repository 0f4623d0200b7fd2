"""The corpus: recorded matches of every game, which today's rules must play again entry by entry.

`python -m tests.corpus` (`make corpus`) adds what is missing: matches for each number of seats, each value of each
option and each preset, and as many more as ENTRIES asks for. What is there stays: it is the proof that the rules
haven't changed. Only `--anew` throws a game's matches away. Matches of an older VERSION aren't played again.
"""

import argparse
import lzma
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from app.bots import Bot, levels
from app.bots.medievalia import greedy as medievalia_bot
from app.games import GAMES, medievalia
from app.games.api import OF_TABLES, Game, Illegal, Move, Option, Seat, play
from app.games.codec import encode
from app.games.rng import Rng
from tests.matches import presets

FOLDER = Path(__file__).parent / "corpus"
ALL: Mapping[str, Game] = {**GAMES, medievalia.NAME: medievalia}
ENTRIES = {"kawa": 72_000, "kartyaparbaj": 74_000, "rezsar": 66_000, "medievalia": 44_000}
IN_A_FILE = 22_000  # entries, roughly; a file is one test
LONGEST = 6_000  # entries; longer matches aren't kept
DIGEST = 4  # bytes for each entry
ABSENT, RESTLESS = 0.05, 0.05  # shares of moves: a fallback; out of turn
TRIES = 300  # picks in a row that don't go together


class Match(msgspec.Struct, frozen=True):
    """A whole match. `moves` are separated by line ends; `seats` and `digests` stand beside them."""

    players: int
    options: dict[str, str]
    seed: str
    bots: tuple[str, ...]
    dealt: bytes
    seats: bytes
    moves: str
    digests: bytes

    def __len__(self) -> int:
        return len(self.seats)


class File(msgspec.Struct, frozen=True):
    """One file of the corpus."""

    game: str
    version: int
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Differs(Exception):
    """The first entry that today's rules play otherwise; 0: the deal."""

    match: str
    entry: int
    why: str

    def __str__(self) -> str:
        return f"{self.match}: entry {self.entry} differs: {self.why}"


def digest(game: Game, state: Any, events: Any) -> bytes:
    """What is told, whom the table waits for, and all of the state, in four bytes."""
    return blake2b(encode((events, sorted(game.to_act(state)), state)), digest_size=DIGEST).digest()


def replayed(game: Game, match: Match, name: str) -> None:
    """Play a recorded match again. Differs."""
    try:
        state = game.setup(match.players, Rng(match.seed), match.options)
    except Illegal as error:
        raise Differs(name, 0, repr(error)) from error
    if digest(game, state, ()) != match.dealt:
        raise Differs(name, 0, "another deal")
    for n, (seat, move) in enumerate(zip(match.seats, match.moves.split("\n"), strict=True)):
        try:
            state, events = play(game, state, seat, Move.parse(move))
        except (Illegal, AssertionError, LookupError) as error:
            raise Differs(name, n + 1, f"seat {seat}, {move}: {error!r}") from error
        if digest(game, state, events) != match.digests[n * DIGEST : (n + 1) * DIGEST]:
            raise Differs(name, n + 1, f"seat {seat}, {move}: {encode(events).decode()}")
    if game.to_act(state):
        raise Differs(name, len(match), "the match goes on")


def recorded(game: Game, players: int, options: Mapping[str, str], seed: str) -> Match | None:
    """A match that bots play; None if it grows too long."""
    dice, bots = Random(f"{game.NAME} {players} {seed}"), tuple(bots_of(game.NAME).items())
    sat = tuple(dice.choice(bots) for _ in range(players))
    state = first = game.setup(players, Rng(seed), options)
    seats, moves, digests = bytearray(), list[str](), bytearray()
    while awaited := sorted(game.to_act(state)):
        if len(moves) == LONGEST:
            return None
        seat, move, (state, events) = _moved(game, state, awaited, [bot for _, bot in sat], dice)
        seats.append(seat)
        moves.append(str(move))
        digests += digest(game, state, events)
    names, dealt = tuple(name for name, _ in sat), digest(game, first, ())
    return Match(players, dict(options), seed, names, dealt, bytes(seats), "\n".join(moves), bytes(digests))


def bots_of(game: str) -> Mapping[str, Bot]:
    """All that can play a game, by level."""
    return levels(game) | ({"greedy": medievalia_bot} if game == medievalia.NAME else {})


def _moved(
    game: Game, state: Any, awaited: list[Seat], bots: list[Bot], dice: Random
) -> tuple[Seat, Move, tuple[Any, Any]]:
    seat = dice.choice(awaited)
    others = [s for s in range(len(bots)) if s not in awaited and game.offers(state, s)]
    if others and dice.random() < RESTLESS:
        seat = dice.choice(others)
    elif dice.random() < ABSENT:
        move = game.fallback(state, seat)
        return seat, move, play(game, state, seat, move)
    for _ in range(TRIES):
        move = bots[seat](game.view(state, seat), game.offers(state, seat), dice)
        try:
            return seat, move, play(game, state, seat, move)
        except Illegal:
            continue
    move = game.fallback(state, awaited[0])
    return awaited[0], move, play(game, state, awaited[0], move)


def chosen(game: Game, players: int) -> list[Option]:
    """The options that change how so many play; files of the players aside."""
    return [o for o in game.OPTIONS if o not in OF_TABLES and not o.text and (not o.seats or players in o.seats)]


def wanted(game: Game, players: int) -> list[dict[str, str]]:
    """The defaults, each preset, and each other value of each option that applies."""
    applying = chosen(game, players)
    plain = {option.name: option.default for option in applying}
    named = [plain | dict(preset) for preset in presets(game).values()]
    single = [plain | {option.name: value} for option in applying for value in option.values]
    return [dict(chosen) for chosen in dict.fromkeys(tuple(o.items()) for o in (plain, *named, *single))]


def anything(game: Game, players: int, dice: Random) -> dict[str, str]:
    """Any value of each option that applies."""
    applying = chosen(game, players)
    return {option.name: dice.choice(option.values) for option in applying}


def files(game: str = "*") -> list[Path]:
    """The files of a game, in the order in which they were made."""
    return sorted(FOLDER.glob(f"{game}-v*.bin"))


def read(path: Path) -> File:
    return msgspec.msgpack.decode(lzma.decompress(path.read_bytes()), type=File)


def of_today(game: Game) -> Iterator[Match]:
    """The recorded matches of the game's present VERSION."""
    for path in files(game.NAME):
        if (file := read(path)).version == game.VERSION:
            yield from file.matches


def missing(game: Game) -> Iterator[Match]:
    """Matches that the corpus lacks."""
    there = list(of_today(game))
    entries, known = sum(map(len, there)), {(m.players, tuple(sorted(m.options.items()))) for m in there}
    for players in game.SEATS:
        for options in wanted(game, players):
            if (players, tuple(sorted(options.items()))) not in known:
                match = next(m for n in count() if (m := recorded(game, players, options, f"corpus {n} {options}")))
                entries += len(match)
                yield match
    dice = Random(f"{game.NAME} {len(there)}")
    for number in count(len(there)):
        if entries >= ENTRIES.get(game.NAME, 0):
            return
        players = dice.choice(game.SEATS)
        more = recorded(game, players, anything(game, players, dice), f"corpus/{number}")
        if more is not None:
            entries += len(more)
            yield more


def written(game: Game, matches: Iterable[Match]) -> Iterator[tuple[Path, int]]:
    """Write them into new files, so many entries in each; each file and its entries."""
    some, entries = list[Match](), 0
    for match in matches:
        some.append(match)
        entries += len(match)
        if entries >= IN_A_FILE:
            yield _write(game, some), entries
            some, entries = [], 0
    if some:
        yield _write(game, some), entries


def _write(game: Game, matches: list[Match]) -> Path:
    data = msgspec.msgpack.encode(File(game.NAME, game.VERSION, tuple(matches)))
    start = f"{game.NAME}-v{game.VERSION}"
    path = next(p for n in count(1) if not (p := FOLDER / f"{start}-{n:02}.bin").exists())
    path.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
    return path


def main() -> None:
    """Add what is missing, and say what was added."""
    parser = argparse.ArgumentParser(prog="python -m tests.corpus")
    parser.add_argument("games", nargs="*", default=list(ALL), help="all, if none is named")
    parser.add_argument("--anew", action="store_true", help="throw these games' matches away first")
    args = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in args.games:
        for path in files(name) if args.anew else ():
            path.unlink()
        for path, entries in written(ALL[name], missing(ALL[name])):
            print(f"{path.name}: {entries:,} entries, {path.stat().st_size:,} bytes", flush=True)
    print(f"{sum(path.stat().st_size for path in files()):,} bytes in all")


if __name__ == "__main__":
    main()
