"""Templates keep to what the content security policy allows, to icons that exist and to their dataclass's fields."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, meta, nodes

from app.web import pages, record_pages
from app.web.admin import pages as admin_pages
from app.web.render import ROOT, TEMPLATES, Renderer
from tools.assets import icons

NAMES = sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html"))
SCRIPTS = sorted((ROOT / "static").glob("*.js")) + sorted((ROOT / "static/js").glob("*.js"))
STYLES = [path for path in (ROOT / "static").rglob("*.css") if "vendor" not in path.parts]
FORBIDDEN = {
    "a handler in markup": re.compile(r"\bhx-on|\son[a-z]+\s*=", re.I),
    "script in an attribute": re.compile(r"\bjs:|javascript:", re.I),
    "a style attribute": re.compile(r"\sstyle\s*=|<style", re.I),
    "markup that isn't escaped": re.compile(r"\|\s*safe\b|autoescape\s+false", re.I),
    "an inline script": re.compile(r"<script(?![^>]*\ssrc=)", re.I),
    "a file of another site": re.compile(r"<(?:script|link|img)[^>]*(?:src|href)=[\"']?(?:https?:)?//", re.I),
}
PAGES = [
    kind
    for module in (pages, record_pages, admin_pages)
    for kind in vars(module).values()
    if dataclasses.is_dataclass(kind) and hasattr(kind, "template")
]
OF_PAGES = {"me", "here"}
REFUSED = re.compile(r'(?:Illegal|BadFrame)\(\s*"([a-z_.]+)"|_refuse\([^"\n]*"([a-z_.]+)"|answer\([^"\n]*"([a-z_.]+)"')


@pytest.fixture(scope="module")
def env() -> Environment:
    """The environment that the server renders with."""
    return Renderer().env


def source(env: Environment, name: str) -> str:
    assert env.loader is not None
    return env.loader.get_source(env, name)[0]


def without_comments(text: str) -> str:
    return re.sub(r"\{#.*?#\}", "", text, flags=re.S)


@pytest.mark.parametrize("name", NAMES)
def test_a_template_keeps_to_the_policy(env: Environment, name: str) -> None:
    text = without_comments(source(env, name))
    assert [what for what, pattern in FORBIDDEN.items() if pattern.search(text)] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_keeps_to_the_policy(path: Path) -> None:
    evaluated = r"\beval\(|new Function|innerHTML|insertAdjacentHTML|document\.write|https?://(?!www\.w3)"
    assert not re.search(evaluated, path.read_text())


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_style_sheet_keeps_to_the_policy(path: Path) -> None:
    assert not re.search(r"@import|url\(\s*[\"']?(?:data:|https?:|//)", path.read_text())


def shown_icons(tree: nodes.Template) -> Iterator[str]:
    """The ids that are given to `icon(…)`, in any branch of a condition."""
    for call in tree.find_all(nodes.Call):
        name = getattr(call.node, "name", None) or getattr(call.node, "attr", None)
        if name == "icon" and call.args:
            yield from _outcomes(call.args[0])


def _outcomes(expression: nodes.Node) -> Iterator[str]:
    if isinstance(expression, nodes.Const):
        yield str(expression.value)
    elif isinstance(expression, nodes.CondExpr):
        for branch in (expression.expr1, expression.expr2):
            if branch is not None:
                yield from _outcomes(branch)


@pytest.mark.parametrize("name", NAMES)
def test_icons_exist(env: Environment, name: str) -> None:
    assert set(shown_icons(env.parse(source(env, name)))) <= set(icons())


def test_icons_of_games_and_scripts_exist(env: Environment) -> None:
    from app.games import GAMES

    names = env.get_template("_names.html").module
    of_games = {str(names.game_icon(game)) for game in GAMES}  # type: ignore[attr-defined]
    of_scripts = {found for path in SCRIPTS for found in re.findall(r'\bicon\("([a-z-]+)"\)', path.read_text())}
    assert of_games | of_scripts <= set(icons())


def with_parents(env: Environment, name: str) -> Iterator[str]:
    """A template, what it extends and what it includes by name."""
    yield name
    tree = env.parse(source(env, name))
    for node in tree.find_all((nodes.Extends, nodes.Include)):
        if isinstance(other := getattr(node, "template", None), nodes.Const):
            yield from with_parents(env, other.value)


@pytest.mark.parametrize("kind", PAGES, ids=lambda kind: kind.__name__)
def test_a_template_uses_its_fields_only(env: Environment, kind: type) -> None:
    parts = list(with_parents(env, kind.template))  # type: ignore[attr-defined]
    trees = [env.parse(source(env, part)) for part in parts]
    used = set[str]().union(*(meta.find_undeclared_variables(tree) for tree in trees))
    given = {field.name for field in dataclasses.fields(kind)} | env.globals.keys() | imported(trees)
    assert used - given <= (OF_PAGES if "base.html" in parts else set())


def imported(trees: list[nodes.Template]) -> set[str]:
    """Names of imported macros: what a page's frame imports, its blocks may use."""
    froms = [name for tree in trees for node in tree.find_all(nodes.FromImport) for name in node.names]
    return {name[1] if isinstance(name, tuple) else name for name in froms}


def refused_codes() -> Iterator[str]:
    for path in (*(ROOT / "app/tables").glob("*.py"), *(ROOT / "app/web").rglob("*.py"), ROOT / "app/games/api.py"):
        for found in REFUSED.findall(path.read_text()):
            yield next(code for code in found if code)


def test_every_refusal_has_words(env: Environment) -> None:
    words = Renderer()
    unknown = words.refusal(None, "no.such.code", {})
    codes = set(refused_codes())
    assert {"lobby.full", "move.not_open", "stale"} <= codes
    assert {code for code in codes if words.refusal(None, code, {"least": 1, "most": 2}) == unknown} == set()
