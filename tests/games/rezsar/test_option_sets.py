"""Every way to choose the options: a random match goes on to its end. The contract tests look closer at some."""

from itertools import product

import pytest

from app.games import rezsar
from app.games.api import OF_TABLES, STARTER
from tests.matches import random_match

CHOICES = [option for option in rezsar.OPTIONS if option not in (*OF_TABLES, STARTER)]
SETS = list(product(*(option.values for option in CHOICES)))


@pytest.mark.parametrize("part", range(8))
def test_a_match_with_any_options_ends(part: int) -> None:
    for number, values in enumerate(SETS[part::8]):
        options = {option.name: value for option, value in zip(CHOICES, values, strict=True)}
        options["starter"] = STARTER.values[number % len(STARTER.values)]
        *_, last = random_match(rezsar, 2, number, options)
        assert rezsar.result(last.after) is not None, options
