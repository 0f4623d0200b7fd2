"""Dealing anew all that a watcher can't know changes no byte that it is sent: no HTML, no JSON, no log line."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from uuid import UUID, uuid5

import pytest

from app.bots.any_offer import any_offer
from app.games import GAMES
from app.games.api import Event, Game, Illegal
from app.games.rng import Rng
from app.tables.live import Live
from app.tables.lobby import Chair, Lobby
from app.tables.table import Entry, Player, Start, Table
from app.web.i18n import LANGUAGES, speaking
from app.web.render import TEMPLATES, Renderer
from app.web.shown import Shown
from app.web.window import HtmlWindow, JsonWindow
from tests import high_card

SPACE = UUID(int=7)
GUESTS = tuple(uuid5(SPACE, f"guest {n}") for n in range(5))
BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
FOLDERS = (TEMPLATES, Path(high_card.__file__).parent / "templates")
SOME_CARD = {"rezsar": "apat", "medievalia": "peasant"}  # what somebody else may have drawn in secret
GAMES_HERE: tuple[Game, ...] = (*GAMES.values(), high_card)


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(FOLDERS)


def tables(game: Game, seats: int, seed: int) -> Iterator[Table]:
    """Each state of a random match, as the table that would be shown."""
    players = tuple(Player(GUESTS[n], f"Player {n}") for n in range(seats))
    start = Start(uuid5(SPACE, "m"), "ABCDEF", game.NAME, 1, {}, f"seed {seed}", 60, players, BEGIN)
    table, dice = Table.dealt(game, start), Random(seed)
    yield table
    while table.to_act:
        seat = dice.choice([s for s in range(seats) if table.offers[s]])
        move = any_offer(game.view(table.state, seat), table.offers[seat], dice)
        if seat not in table.to_act and dice.random() < 0.9:
            continue  # a change or a withdrawal now and then
        at = BEGIN + timedelta(seconds=table.seq)
        try:
            table, _ = table.play(Entry(0, seat, str(move), (), at), table.asked[seat])
        except Illegal:
            continue  # picks that don't go together: others
        yield table


def looked_at(table: Table) -> bool:
    """Whether the bytes of this state are compared: of a long match one in five."""
    return table.seq < 60 or table.seq % 5 == 0 or not table.to_act


def other_world(table: Table, seat: int | None, seed: str) -> Table:
    """The same table as far as the seat can know. What others did in secret is something else in its log, too."""
    state = table.game.redeal(table.state, seat, Rng(seed))
    card = SOME_CARD.get(table.game.NAME, "20")
    entries = tuple(_hidden(entry, seat, card) for entry in table.entries)
    offers = tuple(table.game.offers(state, s) for s in range(len(table.names)))
    return replace(table, state=state, entries=entries, offers=offers)


def _hidden(entry: Entry, seat: int | None, card: str) -> Entry:
    secret = {"beads": "b", "card": card, "given": card, "drawn": card}
    events = tuple(
        event if event.only in (None, seat) else Event(event.kind, secret, event.only) for event in entry.events
    )
    return replace(entry, events=events) if entry.seat == seat else replace(entry, events=events, move="?", command="?")


class Showing:
    """One world as a server shows it: all its watchers see the same table in memory."""

    def __init__(self, renderer: Renderer) -> None:
        self.shown = Shown(renderer)
        self.live: Live | None = None

    def sent(self, table: Table, seat: int | None) -> list[str]:
        """All that a watcher gets who opens the page now: its regions, and the first frames of both sockets."""
        live, guest = self._live(table), None if seat is None else GUESTS[seat]
        html = HtmlWindow(self.shown, live, guest, True)
        seen = live.picture
        return [*html.regions(seen).values(), *html.news(seen), *JsonWindow(live, guest).news(seen)]

    def _live(self, table: Table) -> Live:
        if self.live is None:
            chairs = tuple(Chair(p.guest, p.name) for p in table.start.players)
            lobby = Lobby("ABCDEF", table.game.NAME, {}, "private", 60, GUESTS[0], chairs, match=table.start.id)
            self.live = Live.of(table.game, lobby, table)
        if self.live.picture.table is not table:
            self.live.show(table=table)
        return self.live


CASES = [pytest.param(game, seats, id=f"{game.NAME}-{seats}") for game in GAMES_HERE for seats in game.SEATS]


@pytest.mark.parametrize(("game", "seats"), CASES)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_byte_depends_on_what_a_watcher_cant_know(renderer: Renderer, game: Game, seats: int, seed: int) -> None:
    """At every state, for a spectator and for two of the seats in turn (engines are tested for all of them)."""
    here, there = Showing(renderer), [Showing(renderer) for _ in range(seats + 1)]
    for table in filter(looked_at, tables(game, seats, seed)):
        for seat in {None, table.seq % seats, (table.seq + seed) % seats}:
            with speaking(LANGUAGES[(table.seq + seed) % 2]):
                one = here.sent(table, seat)
                other = there[-1 if seat is None else seat].sent(other_world(table, seat, f"{seed} {table.seq}"), seat)
            assert one == other, f"{game.NAME}, {seats} seats, seed {seed}, after {table.seq} moves, seat {seat}"


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.NAME)
def test_the_public_regions_are_the_same_bytes_for_all(renderer: Renderer, game: Game) -> None:
    world = Showing(renderer)
    for table in filter(looked_at, tables(game, max(game.SEATS), 3)):
        pages = [world.sent(table, seat)[2:4] for seat in (None, *range(max(game.SEATS)))]
        assert all(page == pages[0] for page in pages)


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.NAME)
def test_the_seed_stays_on_the_server_until_the_end(renderer: Renderer, game: Game) -> None:
    world = Showing(renderer)
    for table in filter(looked_at, tables(game, 2, 4)):
        seen = "".join(text for seat in (None, 0, 1) for text in world.sent(table, seat))
        assert (table.start.seed in seen) == (not table.to_act)
