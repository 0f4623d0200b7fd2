"""Golden files: one whole match for each game and number of seats, as everybody saw it.

`python -m tests.golden` writes them anew; the difference is read in review, as if one sat in each seat. After
each move a line stands for each part of a view that has changed, for each watcher, and for each event.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from app.games import GAMES
from app.games.api import Event, Game, Offer
from app.games.codec import encode
from tests import high_card
from tests.matches import Played, random_match

FOLDER = Path(__file__).parent / "golden"
RESTLESS = 6
SEED = 1


Told = tuple[Game, int, tuple[tuple[str, str], ...]]  # a game, how many seats, the options

VARIANTS: dict[str, tuple[tuple[int, tuple[tuple[str, str], ...]], ...]] = {
    "medievalia": (
        (2, (("borderlands", "more"),)),
        (3, (("borderlands", "more"), ("threeDecks", "on"))),
        (4, (("teams", "on"),)),
    ),
}


def every() -> Iterator[Told]:
    """Each game, the one for tests too, with each number of seats; some with other options, too."""
    for game in (*GAMES.values(), high_card):
        for seats in game.SEATS:
            yield game, seats, ()
        for seats, options in VARIANTS.get(game.NAME, ()):
            yield game, seats, options


def path(game: Game, seats: int, options: tuple[tuple[str, str], ...] = ()) -> Path:
    chosen = "".join(f"-{name}-{value}" for name, value in options)
    return FOLDER / f"{game.NAME}-{seats}{chosen}.txt"


def text(game: Game, seats: int, options: tuple[tuple[str, str], ...] = ()) -> str:
    """The match as text, with a few moves out of turn."""
    lines, seen = [f"{game.NAME} v{game.VERSION}, {seats} seats, seed {SEED}"], dict[str, str]()
    for played in random_match(game, seats, SEED, dict(options), restless=RESTLESS):
        lines += [*changes(seen, shown(game, seats, played.state)), *told(played)]
        last = played.after
    lines += [*changes(seen, shown(game, seats, last)), f"result {plain(game.result(last))}"]
    return "\n".join(lines) + "\n"


def shown(game: Game, seats: int, state: Any) -> dict[str, str]:
    """All that anybody is shown in a state, by name."""
    parts = {"waits for": plain(sorted(game.to_act(state)))}
    parts |= named("all", game.view(state, None).public)
    for seat in range(seats):
        parts |= named(f"seat {seat}", game.view(state, seat).mine)
        parts[f"seat {seat}: may"] = " | ".join(map(offered, game.offers(state, seat)))
    return parts


def named(who: str, view: Any) -> dict[str, str]:
    """The fields of a view; parts that have a name of their own (an area, a card in play) are shown one by one."""
    return {f"{who}: {name}": plain(value) for name, value in parts(view)}


def parts(view: Any) -> Iterator[tuple[str, Any]]:
    for field in fields(view):
        value = getattr(view, field.name)
        if isinstance(value, tuple) and value and all(map(name_of, value)):
            yield f"{field.name}, all", [name_of(part) for part in value]
            for part in value:
                yield from ((f"{field.name} {name_of(part)}{name}", inner) for name, inner in own_parts(part))
        else:
            yield field.name, value


def own_parts(part: Any) -> Iterator[tuple[str, Any]]:
    """An area again has parts with names; all else is one line."""
    if not hasattr(part, "neighbours"):
        return iter([("", part)])
    return ((f" {name}", inner) for name, inner in parts(part))


def name_of(part: Any) -> str:
    return str(getattr(part, "id", getattr(part, "what", "")))


def offered(offer: Offer) -> str:
    asked = (f"{f.name} {f.at_least}-{f.at_most} of {'+'.join(f.among)}" for f in offer.fields)
    return " ".join((offer.kind, *asked))


def changes(seen: dict[str, str], now: Mapping[str, str]) -> list[str]:
    """The parts that differ from what was seen last; takes note of them."""
    lines = [f"  {name} = {value}" for name, value in now.items() if seen.get(name) != value]
    seen.update(now)
    return lines


def told(played: Played) -> list[str]:
    return ["", f"> {played.seat} {played.move}", *map(line, played.events)]


def line(event: Event) -> str:
    who = "all" if event.only is None else f"seat {event.only}"
    return f"  {who} read: {event.kind} {plain(event.args)}"


def plain(value: Any) -> str:
    return encode(value).decode()


def main() -> None:
    """Write all golden files anew, and say which have changed."""
    FOLDER.mkdir(exist_ok=True)
    for told_ in every():
        file, new = path(*told_), text(*told_)
        old = file.read_text("utf-8") if file.exists() else None
        file.write_text(new, "utf-8")
        print(file.name, "unchanged" if old == new else "changed")


if __name__ == "__main__":
    main()
