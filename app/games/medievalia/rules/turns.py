"""§setup, §turn The set-up, and the frame of a turn: siege, mulligan, untapping, drawing, the end."""

from app.games.api import Event, Illegal, Options, Seat, checked_options
from app.games.changing import changed
from app.games.medievalia.cards import DEFAULT, Deck, DeckError, load
from app.games.medievalia.cards.model import DECKS
from app.games.medievalia.rules.aftermath import eliminate
from app.games.medievalia.rules.areas import estate
from app.games.medievalia.rules.buying import draw
from app.games.medievalia.rules.fame import ended_by_fame
from app.games.medievalia.rules.state import (
    OPTIONS,
    SEATS,
    Card,
    State,
    Step,
    are_enemies,
    chosen,
    deck_of,
    touched,
    with_cards,
    with_hand,
    without,
)
from app.games.rng import Rng


def setup(seats: int, rng: Rng, options: Options) -> State:
    """§setup Piles of buildings, a city each, eight cards each; chance says who begins.

    The option `cards` may hold the text of a card file; Illegal("illegal.medievalia.card_file") if it is wrong.
    """
    assert seats in SEATS, f"Medievalia is for two to four players, not {seats}"
    chosen_ = checked_options(OPTIONS, options, seats)
    file = chosen_.pop("cards")
    deck = _checked(file) if file else DEFAULT
    choices = tuple(sorted(chosen_.items()))
    starter, rng = rng.below(seats)
    piles, rng = _piles(deck, rng)
    decks, rng = _decks(deck, rng, three=dict(choices)["threeDecks"] == "on")
    state = State(
        rng=rng,
        options=choices,
        file=file,
        seats=seats,
        living=tuple(range(seats)),
        turn=starter,
        turns=0,
        begun=(False,) * seats,
        phase="dealing",
        hands=((),) * seats,
        decks=decks,
        piles=piles,
        discard=(),
        gone=(),
        cards=tuple(Card(seat + 1, "city", seat, estate(seat)) for seat in range(seats)),
        made=seats,
    )
    return state if len(decks) > 1 else begin_turn(_dealt(state, deck), starter)[0]


def _checked(file: str) -> Deck:
    try:
        return load(file)
    except DeckError as error:
        raise Illegal("illegal.medievalia.card_file", path=error.path, reason=error.reason) from None


def _piles(deck: Deck, rng: Rng) -> tuple[tuple[tuple[str, ...], ...], Rng]:
    """§setup Three piles as equal as possible, the chosen cards face up on them."""
    all_ = [k.id for k in deck.kinds.values() if k.role in ("civil", "military") for _ in range(k.copies)]
    rest, rng = rng.shuffled(without(tuple(all_), deck.rules.pile_tops))
    tops = deck.rules.pile_tops
    return tuple((*rest[place :: len(tops)], top) for place, top in enumerate(tops)), rng


def _decks(deck: Deck, rng: Rng, *, three: bool) -> tuple[tuple[tuple[str, ...], ...], Rng]:
    cards = [(kind.deck, kind.id) for kind in deck.kinds.values() if kind.deck for _ in range(kind.copies)]
    decks = []
    for names in [(name,) for name in DECKS] if three else [DECKS]:
        shuffled, rng = rng.shuffled([card for name, card in cards if name in names])
        decks.append(shuffled)
    return tuple(decks), rng


def _dealt(state: State, deck: Deck) -> State:
    size = deck.rules.hand_size
    cards = state.decks[0]
    hands = tuple(deck.sorted(cards[seat * size : (seat + 1) * size]) for seat in range(state.seats))
    return changed(state, hands=hands, decks=(cards[state.seats * size :],))


def take(state: State, seat: Seat, name: str) -> Step:
    """§decks A card from a deck of choice: eight at the set-up, then one at the start of each turn."""
    dealing = state.phase == "dealing"
    after, told = draw(state, seat, DECKS.index(name))
    if not dealing:
        return touched(after, phase="main"), told
    told = (Event.public("took", seat=seat, deck=name), *(event for event in told if event.kind == "my_card"))
    size = deck_of(state).rules.hand_size
    if any(len(hand) < size for hand in after.hands):
        return after, told
    begun, more = begin_turn(after, state.turn)
    return begun, (*told, *more)


def besieged(state: State, seat: Seat) -> bool:
    """§siege No unit of his at home (the city is none, Q12), and an enemy's there; then no land is guarded (Q13)."""
    home, kinds = estate(seat), deck_of(state).kinds
    units = [card for card in state.cards if card.area == home and kinds[card.kind].role in ("character", "military")]
    if not units or any(card.owner == seat for card in units):
        return False
    return any(are_enemies(state, seat, card.owner) for card in units)


def begin_turn(state: State, seat: Seat) -> Step:
    """§turn The siege check (not in a first turn, Q58), the mulligan of a first turn, untapping, drawing."""
    if state.begun[seat] and besieged(state, seat):
        return lost(state, seat, "siege")
    first = not state.begun[seat]
    begun = changed(
        state,
        turn=seat,
        turns=state.turns + 1,
        begun=tuple(had or s == seat for s, had in enumerate(state.begun)),
        phase="mulligan",
    )
    told = Event.public("turn", seat=seat, turn=begun.turns)
    if first and chosen(state, "threeDecks") == "off" and state.hands[seat]:
        return begun, (told,)
    after, more = untap_and_draw(begun, seat)
    return after, (told, *more)


def untap_and_draw(state: State, seat: Seat) -> Step:
    """§turn All own cards, wherever they are; then a card, in the first turn, too."""
    tapped = [card for card in state.cards if card.owner == seat and card.tapped]
    cards = with_cards(state, *[changed(card, tapped=False) for card in tapped]) if tapped else state.cards
    ready = touched(state, cards=cards, phase="main")
    open_decks = [place for place, deck in enumerate(state.decks) if deck]
    if len(open_decks) > 1:
        return changed(ready, phase="take"), ()
    return draw(ready, seat, open_decks[0]) if open_decks else (ready, ())


def keep(state: State, seat: Seat) -> Step:
    """§mulligan The hand stays as it is."""
    after, more = untap_and_draw(state, seat)
    return after, (Event.public("kept", seat=seat), *more)


def mulligan(state: State, seat: Seat, cards: tuple[str, ...]) -> Step:
    """§mulligan One card fewer is drawn, then those given away are shuffled back (Q2). How many, nobody learns."""
    deck = deck_of(state)
    number = max(len(cards) - deck.rules.mulligan_penalty, 0)
    drawn, rest = state.decks[0][:number], state.decks[0][number:]
    shuffled, rng = state.rng.shuffled((*rest, *cards))
    hand = deck.sorted([*without(state.hands[seat], cards), *drawn])
    after = changed(state, rng=rng, decks=(shuffled,), hands=with_hand(state, seat, hand))
    told = (
        Event.public("mulligan", seat=seat),
        Event.private(seat, "my_mulligan", given="+".join(deck.sorted(cards)), drawn="+".join(deck.sorted(drawn))),
    )
    after, more = untap_and_draw(after, seat)
    return after, (*told, *more)


def end_turn(state: State) -> Step:
    """§turn Damage and flags are cleared; if the deck is empty fame decides, else the left neighbour begins."""
    rested = _all_rested(state)
    if not any(state.decks):
        return ended_by_fame(rested, "deck")
    return begin_turn(rested, next_living(state, state.turn))


def _all_rested(state: State) -> State:
    weary = [c for c in state.cards if c.damage or c.attacked or c.moved or c.stopped or c.inside]
    rested = [changed(card, damage=0, attacked=False, moved=0, stopped=False, inside=0) for card in weary]
    return touched(state, cards=with_cards(state, *rested) if rested else state.cards, fought=(), debts=())


def next_living(state: State, seat: Seat) -> Seat:
    """To the left, clockwise."""
    place = state.living.index(seat)
    return state.living[(place + 1) % len(state.living)]


def lost(state: State, seat: Seat, how: str) -> Step:
    """§siege An eliminated player's turn doesn't take place: the next one begins with his own check."""
    following = next_living(state, seat)
    after, told = eliminate(state, seat, how)
    if after.phase == "over":
        return after, told
    if not any(after.decks):
        over, more = ended_by_fame(after, "deck")
    else:
        over, more = begin_turn(after, following)
    return over, (*told, *more)


def resign(state: State, seat: Seat, sure: tuple[str, ...]) -> Step:
    """§resign On the own turn, outside of payments and battles; it counts as elimination (Q60)."""
    if set(sure) != {"yes"}:
        raise Illegal("illegal.medievalia.not_resigned")
    rested = _all_rested(state)
    after, more = lost(rested, seat, "resigned")
    return after, (Event.public("resigned", seat=seat), *more)
