"""§paying What is paid for: a card is played, a building bought and placed, a card drawn."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.medievalia.cards.model import DECKS
from app.games.medievalia.rules.areas import estate
from app.games.medievalia.rules.fame import ended_by_fame
from app.games.medievalia.rules.paying import opened, settled
from app.games.medievalia.rules.state import Card, Payment, State, Step, chosen, deck_of, touched, with_hand, without
from app.games.medievalia.rules.suggesting import suggested
from app.games.medievalia.rules.table import table

FEW = 3  # players with whom the last building ends the match


def buy(state: State, seat: Seat, what: str) -> Step:
    """§paying In one move, with the suggested payment."""
    payment = suggested(state, seat, what)
    assert payment is not None, f"offered, but can't be paid: {what}"
    return bought(state, seat, payment)


def pay(state: State, seat: Seat) -> Step:
    """§paying What was put together is paid."""
    return bought(state, seat, opened(state))


def bought(state: State, seat: Seat, payment: Payment) -> Step:
    """§paying A payment has exactly one purpose."""
    paid, told = settled(state, seat, payment)
    verb, _, name = payment.what.partition(":")
    match verb:
        case "play":
            after, more = play(paid, seat, name)
        case "build":
            after, more = take_building(paid, seat, int(name))
        case _:
            after, more = draw(paid, seat, DECKS.index(name) if name else 0)
    return after, (*told, *more)


def in_play(state: State, kind: str, owner: Seat, host: int = 0) -> State:
    """A card comes into play in its owner's estate, with the next id."""
    card = Card(state.made + 1, kind, owner, estate(owner), host)
    return changed(state, cards=(*state.cards, card), made=card.id)


def play(state: State, seat: Seat, card: str) -> Step:
    """§paying From the hand into the own estate, face up (Q1), ready to be used at once."""
    played = in_play(state, card, seat)
    hands = with_hand(played, seat, without(played.hands[seat], (card,)))
    return changed(played, hands=hands), (Event.public("played", seat=seat, card=card, id=played.made),)


def draw(state: State, seat: Seat, deck: int) -> Step:
    """§turn The top card of a deck; who draws the last one of all finishes the turn (Q30)."""
    card, *rest = state.decks[deck]
    decks = tuple(tuple(rest) if place == deck else old for place, old in enumerate(state.decks))
    hand = deck_of(state).sorted([*state.hands[seat], card])
    after = changed(state, decks=decks, hands=with_hand(state, seat, hand))
    name = DECKS[deck] if chosen(state, "threeDecks") == "on" else "main"
    told = [
        Event.public("drew", seat=seat, deck=name, left=len(rest)),
        Event.private(seat, "my_card", card=card),
    ]
    if not any(decks):
        told.append(Event.public("last_card"))
    return after, tuple(told)


def take_building(state: State, seat: Seat, pile: int) -> Step:
    """§buildings The top of a pile; the next one is turned up at once."""
    *rest, building = state.piles[pile]
    piles = tuple(tuple(rest) if place == pile else old for place, old in enumerate(state.piles))
    after = changed(state, piles=piles, placing=building, phase="place")
    told = Event.public("chosen_building", seat=seat, building=building)
    shown = Event.public("turned_up", pile=pile, building=rest[-1]) if rest else Event.public("pile_empty", pile=pile)
    hosts = table(after).hosts(seat)
    if len(hosts) > 1:
        return after, (told, shown)
    placed, more = place(after, seat, hosts[0].id)
    return placed, (told, shown, *more)


def place(state: State, seat: Seat, host: int) -> Step:
    """§buildings For good on an untapped land or city; with few players the last building ends the match."""
    built = changed(in_play(state, state.placing, seat, host), placing="", phase="main")
    kind = table(built).by_id[host].kind
    told = Event.public("built", seat=seat, building=state.placing, host=kind, host_id=host, id=built.made)
    if any(built.piles) or len(built.living) > FEW:
        return touched(built), (told,)
    over, more = ended_by_fame(built, "buildings")
    return over, (told, *more)
