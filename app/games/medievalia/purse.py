"""Payments as pictures: what may be paid for and how, the open payment, what is gathered for a partner."""

from app.games.api import Seat
from app.games.medievalia.bags import NOTHING, lacking, together
from app.games.medievalia.rules.affording import can_pay, direct, payable
from app.games.medievalia.rules.helping import gathering, gives, helper_of, may_ask, most_help
from app.games.medievalia.rules.ledger import Ledger, gathered_pool, ledger, part_given, tapped_source
from app.games.medievalia.rules.paying import opened
from app.games.medievalia.rules.prices import Price, buildable, draws, price_of
from app.games.medievalia.rules.sources import best_output, output, sources_of
from app.games.medievalia.rules.state import Payment, State, deck_of
from app.games.medievalia.rules.suggesting import suggested
from app.games.medievalia.rules.table import table
from app.games.medievalia.showing import GatherView, Part, Quote, Sheet


def quotes(state: State, seat: Seat) -> tuple[Quote, ...]:
    """§paying In the own main phase, all that the seat might pay for."""
    if seat != state.turn or state.phase != "main" or state.payment is not None or state.battle is not None:
        return ()
    hand = dict.fromkeys(state.hands[seat])
    piles = [f"build:{place}" for place, pile in enumerate(state.piles) if pile]
    can = payable(state, seat)
    every = (*(f"play:{card}" for card in hand), *piles, *draws(state))
    return tuple(quote(state, seat, what, payable=what in can) for what in every)


def quote(state: State, seat: Seat, what: str, *, payable: bool) -> Quote:
    price = price_of(state, seat, what)
    surcharge = deck_of(state).rules.surcharge[2] if price.surcharge else 0
    cost = price.cost or NOTHING
    if not payable or what not in direct(state, seat):
        return _lacking(state, seat, what, price, surcharge, payable=payable)
    plan = suggested(state, seat, what)
    assert plan is not None, f"payable, but nothing is suggested: {what}"
    left = ledger(state, seat, plan).left
    return Quote(what, cost, price.any, surcharge, True, True, parts_of(state, plan), left, NOTHING, 0, "", False)


def _lacking(state: State, seat: Seat, what: str, price: Price, surcharge: int, *, payable: bool) -> Quote:
    """What stacks alone don't cover."""
    why, cost = "" if payable else why_not(state, seat, what), price.cost or NOTHING
    pool = together(best_output(source) for source in sources_of(table(state), seat))
    missing = lacking(pool, cost)
    short = sum(missing) if price.cost is not None else max(price.any - sum(pool), 0)
    helper = helper_of(state, seat) if why == "cost" else None
    helped = helper is not None and can_pay(state, seat, what, most_help(state, helper))
    return Quote(what, cost, price.any, surcharge, payable, False, (), NOTHING, missing, short, why, helped)


def why_not(state: State, seat: Seat, what: str) -> str:
    """Why something can't be paid for."""
    if what.startswith("build:"):
        if not buildable(state, seat, int(what[6:])):
            return "twin"
        if not table(state).hosts(seat):
            return "host"
    return "cost"


def parts_of(state: State, payment: Payment) -> tuple[Part, ...]:
    looked = table(state)
    return (
        *(Part(f"t{root}.{boost}", part_given(looked, payment, root, boost)) for root, boost in payment.taps),
        *(Part(f"m{card}", NOTHING) for card in payment.merchants),
        *(Part(f"s{card}", NOTHING) for card in payment.scribes),
        *(Part(f"a{artist}>{'.'.join(map(str, cards))}", NOTHING) for artist, cards in payment.artists),
        *(Part(f"d:{card}", NOTHING) for card in payment.discards),
    )


def sheet(state: State, seat: Seat) -> Sheet:
    payment = opened(state)
    account: Ledger = ledger(state, seat, payment)
    price = price_of(state, seat, payment.what)
    return Sheet(
        what=payment.what,
        cost=account.cost if price.cost is not None and not account.any else price.cost or NOTHING,
        any=price.any,
        discount=account.discount,
        parts=parts_of(state, payment),
        pool=account.pool,
        wild=account.wild,
        given=payment.given,
        steps=account.steps,
        covered=account.covered,
        left=account.left,
        missing=account.missing,
        missing_any=account.missing_any,
        may_ask=may_ask(state, seat),
    )


def gather_view(state: State, seat: Seat) -> GatherView:
    gather, looked = gathering(state), table(state)
    taps = [
        Part(f"t{root}.{boost}", output(tapped_source(looked, root, frozenset()), boost)) for root, boost in gather.taps
    ]
    discards = [Part(f"d:{card}", NOTHING) for card in gather.discards]
    converted = [Part(f"c:{source}>{made}", NOTHING) for source, made in gather.converted]
    pool = gathered_pool(state, seat, gather)
    return GatherView((*taps, *discards, *converted), pool, len(gather.discards), gives(state, seat))
