"""What a seat may do now, question by question."""

from functools import lru_cache

from app.games.api import Field, Offer, Seat
from app.games.medievalia.cards.model import DECKS
from app.games.medievalia.memory import remembered
from app.games.medievalia.rules.affording import affordable, can_pay
from app.games.medievalia.rules.damage import sides_to_settle
from app.games.medievalia.rules.declaring import (
    attacks,
    choosing,
    defenders,
    may_hold,
    owes_battle,
    targets,
    ungrouped,
)
from app.games.medievalia.rules.helping import (
    awaited,
    gives,
    help_parts,
    helper_of,
    may_ask,
    most_help,
    on_offer,
)
from app.games.medievalia.rules.inside import attachable, detachable
from app.games.medievalia.rules.marching import can_march, movable, ways_out
from app.games.medievalia.rules.paying import covered, parts
from app.games.medievalia.rules.prices import purposes
from app.games.medievalia.rules.sides import givers, open_battle
from app.games.medievalia.rules.special import can_shoot, heals_of, shots_of
from app.games.medievalia.rules.state import State, chosen, deck_of
from app.games.medievalia.rules.table import table

Offers = tuple[Offer, ...]

PASS, KEEP, END_TURN, TO_MARCH = Offer("pass"), Offer("keep"), Offer("end_turn"), Offer("to_march")
SUGGEST, PAY, CANCEL, ASK_HELP = Offer("suggest"), Offer("pay"), Offer("cancel"), Offer("ask_help")
ONE_ARMY, EACH_ALONE, DONE = Offer("one_army"), Offer("each_alone"), Offer("done")
TAKE_BACK, CALL_OFF = Offer("take_back"), Offer("call_off")
SURE = ("yes", "yes", *("no",) * 18)  # two of these: whoever plays by chance hardly ever resigns
RESIGN = Offer("resign", (Field("sure", SURE, 2, 2),))


@lru_cache(maxsize=5_000)
def one_of(kind: str, name: str, among: tuple[str, ...], most: int = 1) -> Offer:
    """An offer with one field; the same ones come again and again."""
    return Offer(kind, (Field(name, among, 1, most),))


def to_act(state: State) -> frozenset[Seat]:
    """Whom the table waits for."""
    if state.phase == "over":
        return frozenset()
    if state.phase == "dealing":
        size = deck_of(state).rules.hand_size
        return frozenset([seat for seat, hand in enumerate(state.hands) if len(hand) < size])
    if state.battle is not None:
        return battle_awaits(state)
    helper = awaited(state)
    return frozenset((state.turn if helper is None else helper,))


def battle_awaits(state: State) -> frozenset[Seat]:
    battle = open_battle(state)
    match battle.step:
        case "groups" | "targets":
            return frozenset((battle.attacker,))
        case "deploy" | "strike":
            return frozenset((battle.defender,))
        case "damage":
            answered = {seat for seat, _ in battle.answers}
            return frozenset([seat for seat in battle.asked if seat not in answered])
    return frozenset((battle.order[battle.next],))


WINDOWS: tuple[str, ...] = ("deployment", "strike", "damage", "reply", "help")
WINDOW_OF = {"deploy": "deployment", "strike": "strike", "damage": "damage", "special": "reply"}


def window(state: State, seat: Seat) -> str | None:
    """Questions that can be passed, mostly out of turn; all that opens one is public."""
    if seat not in to_act(state):
        return None
    if state.battle is not None:
        return WINDOW_OF.get(state.battle.step)
    return "help" if awaited(state) == seat else None


def offers(state: State, seat: Seat) -> Offers:
    """All that this seat may do now; nothing if it isn't asked."""
    if seat != state.turn and state.battle is None and state.payment is None and state.phase != "dealing":
        return ()
    return _listed(state, seat)


@remembered
def _listed(state: State, seat: Seat) -> Offers:
    if seat not in to_act(state):
        return ()
    if state.battle is not None:
        return BATTLE[state.battle.step](state, seat)
    if state.payment is not None:
        return _helping(state, seat) if awaited(state) == seat else _paying(state, seat)
    return PHASES[state.phase](state, seat)


def _taking(state: State, seat: Seat) -> Offers:
    decks = tuple(name for name, deck in zip(DECKS, state.decks, strict=True) if deck)
    return (one_of("take", "deck", decks),)


def _mulligan(state: State, seat: Seat) -> Offers:
    hand = state.hands[seat]
    most = min(deck_of(state).rules.mulligan_max, len(hand))
    return (KEEP, one_of("mulligan", "cards", hand, most))


def _main(state: State, seat: Seat) -> Offers:
    found = [*_purchases(state, seat), *_inside(state, seat), *_shooting(can_shoot(state, seat))]
    if can_march(state, seat):
        found.append(TO_MARCH)
    return (*found, *_between(state, seat), RESIGN)


def _purchases(state: State, seat: Seat) -> list[Offer]:
    (can, at_once), found = affordable(state, seat), []
    if cards := tuple(what[5:] for what in at_once if what[0] == "p"):
        found.append(one_of("play", "card", cards))
    if piles := tuple(what[6:] for what in at_once if what[0] == "b"):
        found.append(one_of("build", "pile", piles))
    if draws := tuple(what for what in at_once if what[0] == "d"):
        found.append(_draw(state, draws))
    begun = tuple(what for what in (*can, *with_help(state, seat, can)) if what not in state.tried)
    if begun:
        found.append(one_of("begin", "what", begun))
    return found


def _draw(state: State, draws: tuple[str, ...]) -> Offer:
    if chosen(state, "threeDecks") == "off":
        return Offer("draw")
    return one_of("draw", "deck", tuple(what[5:] for what in draws))


def with_help(state: State, seat: Seat, can: tuple[str, ...]) -> tuple[str, ...]:
    """§teams What the seat can't pay for alone, but perhaps with its partner."""
    helper = helper_of(state, seat)
    if helper is None:
        return ()
    most = most_help(state, helper)
    return tuple(what for what in purposes(state, seat) if what not in can and can_pay(state, seat, what, most))


IDS = tuple(map(str, range(200)))  # more cards never come into play


def _ids(cards: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    return tuple([IDS[card] for card in cards])


@lru_cache(maxsize=5_000)
def _two_of(kind: str, name: str, among: tuple[str, ...], other: str, more: tuple[str, ...]) -> Offer:
    return Offer(kind, (Field(name, among), Field(other, more)))


def _inside(state: State, seat: Seat) -> list[Offer]:
    found = []
    if free := attachable(state, seat):
        hosts = _ids([root.id for root in table(state).roots.get(seat, ())])
        found.append(_two_of("attach", "character", _ids([c.id for c in free]), "host", hosts))
    if attached := detachable(state, seat):
        found.append(one_of("detach", "character", _ids([c.id for c in attached])))
    return found


def _shooting(shots: dict[int, tuple[int, ...]], kind: str = "shoot", user: str = "archer") -> list[Offer]:
    if not shots:
        return []
    targets_ = tuple(sorted({target for reached in shots.values() for target in reached}))
    return [_two_of(kind, user, _ids(tuple(shots)), "target", _ids(targets_))]


def _between(state: State, seat: Seat) -> list[Offer]:
    """Battles, and the end of the turn."""
    where = attacks(state, seat)
    found = [one_of("attack", "where", where)] if where else []
    if not (state.debts and owes_battle(state, seat)):
        found.append(END_TURN)
    return found


def _placing(state: State, seat: Seat) -> Offers:
    hosts = _ids([host.id for host in table(state).hosts(seat)])
    return (one_of("place", "host", hosts),)


def _marching(state: State, seat: Seat) -> Offers:
    units = movable(state, seat)
    rest = _between(state, seat)
    if not units:
        return tuple(rest)
    areas = tuple(sorted({area for card in units for area in ways_out(state, card)}))
    fields = (Field("units", _ids([card.id for card in units]), 1, len(units)), Field("to", areas))
    return (Offer("move", fields), *rest)


def _fighting(state: State, seat: Seat) -> Offers:
    return tuple(_between(state, seat))


def _paying(state: State, seat: Seat) -> Offers:
    found = [SUGGEST, CANCEL]
    if some := parts(state, seat):
        found.append(one_of("choose", "part", some))
    if covered(state, seat):
        found.append(PAY)
    if may_ask(state, seat):
        found.append(ASK_HELP)
    return tuple(found)


def _helping(state: State, seat: Seat) -> Offers:
    found = [PASS]
    if some := help_parts(state, seat):
        found.append(one_of("choose", "part", some))
    if number := gives(state, seat):
        found.append(Offer("give", (Field("kinds", on_offer(state, seat), number, number),)))
    return tuple(found)


def _groups(state: State, seat: Seat) -> Offers:
    battle, rest = open_battle(state), _ids([card.id for card in ungrouped(state)])
    found = [] if battle.draft else [ONE_ARMY, EACH_ALONE]
    if rest:
        found.append(one_of("group", "units", rest, len(rest)))
    if battle.draft:
        found.append(TAKE_BACK)
        if not rest or may_hold(state):
            found.append(DONE)
    return tuple(found) if battle.area in state.debts else (*found, CALL_OFF)


def _deploying(state: State, seat: Seat) -> Offers:
    battle, rest = open_battle(state), _ids([card.id for card in defenders(state)])
    found = [PASS]
    if rest:
        groups = _ids(tuple(range(len(battle.groups))))
        found.append(Offer("deploy", (Field("units", rest, 1, len(rest)), Field("group", groups))))
    if battle.draft:
        found.append(TAKE_BACK)
    return tuple(found)


def _targeting(state: State, seat: Seat) -> Offers:
    assert choosing(open_battle(state)) >= 0, "every group has its target"
    return (one_of("target", "what", targets(state)),)


def _striking(state: State, seat: Seat) -> Offers:
    battle = open_battle(state)
    return (PASS, Offer("strike", (Field("group", battle.sides[battle.next].foes),)))


def _absorbing(state: State, seat: Seat) -> Offers:
    looked, battle = table(state), open_battle(state)
    sides = sides_to_settle(looked, battle, seat)
    units = tuple(unit for side in sides for unit in side.units)
    fields = [Field("first", _ids(units), 0, len(units))]
    giving = {giver: to for side in sides for giver, to in givers(looked, side).items() if len(to) > 1}
    if giving:
        pairs = tuple(f"{giver}>{unit}" for giver, receivers in giving.items() for unit in receivers)
        fields.append(Field("bonus", pairs, 0, len(giving)))
    return (PASS, Offer("absorb", tuple(fields)))


def _special(state: State, seat: Seat) -> Offers:
    shots, heals = shots_of(state, seat), heals_of(state, seat)
    return (PASS, *_shooting(shots), *_shooting(heals, "heal", "priest"))


PHASES = {
    "dealing": _taking,
    "take": _taking,
    "mulligan": _mulligan,
    "main": _main,
    "place": _placing,
    "march": _marching,
    "battle": _fighting,
}
BATTLE = {
    "groups": _groups,
    "deploy": _deploying,
    "targets": _targeting,
    "strike": _striking,
    "damage": _absorbing,
    "special": _special,
}
