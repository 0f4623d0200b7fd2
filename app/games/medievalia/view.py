"""What a seat may know. A field that isn't named here never leaves the server."""

from app.games.api import Seat, View
from app.games.medievalia.cards import faces
from app.games.medievalia.cards.model import DECKS
from app.games.medievalia.field import areas
from app.games.medievalia.fights import battle_view, forecast
from app.games.medievalia.memory import remembered
from app.games.medievalia.purse import gather_view, quotes, sheet
from app.games.medievalia.rules.fame import buildings, production
from app.games.medievalia.rules.helping import awaited
from app.games.medievalia.rules.prices import price_of
from app.games.medievalia.rules.state import State, chosen, deck_of, in_teams, partner
from app.games.medievalia.showing import Asked, Mine, Pile, Public


def view(state: State, seat: Seat | None) -> View:
    return View(public=public(state), mine=None if seat is None else mine(state, seat))


@remembered
def public(state: State) -> Public:
    deck, three = deck_of(state), chosen(state, "threeDecks") == "on"
    return Public(
        seats=state.seats,
        turn=state.turn,
        turns=state.turns,
        phase=state.phase,
        living=state.living,
        teams=tuple(seat % 2 if in_teams(state) else seat for seat in range(state.seats)),
        areas=areas(state),
        hands=tuple(map(len, state.hands)),
        hand_decks=tuple(map(deck_counts, state.hands, [state] * state.seats)) if three else (),
        decks=tuple(map(len, state.decks)),
        deck_names=DECKS if three else ("main",),
        piles=tuple(Pile(pile[-1] if pile else None, len(pile)) for pile in state.piles),
        discard=state.discard,
        buildings=buildings(state),
        production=production(state),
        last_turn=not any(state.decks),
        fought=state.fought,
        placing=state.placing or None,
        battle=battle_view(state) if state.battle is not None else None,
        last=state.last,
        asked=asked(state),
        options=state.options,
        file=deck.id,
        faces=faces(deck) if state.file else None,
    )


def deck_counts(hand: tuple[str, ...], state: State) -> tuple[int, ...]:
    """§decks Three decks: which deck a card came from is public."""
    kinds = deck_of(state).kinds
    return tuple(sum(kinds[card].deck == name for card in hand) for name in DECKS)


def asked(state: State) -> Asked | None:
    """§teams What the partner was asked to help with."""
    payment = state.payment
    helper = partner(state, state.turn)
    if payment is None or not payment.asked or helper is None:
        return None
    price = price_of(state, state.turn, payment.what)
    cost = price.cost or (0, 0, 0, 0)
    return Asked(payment.what, cost, price.any, helper, payment.given, payment.helped)


def mine(state: State, seat: Seat) -> Mine:
    battle = state.battle
    drafting = battle is not None and _drafter(state) == seat
    own_payment = state.payment is not None and seat == state.turn
    return Mine(
        hand=state.hands[seat],
        quotes=quotes(state, seat),
        sheet=sheet(state, seat) if own_payment else None,
        gather=gather_view(state, seat) if awaited(state) == seat else None,
        draft=battle.draft if battle is not None and drafting else (),
        forecast=forecast(state) if drafting else (),
        answered=battle is not None and any(who == seat for who, _ in battle.answers),
    )


def _drafter(state: State) -> Seat | None:
    """Whose half-made groups or deployment there may be."""
    battle = state.battle
    if battle is None or battle.step not in ("groups", "deploy"):
        return None
    return battle.attacker if battle.step == "groups" else battle.defender
