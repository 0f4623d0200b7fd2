"""All that a seat can't know, dealt anew."""

from collections import Counter

from app.games.api import Seat
from app.games.changing import changed
from app.games.medievalia.rules.affording import affordable, payable
from app.games.medievalia.rules.declaring import defenders, ungrouped
from app.games.medievalia.rules.paying import covered
from app.games.medievalia.rules.state import Answer, Battle, Gather, Payment, State, deck_of, with_hand, without
from app.games.medievalia.rules.suggesting import suggested
from app.games.rng import Rng


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """New chance; hands of others and decks mixed, face-down buildings mixed, another open payment, other drafts.

    With three decks everybody knows from which deck each card came. After the match nothing is hidden.
    """
    if state.phase == "over":
        return state
    dealt, rng = hands_and_decks_mixed(state, seat, rng)
    dealt, rng = piles_mixed(dealt, rng)
    dealt, rng = purpose_kept_possible(state, dealt, seat, rng)
    dealt, rng = payment_redrawn(state, dealt, seat, rng)
    dealt = gather_redrawn(dealt, seat)
    dealt, rng = battle_redrawn(dealt, seat, rng)
    return changed(dealt, rng=rng)


def hands_and_decks_mixed(state: State, seat: Seat | None, rng: Rng) -> tuple[State, Rng]:
    """Each card stays with the cards of its deck, and every hand keeps its size."""
    kinds = deck_of(state).kinds
    one = len(state.decks) == 1
    pools: dict[str, list[str]] = {}
    places = [hand for owner, hand in enumerate(state.hands) if owner != seat]
    for card in (card for cards in (*places, *state.decks) for card in cards):
        pools.setdefault("" if one else str(kinds[card].deck), []).append(card)
    shuffled: dict[str, list[str]] = {}
    for name, cards in pools.items():
        mixed, rng = rng.shuffled(cards)
        shuffled[name] = list(mixed)

    def anew(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(shuffled["" if one else str(kinds[card].deck)].pop() for card in cards)

    deck = deck_of(state)
    hands = tuple(hand if owner == seat else deck.sorted(anew(hand)) for owner, hand in enumerate(state.hands))
    return changed(state, hands=hands, decks=tuple(map(anew, state.decks))), rng


def piles_mixed(state: State, rng: Rng) -> tuple[State, Rng]:
    hidden = [card for pile in state.piles for card in pile[:-1]]
    mixed, rng = rng.shuffled(hidden)
    left = list(mixed)
    piles = tuple(tuple(left.pop() for _ in pile[:-1]) + pile[-1:] for pile in state.piles)
    return changed(state, piles=piles), rng


Needed = dict[Seat, tuple[str, ...]]  # cards that a seat must hold in the other world, too


def purpose_kept_possible(old: State, dealt: State, seat: Seat | None, rng: Rng) -> tuple[State, Rng]:
    """What is known to be in a hand stays there. And whether the active player can play a card may show in what
    it does next: then it can in the other world.
    """
    payer, payment = old.turn, old.payment
    if old.phase != "main" or old.battle is not None:
        return dealt, rng
    if payment is not None and payment.asked:
        return with_needed(dealt, seat, publicly_held(old, seat)), rng
    if payer == seat:
        return dealt, rng
    wanted = playable(old, payer)
    if payment is not None and payment.what.startswith("play:") and not wanted:
        wanted = [payment.what[5:]]
    if not wanted or set(wanted) & set(playable(dealt, payer)):
        return dealt, rng
    pick, rng = rng.below(len(wanted))
    return with_needed(dealt, seat, {payer: (wanted[pick],)}), rng


def playable(state: State, payer: Seat) -> list[str]:
    """The cards that can be played in one move; if there are none, those that can be paid for at all."""
    free = changed(state, payment=None)
    can, at_once = ([what[5:] for what in some if what.startswith("play:")] for some in affordable(free, payer))
    return at_once or can


def publicly_held(state: State, watcher: Seat | None) -> Needed:
    """§teams What the partner was asked for, and the hand cards that the partner has promised."""
    payment = state.payment
    assert payment is not None
    helper = (state.turn + 2) % 4
    purpose = (payment.what[5:],) if payment.what.startswith("play:") else ()
    needed = {state.turn: purpose, helper: payment.help_discards}
    return {seat: cards for seat, cards in needed.items() if seat != watcher}


def with_needed(state: State, watcher: Seat | None, needed: Needed) -> State:
    """Cards change places until everybody holds what is needed; each with one of the same deck."""
    for seat, cards in needed.items():
        for card in cards:
            if state.hands[seat].count(card) < cards.count(card):
                state = fetched(state, seat, card, watcher, needed)
    return state


def fetched(state: State, seat: Seat, card: str, watcher: Seat | None, needed: Needed) -> State:
    """The card comes into the seat's hand from a deck or a hand in which it isn't needed."""
    deck, one = deck_of(state), len(state.decks) == 1
    spare = list((Counter(state.hands[seat]) - Counter(needed[seat])).elements())
    given = next(c for c in spare if one or deck.kinds[c].deck == deck.kinds[card].deck)
    hands = with_hand(state, seat, deck.sorted([*without(state.hands[seat], (given,)), card]))
    for place, cards in enumerate(state.decks):
        if card in cards:
            swapped = (*without(cards, (card,)), given)
            decks = tuple(swapped if number == place else old for number, old in enumerate(state.decks))
            return changed(state, hands=hands, decks=decks)
    owner = next(
        owner
        for owner, hand in enumerate(state.hands)
        if owner not in (seat, watcher) and hand.count(card) > needed.get(owner, ()).count(card)
    )
    other = deck.sorted([*without(state.hands[owner], (card,)), given])
    return changed(state, hands=tuple(other if s == owner else hand for s, hand in enumerate(hands)))


def payment_redrawn(old: State, dealt: State, seat: Seat | None, rng: Rng) -> tuple[State, Rng]:
    """Something else that the payer could be paying for, as far on as the real payment."""
    payment = old.payment
    if payment is None or old.turn == seat:
        return changed(dealt, tried=old.tried if old.turn == seat else ()), rng
    if payment.asked:
        return changed(dealt, payment=kept_what_is_public(dealt, payment), tried=()), rng
    free = changed(dealt, payment=None)
    can = payable(free, old.turn)
    if not can:
        return changed(dealt, payment=changed(payment, discards=()), tried=()), rng
    pick, rng = rng.below(len(can))
    return changed(dealt, payment=as_far_on(old, free, can[pick]), tried=()), rng


def as_far_on(old: State, dealt: State, what: str) -> Payment:
    if not covered(old, old.turn):
        return Payment(what)
    plan = suggested(dealt, old.turn, what)
    assert plan is not None, f"payable, but nothing is suggested: {what}"
    return plan


def kept_what_is_public(dealt: State, payment: Payment) -> Payment:
    """The partner was asked: the purpose and the help are known; hand cards that are put in are others."""
    left = list(dealt.hands[dealt.turn])
    if payment.what.startswith("play:"):
        left.remove(payment.what[5:])
    discards = deck_of(dealt).sorted(left[: len(payment.discards)])
    return changed(payment, discards=discards)


def gather_redrawn(state: State, seat: Seat | None) -> State:
    """The partner's half-made help: as much of it, with other hand cards."""
    gather = state.gather
    helper = (state.turn + 2) % 4
    if gather is None or helper == seat:
        return state
    discards = state.hands[helper][: len(gather.discards)]
    return changed(state, gather=Gather(gather.taps, discards, gather.converted))


def battle_redrawn(state: State, seat: Seat | None, rng: Rng) -> tuple[State, Rng]:
    """Half-made groups with other units in them; answers that others have given, unknown."""
    battle = state.battle
    if battle is None:
        return state, rng
    answers = tuple((who, given if who == seat else Answer()) for who, given in battle.answers)
    battle = changed(battle, answers=answers)
    drafter = battle.attacker if battle.step == "groups" else battle.defender
    if drafter != seat and battle.draft:
        battle, rng = draft_mixed(state, battle, rng)
    return changed(state, battle=battle), rng


def draft_mixed(state: State, battle: Battle, rng: Rng) -> tuple[Battle, Rng]:
    rest = ungrouped(state) if battle.step == "groups" else defenders(state)
    units, rng = rng.shuffled([*(unit for unit, _ in battle.draft), *(card.id for card in rest)])
    draft = tuple((unit, group) for unit, (_, group) in zip(units, battle.draft, strict=False))
    return changed(battle, draft=draft), rng
