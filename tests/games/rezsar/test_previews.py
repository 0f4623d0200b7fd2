"""What a bestow would make of a robbery: the booklet's first example, before Anna chooses."""

from app.games import rezsar
from app.games.rezsar.previewing import Preview
from tests.games.rezsar.scenes import play, table

HENRIK = "benthamhal koponyalekelo | csacsogonok"
ANNA = "ararat | kalapacsullo lantduda"


def previews(script: str, anna: str = ANNA, seat: int = 1) -> tuple[Preview, ...]:
    state = play(table(HENRIK, anna), script)
    found: tuple[Preview, ...] = rezsar.view(state, seat).mine.previews
    return found


def test_each_receiver_has_the_sums_that_would_come_of_it() -> None:
    told = previews("0 rob ararat benthamhal+koponyalekelo\n0 pass")
    assert told == (
        Preview("use-ararat", "", attack=10, defence=1, stands="target_turned"),  # nobody else is noble there
        Preview("use-lantduda", "kalapacsullo", attack=10, defence=12, stands="outweighed"),
    )


def test_a_robber_that_gives_its_strength_away_is_no_longer_counted() -> None:
    assert previews("0 rob ararat benthamhal+koponyalekelo", seat=0) == (
        Preview("use-benthamhal", "koponyalekelo", attack=5, defence=9, stands="outweighed"),
    )


def test_a_giver_with_the_hazelnut_gives_nothing() -> None:
    told = previews("0 rob ararat benthamhal+koponyalekelo\n0 pass", "ararat | kalapacsullo lantduda(mogyoro)")
    assert Preview("use-lantduda", "kalapacsullo", attack=10, defence=9, stands="robbed") in told


def test_there_are_none_out_of_turn_and_outside_a_robbery() -> None:
    assert previews("0 rob ararat benthamhal+koponyalekelo") == ()
    assert rezsar.view(table(HENRIK, ANNA), 0).mine.previews == ()
