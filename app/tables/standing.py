"""Response windows that neither leak nor tire: the hold, and each seat's standing orders.

A window opens by public facts. No answer in it takes effect before the hold is over, and a seat that is passed for
passes at that moment: so neither the pass nor its time tells whether there was something to answer.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from app.games.api import QUICK, Seat
from app.tables.lobby import Chair, Order
from app.tables.table import Table

ASKS = ("able", "always", "pass")  # ask when I can answer (the default), always, or not until my next turn
HOLD = (0.8, 1.5)  # seconds, the shortest and the longest


def until(table: Table, seat: Seat) -> str:
    """Names the time from now to the seat's next turn: an order to pass that was given in it holds in it alone."""
    return f"{table.start.id.hex[:8]}-{table.turns[seat]}"


def ask_of(orders: Sequence[Order], table: Table, seat: Seat, window: str) -> str:
    """When the seat wants to be asked in windows of this kind: one of ASKS."""
    order = next((order for order in orders if order.window == window), None)
    if order is None or (order.ask == "pass" and order.until != until(table, seat)):
        return ASKS[0]
    return order.ask


def hold(table: Table, seat: Seat) -> timedelta:
    """How long no answer of the seat takes effect: chance, but the same in every process and after a restart."""
    if table.windows[seat] is None or table.start.options.get(QUICK.name) == "on":
        return timedelta(0)
    least, most = HOLD
    digest = sha256(f"{table.start.seed} {seat} {table.since[seat].isoformat()}".encode()).digest()
    return timedelta(seconds=least + (most - least) * int.from_bytes(digest[:4]) / 2**32)


def opens(table: Table, seat: Seat) -> datetime:
    """When the hold is over."""
    return table.since[seat] + hold(table, seat)


def able(table: Table, seat: Seat) -> bool:
    """Whether the seat has any choice: passing alone is offered as one offer without fields."""
    offers = table.offers[seat]
    return len(offers) > 1 or any(offer.fields for offer in offers)


def passes(chair: Chair, table: Table, seat: Seat) -> bool:
    """Whether the seat is passed for in the window it is asked in. A bot always thinks for itself."""
    window = table.windows[seat]
    if window is None or chair.bot:
        return False
    ask = ask_of(chair.orders, table, seat, window)
    return ask == "pass" or (ask == "able" and not able(table, seat))


def server_answers(chair: Chair, table: Table, seat: Seat) -> str | None:
    """As what the server answers for a seat when it is awaited: bot, standing or clock; None: only a person does."""
    if chair.bot:
        return "bot"
    if passes(chair, table, seat):
        return "standing"
    return "clock" if table.start.clock else None
