"""Matches that begin in the middle: developed estates and units everywhere, so that every few moves bring a battle."""

from collections.abc import Iterator
from dataclasses import replace

from app.games import medievalia
from app.games.api import Illegal, Move, Offer, Seat, play
from app.games.medievalia.cards import DEFAULT
from app.games.medievalia.rules.areas import neighbours
from app.games.medievalia.rules.state import Card, State
from app.games.medievalia.rules.turns import begin_turn
from app.games.rng import Rng
from tests.matches import Dice, Played, some_move, some_picks

OPTION_SETS: dict[str, tuple[int, dict[str, str]]] = {
    "two": (2, {}),
    "two-more-three": (2, {"borderlands": "more", "threeDecks": "on"}),
    "three": (3, {}),
    "three-middle": (3, {"borderlands": "more"}),
    "four": (4, {}),
    "teams": (4, {"teams": "on"}),
    "teams-middle-three": (4, {"teams": "on", "borderlands": "more", "threeDecks": "on"}),
}
RARE = {"end_turn": 3, "to_march": 3, "resign": 40, "cancel": 3, "take_back": 2, "call_off": 3, "begin": 3, "pass": 2}
HAND = 5


def armed(name: str, seed: int) -> State:
    """A table in the middle of a match: most of the cards are in play."""
    seats, options = OPTION_SETS[name]
    dice = Dice(f"war {name} {seed}")
    start = medievalia.setup(seats, Rng(f"{name} {seed}"), options)
    cards = list(start.cards)
    decks = [list(deck) for deck in bare_decks(start)]
    for seat in range(seats):
        for _ in range(20 - 3 * seats):
            deck = dice.one_of([deck for deck in decks if deck])
            cards.append(laid(start, cards, deck.pop(dice.below(len(deck))), seat, dice))
    piles = [list(pile) for pile in start.piles]
    for seat in range(seats):
        for _ in range(2):
            build(cards, piles, seat, dice)
    hands = []
    for _ in range(seats):
        mixed = [dice.one_of([deck for deck in decks if deck]) for _ in range(HAND)]
        hands.append(DEFAULT.sorted([deck.pop() for deck in mixed if deck]))
    state = replace(
        start,
        cards=tuple(cards),
        made=len(cards),
        decks=tuple(map(tuple, decks)),
        hands=tuple(hands),
        piles=tuple(map(tuple, piles)),
        begun=(True,) * seats,
        phase="main",
    )
    return begin_turn(state, start.turn)[0]


def bare_decks(start: State) -> tuple[tuple[str, ...], ...]:
    """All cards of the main deck or decks, in nobody's hand."""
    if len(start.decks) > 1:
        return start.decks
    return ((*start.decks[0], *(card for hand in start.hands for card in hand)),)


def laid(start: State, cards: list[Card], kind: str, seat: Seat, dice: Dice) -> Card:
    """A card somewhere: lands at home, characters anywhere, some attached, some tapped."""
    number, home = len(cards) + 1, f"E{seat}"
    if DEFAULT.kinds[kind].role == "land":
        return Card(number, kind, seat, home)
    if dice.below(3) == 0:
        hosts = [c.id for c in cards if c.owner == seat and not c.host and DEFAULT.kinds[c.kind].role != "character"]
        return Card(number, kind, seat, home, host=dice.one_of(hosts))
    area = home if dice.below(2) else dice.one_of(list(neighbours(start)))
    return Card(number, kind, seat, area, tapped=dice.below(4) == 0)


def build(cards: list[Card], piles: list[list[str]], seat: Seat, dice: Dice) -> None:
    """A building from some pile, unless it would be a twin."""
    pile = dice.one_of([pile for pile in piles if pile])
    if any(c.owner == seat and c.kind == pile[-1] for c in cards):
        return
    hosts = [c for c in cards if c.owner == seat and DEFAULT.kinds[c.kind].role in ("city", "land")]
    host = dice.one_of(hosts)
    if sum(c.host == host.id and DEFAULT.kinds[c.kind].role in ("civil", "military") for c in cards) < 3:
        cards.append(Card(len(cards) + 1, pile.pop(), seat, host.area, host=host.id))


def some_warlike(offers: tuple[Offer, ...], dice: Dice) -> Move:
    """Any offer, but what ends or takes back something more rarely; units move in great numbers."""
    while True:
        offer = dice.one_of(offers)
        if len(offers) == 1 or dice.below(RARE.get(offer.kind, 1)) == 0:
            break
    if offer.kind != "move":
        return some_move((offer,), dice)
    return Move("move", (dice.some_of(offer.fields[0].among, 1), some_picks(offer.fields[1], dice)))


def war(name: str, seed: int, longest: int = 150) -> Iterator[Played]:
    """Moves of such a match, up to so many."""
    dice, state = Dice(f"moves {name} {seed}"), armed(name, seed)
    for _ in range(longest):
        awaited = sorted(medievalia.to_act(state))
        if not awaited:
            return
        seat = dice.one_of(awaited)
        for _ in range(500):
            move = some_warlike(medievalia.offers(state, seat), dice)
            try:
                after, events = play(medievalia, state, seat, move)
            except Illegal:
                continue
            break
        yield Played(state, seat, move, after, events)
        state = after
