"""§paying Moves of a payment that is put together by hand: choosing its parts, paying, calling it off."""

from itertools import combinations, islice

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.medievalia.rules.affording import purse_of
from app.games.medievalia.rules.ledger import busy, ledger, tapped_source
from app.games.medievalia.rules.means import able
from app.games.medievalia.rules.prices import price_of
from app.games.medievalia.rules.sources import Source, shares, source_of
from app.games.medievalia.rules.state import (
    Card,
    Payment,
    State,
    Step,
    deck_of,
    touched,
    with_hand,
    without,
)
from app.games.medievalia.rules.suggesting import suggested
from app.games.medievalia.rules.table import Table, table


def opened(state: State) -> Payment:
    assert state.payment is not None, "no payment is open"
    return state.payment


def begin(state: State, what: str) -> Step:
    """§paying A payment is opened; nobody else knows what for."""
    return changed(state, payment=Payment(what)), ()


def cancel(state: State) -> Step:
    """§paying Nothing has happened; it isn't offered again before something has changed."""
    return changed(state, payment=None, gather=None, tried=(*state.tried, opened(state).what)), ()


def suggest(state: State, seat: Seat) -> Step:
    """§paying The suggestion in place of what was chosen; what a partner has given stays."""
    payment = opened(state)
    plan = suggested(state, seat, payment.what, payment.given)
    if plan is None:
        return state, ()
    kept = ("asked", "helped", "given", "help_taps", "help_discards")
    plan = changed(plan, **{name: getattr(payment, name) for name in kept})
    return changed(state, payment=plan), ()


def parts(state: State, seat: Seat) -> tuple[str, ...]:
    """§paying All that may be put into the payment or taken out of it."""
    payment, looked = opened(state), table(state)
    purse, using = purse_of(looked, seat), busy(payment)
    groups = purse.groups
    sources = [source_of(looked, group, using) for group in groups] if using else list(purse.sources)
    found = [*_taps(sources, payment), *_abilities(state, seat, looked, groups, payment)]
    for artist in able(groups, looked, "artist"):
        if all(artist != used for used, _ in payment.artists):
            found += _doublings(sources, artist, payment, looked)
    found += _discards(state, seat, payment)
    return (*found, *taken_back(payment))


def _taps(sources: list[Source], payment: Payment) -> list[str]:
    chosen = dict(payment.taps)
    found: list[str] = []
    for source in sources:
        now = chosen.get(source.id)
        found += source.taps if now is None else [tap for boost, tap in enumerate(source.taps) if boost != now]
    return found


def _abilities(state: State, seat: Seat, looked: Table, groups: list[list[Card]], payment: Payment) -> list[str]:
    using = busy(payment)
    found = [f"m{card}" for card in able(groups, looked, "merchant") if card not in using]
    if price_of(state, seat, payment.what).building:
        found += [f"s{card}" for card in able(groups, looked, "scribe") if card not in using]
    return found


def _doublings(sources: list[Source], artist: int, payment: Payment, looked: Table) -> list[str]:
    """§artist One to three cards attached to one another; fewer than it could double are left out."""
    chosen, most, found = dict(payment.taps), looked.deck.rules.artist_cards, []
    for source in sources:
        boost = min(chosen.get(source.id, source.boosts), source.boosts)
        giving = [card for card, share in shares(source, boost) if any(share) and card != artist]
        for cards in _some(giving, most):
            found.append(f"a{artist}>{'.'.join(map(str, cards))}")
    return found


def _some(cards: list[int], most: int) -> list[tuple[int, ...]]:
    if not cards:
        return []
    return list(islice(combinations(cards, min(most, len(cards))), 60))


def _discards(state: State, seat: Seat, payment: Payment) -> list[str]:
    """§paying Hand cards that are left to discard, each kind once."""
    left = list(without(state.hands[seat], payment.discards))
    if payment.what.startswith("play:"):
        left.remove(payment.what[5:])
    return [f"d:{card}" for card in dict.fromkeys(left)]


def taken_back(payment: Payment) -> list[str]:
    users = [f"x:m{card}" for card in payment.merchants] + [f"x:s{card}" for card in payment.scribes]
    users += [f"x:a{artist}" for artist, _ in payment.artists]
    discards = [f"x:d:{card}" for card in dict.fromkeys(payment.discards)]
    return [*(f"x:t{root}" for root, _ in payment.taps), *users, *discards]


def choose(state: State, part: str) -> Step:
    """§paying One part more, or one taken back."""
    payment = opened(state)
    change = _removed if part.startswith("x:") else _added
    return changed(state, payment=change(state, payment, part.removeprefix("x:"))), ()


def _added(state: State, payment: Payment, part: str) -> Payment:
    looked, rest = table(state), part[1:]
    match part[0]:
        case "t":
            root, boost = map(int, rest.split("."))
            return _tapping(payment, root, boost)
        case "m":
            return _using(looked, changed(payment, merchants=(*payment.merchants, int(rest))), int(rest))
        case "s":
            return _using(looked, changed(payment, scribes=(*payment.scribes, int(rest))), int(rest))
        case "a":
            artist, _, cards = rest.partition(">")
            return _doubling(looked, payment, int(artist), tuple(map(int, cards.split("."))))
        case _:
            return changed(payment, discards=deck_of(state).sorted([*payment.discards, rest[1:]]))


def _tapping(payment: Payment, root: int, boost: int) -> Payment:
    others = [tap for tap in payment.taps if tap[0] != root]
    return changed(payment, taps=tuple(sorted([*others, (root, boost)])))


def _using(looked: Table, payment: Payment, user: int) -> Payment:
    """§abilities Who uses its ability taps its stack; the others of the stack may still produce."""
    root = looked.root(looked.by_id[user]).id
    boosts = tapped_source(looked, root, busy(payment)).boosts
    chosen = dict(payment.taps)
    return _tapping(payment, root, min(chosen.get(root, boosts), boosts))


def _doubling(looked: Table, payment: Payment, artist: int, cards: tuple[int, ...]) -> Payment:
    payment = changed(payment, artists=(*payment.artists, (artist, cards)))
    return _using(looked, _using(looked, payment, artist), cards[0])


def _removed(state: State, payment: Payment, part: str) -> Payment:
    looked, rest = table(state), part[1:]
    match part[0]:
        case "t":
            return _untapping(looked, payment, int(rest))
        case "m":
            return changed(payment, merchants=tuple(m for m in payment.merchants if m != int(rest)))
        case "s":
            return changed(payment, scribes=tuple(s for s in payment.scribes if s != int(rest)))
        case "a":
            return changed(payment, artists=tuple(pair for pair in payment.artists if pair[0] != int(rest)))
        case _:
            return changed(payment, discards=without(payment.discards, (rest[1:],)))


def _untapping(looked: Table, payment: Payment, root: int) -> Payment:
    """A stack taken back takes the abilities with it that are used in it or on it."""
    inside = {card.id for card in looked.stack_of(looked.by_id[root])}
    return changed(
        payment,
        taps=tuple(tap for tap in payment.taps if tap[0] != root),
        merchants=tuple(m for m in payment.merchants if m not in inside),
        scribes=tuple(s for s in payment.scribes if s not in inside),
        artists=tuple((a, cards) for a, cards in payment.artists if a not in inside and cards[0] not in inside),
    )


def covered(state: State, seat: Seat) -> bool:
    """§paying The payment covers its price; for a building a host stays untapped."""
    payment = opened(state)
    if not ledger(state, seat, payment).covered:
        return False
    if not payment.what.startswith("build:"):
        return True
    return any(host.id not in dict(payment.taps) for host in table(state).hosts(seat))


def settled(state: State, seat: Seat, payment: Payment) -> Step:
    """§paying Stacks are tapped as a whole, hand cards go to the discards, all that is left is lost."""
    looked, account = table(state), ledger(state, seat, payment)
    assert account.covered, f"not covered: {payment}"
    roots = {looked.by_id[root].id for root, _ in payment.taps} | set(payment.help_taps)
    tapping = [(card.id in roots or card.host in roots) and not card.tapped for card in state.cards]
    cards = [changed(card, tapped=True) if taps else card for card, taps in zip(state.cards, tapping, strict=True)]
    hands = with_hand(state, seat, without(state.hands[seat], payment.discards))
    after = touched(
        state,
        payment=None,
        gather=None,
        cards=tuple(cards),
        hands=hands,
        discard=(*state.discard, *payment.discards, *payment.help_discards),
    )
    if payment.help_discards:
        helper = (seat + 2) % 4
        after = changed(after, hands=with_hand(after, helper, without(after.hands[helper], payment.help_discards)))
    told = Event.public(
        "paid",
        seat=seat,
        what=payment.what,
        taps=tuple(root for root, _ in payment.taps),
        uses=tuple(sorted(busy(payment))),
        discards=payment.discards,
        given=payment.given,
        left=account.left,
    )
    return after, (told,)
