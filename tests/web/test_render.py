"""Markup that is made once and filled in, or kept, is what the template alone would have made."""

from datetime import UTC, datetime

import pytest
from markupsafe import Markup

from app.games.api import Event
from app.web import pages
from app.web.i18n import LANGUAGES, speaking
from app.web.render import Renderer

AT = datetime(2026, 1, 1, 20, 15, tzinfo=UTC)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("automatic", [False, True])
@pytest.mark.parametrize("own", [False, True])
def test_a_line_of_the_log_is_its_template_filled_in(lang: str, automatic: bool, own: bool) -> None:
    renderer, words = Renderer(), Markup("<b>Anna</b> &amp; Béla")
    with speaking(lang):
        whole = renderer.fragment(pages.Line("7", AT.isoformat(), "20:15", automatic, own, words))
        assert renderer.line(7, AT, automatic=automatic, own=own, words=words) == whole
    assert '<span class="words"><b>Anna</b> &amp; Béla' in whole


def test_kept_macros_speak_each_language_and_escape_names() -> None:
    renderer, event = Renderer(), Event.public("offered", seat=0)
    for _ in range(2):
        said = set()
        for lang in LANGUAGES:
            with speaking(lang):
                said.add(renderer.words("kawa", event, ("<Anna>", "Béla")))
        assert len(said) == len(LANGUAGES)
        assert all("&lt;Anna&gt;" in words for words in said)
