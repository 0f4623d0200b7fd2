"""Golden files: one whole match for each game, number of seats and preset of options, as everybody saw it.

`python -m tests.golden` writes them anew; the difference is read in review, as if one sat in each seat. After
each move a line stands for each part of a view that has changed, for each watcher, and for each event. Large parts
are taken apart first. Of a match that fills its file only the number of moves and the end are told after that.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from app.games import GAMES
from app.games.api import Event, Game, Offer, Options
from app.games.codec import encode
from tests import high_card
from tests.matches import Played, presets, random_match

FOLDER = Path(__file__).parent / "golden"
RESTLESS = 6
SEED = 1
LARGE = 600  # characters of a part that is taken apart
FULL = 225_000  # characters after which no move is written out but the last ones
LAST = 12  # moves

# other choices than a game's presets, by number of seats: option-value-option-value…
VARIANTS: Mapping[str, Mapping[int, tuple[str, ...]]] = {
    "medievalia": {
        2: ("borderlands-more", "threeDecks-on"),
        3: ("borderlands-more", "threeDecks-on"),
        4: ("teams-on", "teams-on-borderlands-more-threeDecks-on"),
    }
}


def every() -> Iterator[tuple[Game, int, str]]:
    """Each game, the one for tests too, with each number of seats: its defaults (""), and its other presets."""
    for game in (*GAMES.values(), high_card):
        defaults = {option.name: option.default for option in game.OPTIONS}
        others = [name for name, preset in presets(game).items() if preset.items() - defaults.items()]
        for seats in game.SEATS:
            yield from ((game, seats, name) for name in ("", *others, *VARIANTS.get(game.NAME, {}).get(seats, ())))


def options_of(game: Game, name: str) -> Options:
    """What a preset or a variant chooses; "" chooses nothing."""
    words = name.split("-") if name not in presets(game) and name else []
    return presets(game).get(name, {}) if not words else dict(zip(words[::2], words[1::2], strict=True))


def path(game: Game, seats: int, preset: str = "") -> Path:
    name = f"{game.NAME}-{seats}"
    return FOLDER / (f"{name}-{preset}.txt" if preset else f"{name}.txt")


def text(game: Game, seats: int, preset: str = "") -> str:
    """The match as text, with a few moves out of turn."""
    lines, seen = [f"{game.NAME} v{game.VERSION}, {seats} seats, seed {SEED}"], dict[str, str]()
    match = list(random_match(game, seats, SEED, options_of(game, preset), restless=RESTLESS))
    size, left_out = 0, 0
    for number, played in enumerate(match):
        if size > FULL and number < len(match) - LAST:
            left_out += 1
            continue
        new = [*changes(seen, shown(game, seats, played.state)), *told(played)]
        lines += [f"\n({left_out} moves are left out here)"] * (left_out > 0) + new
        size, left_out = size + sum(map(len, new)), 0
    last = match[-1].after
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
    parts = [part for field in fields(view) for part in pieces(f"{who}: {field.name}", getattr(view, field.name))]
    return dict(small for name, value in parts for small in in_pieces(name, value))


def in_pieces(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """A part as text, if it isn't large; else its own parts."""
    text = plain(value)
    if len(text) > LARGE and is_dataclass(value):
        for field in fields(value):
            yield from in_pieces(f"{name}.{field.name}", getattr(value, field.name))
    elif len(text) > LARGE and isinstance(value, tuple) and any(map(is_dataclass, value)):
        for number, item in enumerate(value):
            yield from in_pieces(f"{name}[{number}]", item)
    else:
        yield name, text


def pieces(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """A part of a view; of rows of dataclasses, each one by itself."""
    if value and isinstance(value, tuple) and all(is_row(row) for row in value):
        yield from ((f"{name}[{r}][{n}]", item) for r, row in enumerate(value) for n, item in enumerate(row))
    else:
        yield name, value


def is_row(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(map(is_dataclass, value))


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
    for game, seats, preset in every():
        file, new = path(game, seats, preset), text(game, seats, preset)
        old = file.read_text("utf-8") if file.exists() else None
        file.write_text(new, "utf-8")
        print(file.name, "unchanged" if old == new else "changed")


if __name__ == "__main__":
    main()
