"""A bot for Medievalia: lands and peasants first, then buildings; keeps its home, marches on who is weak there.

It sees what people see: the view and the offers of its seat.
"""

from random import Random
from typing import Any

from app.bots.medievalia_war import (
    SOLDIERS,
    Offers,
    home_of,
    in_battle,
    in_march,
    may_leave,
    shoot,
    units_of,
    worthwhile,
)
from app.games.api import Move, Offer, View
from app.games.medievalia import FACES

WORKERS_A_LAND = 2  # more peasants than that are played later


def greedy(view: View, offers: tuple[Offer, ...], dice: Random) -> Move:
    """A sensible answer to whatever the seat is asked."""
    open_ = {offer.kind: offer for offer in offers}
    for judge in (_around, in_battle, _in_payment, in_march, _in_main):
        move = judge(view, open_, dice)
        if move is not None:
            return move
    return _anything(offers, dice)


def _anything(offers: tuple[Offer, ...], dice: Random) -> Move:
    """What has the fewest fields; the least of each."""
    offer = min(offers, key=lambda o: (len(o.fields), o.kind == "resign"))
    return Move(offer.kind, tuple(tuple(dice.sample(f.among, f.at_least)) for f in offer.fields))


def _kinds(view: View) -> dict[str, Any]:
    kinds: dict[str, Any] = (view.public.faces or FACES)["kinds"]
    return kinds


def _around(view: View, open_: Offers, dice: Random) -> Move | None:
    """The mulligan, the deck to take from, the host of a building."""
    if "mulligan" in open_:
        return _mulligan(view, open_)
    if "take" in open_:
        return Move("take", ((_wanted_deck(view, open_["take"].fields[0].among),),))
    if "place" in open_:
        return Move("place", ((_best_host(view, open_["place"].fields[0].among),),))
    return None


def _mulligan(view: View, open_: Offers) -> Move:
    """Dear cards are given away if there is too little to begin with."""
    hand, kinds = view.mine.hand, _kinds(view)
    lands = [card for card in hand if kinds[card]["kind"] == "land"]
    peasants = [card for card in hand if card == "peasant"]
    dear = [card for card in hand if sum(kinds[card]["cost"]) > 1]
    if (len(lands) >= 2 and len(peasants) >= 2) or len(dear) < 3:
        return Move("keep")
    return Move("mulligan", (tuple(dear[: open_["mulligan"].fields[0].at_most]),))


def _wanted_deck(view: View, among: tuple[str, ...]) -> str:
    """Lands and peasants in turn, then a soldier now and then."""
    kinds = _kinds(view)
    held = [kinds[card]["deck"] for card in view.mine.hand]
    wish = {"land": 1, "civil": 1, "soldier": 3}
    return min(among, key=lambda name: (1 + held.count(name)) * wish[name])


def _best_host(view: View, among: tuple[str, ...]) -> str:
    """The city, then what is guarded."""
    stacks = {str(stack.id): stack for area in view.public.areas for stack in area.stacks}
    return max(among, key=lambda host: (stacks[host].kind == "city", stacks[host].guarded, stacks[host].room))


def _in_payment(view: View, open_: Offers, dice: Random) -> Move | None:
    """Suggestion and pay; a partner gives nothing that was not gathered."""
    if "pay" in open_:
        return Move("pay")
    if "suggest" in open_:
        sheet = view.mine.sheet
        payable = sheet is not None and not sheet.parts and not sheet.given
        return Move("suggest") if payable else Move("cancel")
    return Move("pass") if "give" in open_ or ("pass" in open_ and view.mine.gather is not None) else None


def _in_main(view: View, open_: Offers, dice: Random) -> Move | None:
    if "end_turn" not in open_ and "attack" not in open_:
        return None
    for act in (_buy, _shoot_first, _guard, _go):
        move = act(view, open_)
        if move is not None:
            return move
    return Move("end_turn")


def _buy(view: View, open_: Offers) -> Move | None:
    """The best thing that can be paid for: a building also with hand cards that are missed least."""
    best = max(view.mine.quotes, key=lambda quote: _wish(view, quote), default=None)
    if best is None or _wish(view, best) <= 0:
        return None
    if best.direct:
        verb, _, name = best.what.partition(":")
        return Move(verb, ((name,),) if name else ())
    return Move("begin", ((best.what,),)) if best.what in open_["begin"].fields[0].among else None


def _wish(view: View, quote: Any) -> float:
    """How much something is wanted; nothing that can't be paid for."""
    if not quote.payable or not (quote.direct or quote.what.startswith("build")):
        return 0
    home = home_of(view, view.public.turn)
    lands = len(home.stacks) - 1
    peasants = sum(u.kind == "peasant" for u in (*home.units, *(c for s in home.stacks for c in s.characters)))
    verb, _, name = quote.what.partition(":")
    if verb == "build":
        return 8 if quote.missing_any <= 2 or view.public.decks[0] < 20 else 0
    if verb == "draw":
        return 1
    if name == "peasant":
        return 9 if peasants < WORKERS_A_LAND * max(lands, 1) + 2 else 3
    if _kinds(view)[name]["kind"] == "land":
        return 10 - 5 * (sum(map(sum, (part.gives for part in quote.parts))) > 1)
    return 6 if name in SOLDIERS and not quote.surcharge else 2


def _shoot_first(view: View, open_: Offers) -> Move | None:
    return shoot(view, open_) if "shoot" in open_ else None


def _guard(view: View, open_: Offers) -> Move | None:
    """A peasant that has worked can't be attached; a fresh one guards the city if nobody does."""
    if "attach" not in open_:
        return None
    home, units = home_of(view, view.public.turn), units_of(view)
    city = home.stacks[0]
    guards = [number for number in open_["attach"].fields[0].among if units[int(number)].kind == "peasant"]
    if city.kind != "city" or len(city.characters) >= 2 or not guards:
        return None
    return Move("attach", ((guards[0],), (str(city.id),)))


def _go(view: View, open_: Offers) -> Move | None:
    """March if soldiers can leave or stand before a weak estate; fight at home if intruders are there."""
    me = view.public.turn
    soldiers = [
        unit
        for area in view.public.areas
        for unit in area.units
        if unit.owner == me and unit.kind in SOLDIERS and unit.moves
    ]
    if "to_march" in open_ and any(may_leave(view, me, unit) for unit in soldiers):
        return Move("to_march")
    return worthwhile(view, open_) if "attack" in open_ else None
