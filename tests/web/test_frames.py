"""Frames from browsers and programs: what can't be read has a code, and nothing else comes of it."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.api import Field, Offer
from app.web.frames import LONGEST, BadFrame, Command, from_form, from_program, text_of
from app.web.limits import BURST, PER_SECOND, Bucket

OFFERS = (Offer("offer", (Field("beads", ("g", "g", "r"), 1, 4),)), Offer("withdraw"))


@pytest.mark.parametrize(
    ("sent", "command"),
    [
        ('{"t":"move","ask":15,"move":"offer g+r","id":"c1"}', Command("offer g+r", 15, "", "c1")),
        ('{"t":"move","ask":0,"move":"pass"}', Command("pass", 0)),
        ('{"t":"hb"}', None),
    ],
)
def test_a_programs_frame(sent: str, command: Command | None) -> None:
    assert from_program(sent) == command


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("{", "frame.not_json"),
        ("", "frame.not_json"),
        ("[]", "frame.unknown"),
        ("7", "frame.unknown"),
        ('{"t":"dance"}', "frame.unknown"),
        ('{"t":"move","move":"x"}', "frame.unknown"),
        ('{"t":"move","ask":"1","move":"x"}', "frame.unknown"),
        ('{"t":"move","ask":-1,"move":"x"}', "frame.unknown"),
        ('{"t":"move","ask":1,"move":"x","more":1}', "frame.unknown"),
        ('{"ask":1,"move":"x"}', "frame.unknown"),
    ],
)
def test_a_bad_frame_of_a_program(sent: str, code: str) -> None:
    with pytest.raises(BadFrame) as bad:
        from_program(sent)
    assert bad.value.code == code


def test_a_bad_frame_keeps_its_id() -> None:
    with pytest.raises(BadFrame) as bad:
        from_program('{"t":"move","ask":-1,"move":"x","id":"c7"}')
    assert bad.value.id == "c7"


@pytest.mark.parametrize(
    ("sent", "move"),
    [
        ('{"ask":"0a1b2c3d-15","kind":"offer","beads":["g","r"],"headers":{}}', "offer g+r"),
        ('{"ask":"0a1b2c3d-15","kind":"offer","beads":"g"}', "offer g"),  # one ticked box is a string
        ('{"ask":"0a1b2c3d-15","kind":"offer"}', "offer -"),  # none ticked: the game says what is missing
        ('{"ask":"0a1b2c3d-15","kind":"withdraw"}', "withdraw"),
        ('{"ask":"0a1b2c3d-15","kind":"unknown","beads":"g"}', "unknown"),
    ],
)
def test_a_browsers_form(sent: str, move: str) -> None:
    assert from_form(sent, OFFERS) == Command(move, 15, "0a1b2c3d")


@pytest.mark.parametrize("sent", ["[]", '{"kind":"offer"}', '{"ask":"x-y","kind":"offer"}', '{"ask":"a-1","kind":7}'])
def test_a_bad_form(sent: str) -> None:
    with pytest.raises(BadFrame, match=r"frame\.unknown"):
        from_form(sent, OFFERS)


def test_binary_and_long_frames() -> None:
    with pytest.raises(BadFrame, match=r"frame\.binary"):
        text_of({"type": "websocket.receive", "bytes": b"x"})
    with pytest.raises(BadFrame, match=r"frame\.too_long"):
        text_of({"type": "websocket.receive", "text": "ű" * LONGEST})


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200) | json_like.map(str) | st.binary(max_size=100).map(lambda b: b.decode("latin-1")))
def test_no_frame_does_anything_but_be_refused(sent: str) -> None:
    for read in (from_program, lambda text: from_form(text, OFFERS)):
        with contextlib.suppress(BadFrame):  # anything else fails
            read(sent)


def test_a_burst_and_then_so_many_a_second() -> None:
    bucket = Bucket(BURST, 0.0)
    assert [bucket.wait(0.0) for _ in range(BURST)] == [0.0] * BURST
    wait = bucket.wait(0.0)
    assert wait == pytest.approx(1 / PER_SECOND)
    assert bucket.wait(wait) == 0.0
    assert bucket.wait(wait) > 0
