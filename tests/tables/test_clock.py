"""When a seat's time begins: with a question that it did not put to itself."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from app.games import kawa
from app.tables.table import Entry, Player, Start, Table

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
LIMIT = timedelta(seconds=30)


def dealt(clock: int = 30) -> Table:
    players = tuple(Player(UUID(int=n), f"Player {n}") for n in range(3))
    return Table.dealt(kawa, Start(UUID(int=9), "ABCDEF", "kawa", 1, {}, "seed", clock, players, BEGIN))


def play(table: Table, seat: int, move: str, seconds: int) -> Table:
    at = BEGIN + timedelta(seconds=seconds)
    return table.play(Entry(0, seat, move, (), at), table.asked[seat])[0]


def test_everybody_has_time_from_the_deal() -> None:
    assert [dealt().deadline(seat) for seat in range(3)] == [BEGIN + LIMIT] * 3
    assert dealt(clock=0).deadline(0) is None


def test_taking_an_offer_back_gives_no_more_time() -> None:
    table = play(play(dealt(), 0, "offer g", 10), 0, "withdraw", 20)
    assert table.to_act == (0, 1, 2)
    assert table.deadline(0) == BEGIN + LIMIT


def test_others_moves_leave_ones_time_alone() -> None:
    table = play(play(dealt(), 0, "offer g", 10), 1, "offer r", 20)
    assert [table.deadline(seat) for seat in range(3)] == [None, None, BEGIN + LIMIT]


def test_the_next_exchange_gives_everybody_new_time() -> None:
    table = play(play(play(dealt(), 0, "offer g", 10), 1, "offer r", 20), 2, "offer y", 25)
    new = BEGIN + timedelta(seconds=25) + LIMIT
    assert {table.deadline(seat) for seat in table.to_act} == {new}
