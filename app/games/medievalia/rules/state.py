"""What a match of Medievalia is made of: cards in play, hands and decks, an open payment, an open battle."""

from dataclasses import dataclass
from functools import lru_cache

from app.games.api import QUICK, Event, Option, Seat
from app.games.changing import changed
from app.games.medievalia.bags import NOTHING, Bag
from app.games.medievalia.cards import DEFAULT, LONGEST_FILE, OWN_FILE, Deck, DeckError, load
from app.games.rng import Rng

SEATS = range(2, 5)


@lru_cache(maxsize=100)
def _loaded(file: str) -> Deck:
    return load(file)


def file_name(file: str) -> str:
    """What a card file of the players calls itself."""
    try:
        return _loaded(file).id
    except DeckError:
        return "?"


OPTIONS: tuple[Option, ...] = (
    Option("teams", ("off", "on"), "off", seats=(4,)),
    Option("threeDecks", ("off", "on"), "off"),
    Option("borderlands", ("normal", "more"), "normal"),
    Option("cards", ("",), "", text=LONGEST_FILE, label=file_name, sample=OWN_FILE),
    QUICK,
)

ATTACHED, DETACHED = 1, 2  # bits of Card.inside


@dataclass(frozen=True, slots=True)
class Card:
    """A card in play. Its id is a number that everybody sees: cards elsewhere have none."""

    id: int
    kind: str
    owner: Seat
    area: str
    host: int = 0  # the land or city that it is attached to; 0: none
    tapped: bool = False
    damage: int = 0  # until the end of the turn
    attacked: bool = False  # in this turn
    moved: int = 0  # outside moves made in this turn
    stopped: bool = False  # entered a contested borderland in this turn
    inside: int = 0  # whether it was attached, detached in this turn (bits)


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment that is being put together: the payer's own business until it is paid."""

    what: str  # play:<kind>, build:<pile>, draw or draw:<deck>
    taps: tuple[tuple[int, int], ...] = ()  # land, city or unit, and how many labourers climb the ladder
    merchants: tuple[int, ...] = ()
    scribes: tuple[int, ...] = ()
    artists: tuple[tuple[int, tuple[int, ...]], ...] = ()  # artist, and the cards it doubles
    discards: tuple[str, ...] = ()
    asked: bool = False  # the partner was asked: now all know what it is for
    helped: bool = False  # the partner has answered
    given: Bag = NOTHING
    help_taps: tuple[int, ...] = ()
    help_discards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gather:
    """What a partner is gathering to help: nobody else's business until it is given."""

    taps: tuple[tuple[int, int], ...] = ()
    discards: tuple[str, ...] = ()
    converted: tuple[tuple[str, str], ...] = ()  # three of the first became one of the second


@dataclass(frozen=True, slots=True)
class Side:
    """Units that fight together, and what they take in this battle."""

    name: str  # g0: attacking group, d0: deployed against group 0, s12: stack 12, u15: unit 15
    seat: Seat
    units: tuple[int, ...]  # without a city
    city: int = 0
    land: int = 0  # the land that falls with its guards
    foes: tuple[str, ...] = ()  # whom it engages, or by whom it is engaged
    strikes: str = ""  # the group that it strikes back at; of an attacking group: its target
    attack: int = 0
    pool: int = 0  # damage to distribute
    excess: int = 0
    city_damage: int = 0  # of this battle


@dataclass(frozen=True, slots=True)
class Answer:
    """How a seat distributes damage; hidden until all have answered."""

    first: tuple[int, ...] = ()
    bonus: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle, or a shot outside of one and the answers to it."""

    area: str
    kind: str  # estate, borderland, shot
    attacker: Seat
    defender: Seat
    step: str  # groups, deploy, targets, strike, damage, special
    draft: tuple[tuple[int, int], ...] = ()  # half-made groups or deployment: unit, group
    groups: tuple[tuple[int, ...], ...] = ()
    deployed: tuple[tuple[int, int], ...] = ()
    targets: tuple[str, ...] = ()  # by group; empty text: open
    sides: tuple[Side, ...] = ()
    asked: tuple[Seat, ...] = ()  # who has a choice in the step damage
    answers: tuple[tuple[Seat, Answer], ...] = ()
    bonus: tuple[tuple[int, int], ...] = ()  # giver, receiver
    hurt: tuple[int, ...] = ()  # who has taken damage in it: only these can fall
    order: tuple[Seat, ...] = ()  # of the step special
    next: int = 0  # whose turn in that order
    passes: int = 0  # in a row


@dataclass(frozen=True, slots=True)
class FoughtSide:
    """A side of a battle that is over."""

    name: str
    seat: Seat
    kinds: tuple[str, ...]
    foes: tuple[str, ...]
    attack: int
    pool: int


@dataclass(frozen=True, slots=True)
class Fought:
    """The last battle."""

    turn: int
    area: str
    kind: str
    attacker: Seat
    defender: Seat
    sides: tuple[FoughtSide, ...]
    fallen: tuple[str, ...]  # seat:kind


@dataclass(frozen=True, slots=True)
class State:
    """A position. Secret: `rng`, hands of others, decks, piles below the top, an open payment, drafts, answers."""

    rng: Rng
    options: tuple[tuple[str, str], ...]  # sorted
    file: str  # the text of a card file of the players; empty: the game's own
    seats: int
    living: tuple[Seat, ...]  # in turn order
    turn: Seat
    turns: int
    begun: tuple[bool, ...]  # by seat: has had a turn
    phase: str  # dealing, mulligan, take, main, place, march, battle, over
    hands: tuple[tuple[str, ...], ...]  # each sorted
    decks: tuple[tuple[str, ...], ...]  # one, or lands, soldiers, civilians; the first card is drawn first
    piles: tuple[tuple[str, ...], ...]  # of buildings; the last is face up
    discard: tuple[str, ...]
    gone: tuple[str, ...]  # out of the game, with those who lost
    cards: tuple[Card, ...]  # in play, by id
    made: int  # ids given so far
    payment: Payment | None = None
    gather: Gather | None = None
    placing: str = ""  # a paid building that waits for its host
    tried: tuple[str, ...] = ()  # purposes and attacks called off since the last change
    battle: Battle | None = None
    fought: tuple[str, ...] = ()  # area:opponent, in this turn
    debts: tuple[str, ...] = ()  # areas where units were held back for another opponent
    last: Fought | None = None
    ended: str = ""  # last_side, deck, buildings
    winners: tuple[Seat, ...] = ()


Step = tuple[State, tuple[Event, ...]]


def deck_of(state: State) -> Deck:
    """The cards and numbers that this match is played with."""
    return DEFAULT if not state.file else _loaded(state.file)


@lru_cache(maxsize=1_000)
def _options(options: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return dict(options)


def chosen(state: State, option: str) -> str:
    return _options(state.options)[option]


def in_teams(state: State) -> bool:
    return _options(state.options)["teams"] == "on"


def partner(state: State, seat: Seat) -> Seat | None:
    """§teams Who sits opposite, dead or alive; None without teams."""
    return (seat + 2) % 4 if in_teams(state) else None


def are_enemies(state: State, seat: Seat, other: Seat) -> bool:
    return seat != other and not (in_teams(state) and (seat - other) % 2 == 0)


def with_hand(state: State, seat: Seat, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """All hands, this seat's replaced."""
    return tuple(hand if s == seat else old for s, old in enumerate(state.hands))


def without(cards: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    """The cards but for those taken, twins one by one."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def with_cards(state: State, *replaced: Card) -> tuple[Card, ...]:
    """All cards in play, some of them changed."""
    if len(replaced) == 1:
        new = replaced[0]
        return tuple([new if card.id == new.id else card for card in state.cards])
    by_id = {card.id: card for card in replaced}
    return tuple([by_id.get(card.id, card) for card in state.cards])


def touched(state: State, **changes: object) -> State:
    """The state after something has really changed: what was called off may be tried again."""
    return changed(state, tried=(), **changes)  # type: ignore[arg-type]
