"""Hungarian is complete: every text of the code and the templates has its translation, with the same placeholders."""

import re
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from app.web.i18n import LOCALE
from app.web.render import ROOT

METHODS = [("**.py", "python"), ("**.html", "jinja2")]
OPTIONS = {"**.html": {"silent": "false", "newstyle_gettext": "true", "trim_blocks": "true", "lstrip_blocks": "true"}}


def collected() -> Catalog:
    catalog = Catalog()
    for folder in ("app", "templates"):
        for _, _, message, _, context in extract_from_dir(str(ROOT / folder), METHODS, OPTIONS):
            catalog.add(message, context=context)
    return catalog


def hungarian() -> Catalog:
    return read_po(BytesIO(Path(LOCALE / "hu/LC_MESSAGES/messages.po").read_bytes()), locale="hu", abort_invalid=True)


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)s|\{\w+\}", text))


def test_every_text_has_its_hungarian() -> None:
    texts, translated = collected(), hungarian()
    assert len(texts) > 300
    missing = [m.id for m in texts if m.id and not filled(translated.get(m.id, m.context))]
    assert not missing, f"run `make i18n` and translate: {missing}"


def filled(message: Message | None) -> bool:
    return message is not None and not message.fuzzy and all(forms(message.string))


def test_translations_use_the_same_placeholders() -> None:
    for message in hungarian():
        if message.id:
            named = {name for text in forms(message.id) for name in placeholders(text)}
            for translation in forms(message.string):
                assert placeholders(translation) <= named, message.id


def test_nothing_is_left_over() -> None:
    texts = collected()
    assert not [m.id for m in hungarian() if m.id and texts.get(m.id, m.context) is None]
