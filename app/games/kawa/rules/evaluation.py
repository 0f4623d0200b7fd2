"""§evaluate The rows of an exchange, judged from the top; a choice interrupts, and is resumed after it."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.kawa.beads import COLOURS, NO_BEADS, Beads, notation, plus
from app.games.kawa.cards import EFFECTS, SITUATIONS, Effect, Situation
from app.games.kawa.rules.effects import Done, carry_out
from app.games.kawa.rules.returning import end_of_rows
from app.games.kawa.rules.state import (
    Exchange,
    Row,
    RowResult,
    State,
    Step,
    goals_after,
    keeper,
    reserve_after,
    waiting,
)


@dataclass(frozen=True, slots=True)
class Variant:
    """The table's choices that the rows depend on."""

    zero_wins: bool = True  # zero can win a "most" card (A3)
    keep_asks: bool = False  # the keep card's winner decides after row 4 (A14)


def evaluate(state: State, exchange: Exchange) -> Step:
    """§evaluate Judge the rows that are left, then end the exchange, or wait where the winner must choose."""
    variant = variant_of(state)
    results, told = judge_rows(exchange, variant)
    screens = state.screens
    for result in results[len(exchange.results) :]:
        screens = tuple(map(plus, screens, result.gains))
    kept = None if variant.keep_asks else keeper(results)
    exchange = changed(exchange, results=results, kept=kept)
    if results[-1].outcome == "choosing":
        effect = EFFECTS[exchange.rows[len(results) - 1].effect]
        return waiting(state, exchange, screens, phase=effect.kind), tuple(told)
    ended, events = end_of_rows(state, exchange, screens)
    return ended, (*told, *events)


def variant_of(state: State) -> Variant:
    options = dict(state.options)
    return Variant(
        zero_wins=options["zeroCanWinMost"] == "on",
        keep_asks=options["keepOfferOptional"] == "on",
    )


def judge_rows(exchange: Exchange, variant: Variant) -> tuple[tuple[RowResult, ...], list[Event]]:
    """§evaluate Row by row from the top, each with its effect before the next; a choice stops it (A16)."""
    results, told = list(exchange.results), list[Event]()
    reserve, goals = reserve_after(exchange), goals_after(exchange)
    for row in exchange.rows[len(results) :]:
        result = judge(row, exchange.offers, reserve, goals, zero_wins=variant.zero_wins)
        results.append(result)
        told += words(len(results), row, result, variant)
        if result.outcome == "choosing":
            break
        reserve = result.reserve
    return tuple(results), told


def judge(
    row: Row, offers: tuple[Beads, ...], reserve: Beads, goals: tuple[str, ...], *, zero_wins: bool = True
) -> RowResult:
    """§evaluate One row: the values, who is knocked out, who wins, and the effect up to a choice."""
    situation = SITUATIONS[row.situation]
    values = values_of(situation, offers)
    out, winner = knock_out(situation, values, zero_wins=zero_wins)
    if winner is None:
        done = Done("nobody", (NO_BEADS,) * len(values), reserve)
    else:
        done = carry_out(EFFECTS[row.effect], winner, len(values), reserve)
    return RowResult(values, out, winner, done.outcome, done.gains, done.reserve, goals)


def values_of(situation: Situation, offers: tuple[Beads, ...]) -> tuple[int, ...]:
    """The offered beads in the card's colours, added up; nothing behind a screen counts (A2, A6)."""
    return tuple([sum([offer[colour] for colour in situation.colours]) for offer in offers])


def knock_out(
    situation: Situation, values: tuple[int, ...], *, zero_wins: bool = True
) -> tuple[tuple[tuple[Seat, ...], ...], Seat | None]:
    """From the best value down: equal ones knock each other out, the first that stands alone wins (A3-A5)."""
    out: list[tuple[Seat, ...]] = []
    for value in sorted(set(values), reverse=situation.most):
        if value == 0 and situation.most and not zero_wins:
            continue
        if values.count(value) == 1:
            return tuple(out), values.index(value)
        out.append(tuple(seat for seat, other in enumerate(values) if other == value))
    return tuple(out), None


def words(number: int, row: Row, result: RowResult, variant: Variant) -> Iterable[Event]:
    """What everybody is told of a row, up to a choice."""
    values, winner = result.values, result.winner
    yield Event.public("row", row=number, situation=row.situation, effect=row.effect, values=values)
    for group in result.out:
        yield Event.public("knocked_out", row=number, seats=group, value=values[group[0]])
    if winner is None:
        yield Event.public("nobody", row=number)
        return
    yield Event.public("won", row=number, seat=winner, value=values[winner])
    yield from effect_words(number, EFFECTS[row.effect], result, winner, variant)


def effect_words(number: int, effect: Effect, result: RowResult, winner: Seat, variant: Variant) -> Iterable[Event]:
    match result.outcome:
        case "took":
            yield Event.public("took", seat=winner, beads=notation(result.gains[winner]))
        case "others_took":
            others = tuple(seat for seat, gain in enumerate(result.gains) if gain != NO_BEADS)
            yield Event.public("others_took", seats=others, colour=COLOURS[effect.colour or 0])
        case "short":
            yield Event.public("short", row=number, effect=effect.id)
        case "choosing":
            yield Event.public("chooses", seat=winner, what=effect.kind)
        case "keep" if not variant.keep_asks:
            yield Event.public("keeps", seat=winner)
