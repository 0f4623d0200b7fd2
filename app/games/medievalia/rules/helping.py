"""§teams A partner helps with a payment: own stacks and hand cards, at half their value."""

from app.games.api import Event, Illegal, Seat
from app.games.changing import changed
from app.games.medievalia.bags import RESOURCES, counted
from app.games.medievalia.rules.ledger import gathered_pool
from app.games.medievalia.rules.paying import opened
from app.games.medievalia.rules.sources import Source, most, sources_of
from app.games.medievalia.rules.state import Gather, Payment, State, Step, deck_of, partner, without
from app.games.medievalia.rules.table import table


def helper_of(state: State, seat: Seat) -> Seat | None:
    """§teams The living partner, if it has anything to give; all of that is public."""
    friend = partner(state, seat)
    if friend is None or friend not in state.living or not most_help(state, friend):
        return None
    return friend


def most_help(state: State, friend: Seat) -> int:
    """§teams How many resources can arrive at most."""
    made = sum(most(source) for source in sources_of(table(state), friend))
    return (made + len(state.hands[friend])) // deck_of(state).rules.ally_divisor


def awaited(state: State) -> Seat | None:
    """§teams The partner who has been asked and hasn't answered."""
    payment = state.payment
    return partner(state, state.turn) if payment is not None and payment.asked and not payment.helped else None


def may_ask(state: State, seat: Seat) -> bool:
    """§teams Once in a payment."""
    return not opened(state).asked and helper_of(state, seat) is not None


def ask_help(state: State, seat: Seat) -> Step:
    """§teams From now on all know what the payment is for."""
    helper = helper_of(state, seat)
    assert helper is not None, "there is nobody to ask"
    payment = changed(opened(state), asked=True)
    told = Event.public("asks_help", seat=seat, helper=helper, what=payment.what)
    return changed(state, payment=payment, gather=Gather()), (told,)


def gathering(state: State) -> Gather:
    assert state.gather is not None, "nobody is gathering"
    return state.gather


def help_parts(state: State, seat: Seat) -> tuple[str, ...]:
    """§teams What may be gathered, converted, or put back."""
    gather = gathering(state)
    taps = dict(gather.taps)
    sources = sources_of(table(state), seat)
    found = [part for source in sources for part in _tap_parts(source, taps)]
    found += [f"d:{card}" for card in dict.fromkeys(without(state.hands[seat], gather.discards))]
    pool, equal = gathered_pool(state, seat, gather), deck_of(state).rules.convert_equal
    for kind, name in enumerate(RESOURCES):
        if pool[kind] >= equal:
            found += [f"c:{name}>{other}" for other in RESOURCES if other != name]
    return (*found, *_put_back(gather))


def _tap_parts(source: Source, taps: dict[int, int]) -> list[str]:
    if not most(source):
        return []
    return [f"t{source.id}.{boost}" for boost in range(source.boosts + 1) if taps.get(source.id) != boost]


def _put_back(gather: Gather) -> list[str]:
    """What has been converted must be put back before the stacks that it came from."""
    if gather.converted:
        return [f"x:c:{source}>{made}" for source, made in dict.fromkeys(gather.converted)]
    return [*(f"x:t{root}" for root, _ in gather.taps), *(f"x:d:{card}" for card in dict.fromkeys(gather.discards))]


def choose_help(state: State, part: str) -> Step:
    """§teams One part more, or one put back; the active player doesn't see it yet."""
    gather = gathering(state)
    after = _put(state, gather, part.removeprefix("x:"), back=part.startswith("x:"))
    return changed(state, gather=after), ()


def _put(state: State, gather: Gather, part: str, *, back: bool) -> Gather:
    rest = part[1:].removeprefix(":")
    match part[0]:
        case "t":
            root, _, boost = rest.partition(".")
            others = tuple(tap for tap in gather.taps if tap[0] != int(root))
            plain = changed(gather, taps=others, converted=())
            return plain if back else changed(plain, taps=tuple(sorted([*others, (int(root), int(boost))])))
        case "d":
            if back:
                return changed(gather, discards=without(gather.discards, (rest,)))
            return changed(gather, discards=deck_of(state).sorted([*gather.discards, rest]))
        case _:
            source, _, made = rest.partition(">")
            return changed(gather, converted=_converted(gather.converted, (source, made), back=back))


def _converted(old: tuple[tuple[str, str], ...], pair: tuple[str, str], *, back: bool) -> tuple[tuple[str, str], ...]:
    """The last ones may rest on the first: putting one back puts back all that came after it."""
    return old[: old.index(pair)] if back else (*old, pair)


def gives(state: State, seat: Seat) -> int:
    """§teams Of n gathered resources, half arrive, rounded down (Q51)."""
    gather = gathering(state)
    total = sum(gathered_pool(state, seat, gather)) + len(gather.discards)
    return total // deck_of(state).rules.ally_divisor


def on_offer(state: State, seat: Seat) -> tuple[str, ...]:
    """§teams The kinds that the partner can choose from, as many of each as there are; a discard is any kind."""
    gather = gathering(state)
    pool, wild = gathered_pool(state, seat, gather), len(gather.discards)
    arriving = gives(state, seat)
    return tuple(name for kind, name in enumerate(RESOURCES) for _ in range(min(pool[kind] + wild, arriving)))


def give(state: State, seat: Seat, kinds: tuple[str, ...]) -> Step:
    """§teams The resources arrive; stacks and hand cards are used up when the payment is paid."""
    gather, payment = gathering(state), opened(state)
    pool = gathered_pool(state, seat, gather)
    given = counted(kinds)
    if sum(max(given[kind] - pool[kind], 0) for kind in range(4)) > len(gather.discards):
        raise Illegal("illegal.medievalia.not_gathered")
    payment = changed(
        payment,
        helped=True,
        given=given,
        help_taps=tuple(root for root, _ in gather.taps),
        help_discards=gather.discards,
    )
    told = Event.public(
        "helped", seat=seat, kinds="+".join(sorted(kinds)), taps=payment.help_taps, discards=gather.discards
    )
    return changed(state, payment=payment, gather=None), (told,)


def give_nothing(state: State, seat: Seat) -> Step:
    """§teams The partner gives nothing."""
    payment: Payment = changed(opened(state), helped=True)
    return changed(state, payment=payment, gather=None), (Event.public("helps_not", seat=seat),)
