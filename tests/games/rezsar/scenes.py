"""Estates of Rézsár written out for a scene.

An estate is its noble row, `|`, its peasant row, from the left: `ararat . -apat | kozszabad(mogyoro,haboru)`.
A dot is a vacant slot, `-` a turned subject, proclamations stand in brackets, `-kozszabad/keletiszel` is a
subject under a Wind. The guardian is seat 0.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from app.games import rezsar
from app.games.api import Event, Illegal, Offer, Seat
from app.games.rezsar.cards import deck_of
from app.games.rezsar.rules.drawing import hands_with
from app.games.rezsar.rules.estates import SLOTS, in_play, strength
from app.games.rezsar.rules.state import PRESETS, State, Subject
from app.games.rezsar.view import Public
from app.games.rng import Rng
from tests import dsl

FOLIO = PRESETS["folio"]
WRITTEN = re.compile(r"(-?)(\w+)(?:\(([\w,]+)\))?")


def table(
    own: str = "",
    other: str = "",
    *,
    hand: str = "",
    held: str = "",
    deck: str | None = None,
    phase: str = "en_garde",
    options: dict[str, str] | None = None,
    **changes: Any,
) -> State:
    """A table in the guardian's turn: `hand` is the guardian's, `held` the challenger's.

    The deck begins with `deck`, and all cards that aren't named are under it; with `deck=""` it is empty, and
    they are discarded.
    """
    start = rezsar.setup(2, Rng("scene"), {"starter": "host", "promo": "on", **(options or {})})
    subjects = (*estate(own, 0), *estate(other, 1))
    first, hands = (deck or "").split(), (hand.split(), held.split())
    lying = [card for s in subjects for card in (s.card, *s.proclamations)]
    rest = left_of(deck_of(promo=True), [*lying, *first, *hands[0], *hands[1]])
    state = replace(
        start,
        subjects=subjects,
        deck=() if deck == "" else (*first, *rest),
        discard=tuple(rest) if deck == "" else (),
        phase=phase,
        guardian=0,
    )
    for seat in (0, 1):
        state = replace(state, hands=hands_with(state, seat, tuple(hands[seat])))
    return replace(state, **changes)


def left_of(cards: tuple[str, ...], used: list[str]) -> list[str]:
    left = list(cards)
    for card in used:
        left.remove(card)
    return left


def estate(text: str, seat: Seat) -> Iterator[Subject]:
    """The subjects of an estate as written."""
    for order, row in enumerate(text.split("|")):
        for column, slot in enumerate(row.split()):
            for written in slot.split("/") if slot != "." else ():
                yield subject(written, SLOTS * seat + 4 * order + column)


def subject(written: str, place: int) -> Subject:
    found = WRITTEN.fullmatch(written)
    assert found, f"no subject: {written}"
    turned, card, proclamations = found.groups()
    return Subject(card, place, turned == "-", tuple((proclamations or "").split(",")) if proclamations else ())


def play(state: State, script: str) -> State:
    """The state after the script; after each line nothing may have got lost."""
    return told(state, script)[0]


def told(state: State, script: str) -> tuple[State, list[Event]]:
    """The state after the script, and what was told."""
    events: list[Event] = []
    for line in script.strip().splitlines():
        state, more = dsl.scene(rezsar, state, line)
        events += more
        assert_sound(state)
    return state, events


def refused(state: State, seat: Seat, text: str) -> str:
    """The code with which the move is refused."""
    try:
        dsl.scene(rezsar, state, f"{seat} {text}")
    except Illegal as refusal:
        return refusal.code
    raise AssertionError(f"was taken: {seat} {text}")


def drawn(state: State) -> tuple[str, str]:
    """Both estates as they are written."""
    return written(state, 0), written(state, 1)


def written(state: State, seat: Seat) -> str:
    """The estate of the seat in the notation above, with all its dots but those at the ends of rows."""
    rows = []
    for order in (0, 1):
        first = SLOTS * seat + 4 * order
        row = " ".join(slot(state, place) for place in range(first, first + 4))
        rows.append(re.sub(r"( ?\.)+$", "", row))
    return " | ".join(rows).strip()


def slot(state: State, place: int) -> str:
    return "/".join(spelled(s) for s in state.subjects if s.place == place) or "."


def spelled(subject: Subject) -> str:
    lying = f"({','.join(subject.proclamations)})" if subject.proclamations else ""
    return "-" * subject.turned + subject.card + lying


def strong(state: State, card: str) -> int:
    """The subject's current strength."""
    return strength(state, in_play(state, card))


def may(state: State, seat: Seat) -> dict[str, Offer]:
    return {offer.kind: offer for offer in rezsar.offers(state, seat)}


def asked(state: State) -> Seat | None:
    """Whom the table waits for."""
    awaited = rezsar.to_act(state)
    assert len(awaited) <= 1
    return next(iter(awaited), None)


def targets(state: State, kind: str, seat: Seat = 0) -> set[str]:
    """The targets that the seat is offered for the move; none if it isn't offered."""
    offer = may(state, seat).get(kind)
    return set(offer.fields[0].among) if offer else set()


def public(state: State) -> Public:
    shown = rezsar.view(state, None).public
    assert isinstance(shown, Public)
    return shown


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def first(events: list[Event], kind: str) -> Event:
    """The first event of a kind."""
    return next(event for event in events if event.kind == kind)


def assert_sound(state: State) -> None:
    """What holds after every action (§2.13 of the state's paragraph)."""
    promo = dict(state.options)["promo"] == "on"
    assert sorted(all_cards(state)) == sorted(deck_of(promo=promo))
    for place in range(2 * SLOTS):
        here = [s for s in state.subjects if s.place == place]
        assert len(here) <= 2
        assert all(s.turned for s in here[:-1]), "a pressed subject is turned"
        assert all(s.card.endswith("szel") for s in here[1:]), "only Winds press"
        assert len(here) < 2 or place & 4, "only peasant slots are pressed"
    assert not [s for s in state.subjects if s.turned and "mogyoro" in s.proclamations]
    assert list(state.subjects) == sorted(state.subjects, key=lambda s: s.place)


def all_cards(state: State) -> list[str]:
    lying = [card for s in state.subjects for card in (s.card, *s.proclamations)]
    pending = state.pending
    waiting = [] if pending is None else [pending.card, *["rezsar"] * pending.answered]
    return [*state.deck, *state.discard, *state.hands[0], *state.hands[1], *lying, *waiting]
