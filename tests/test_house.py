"""The house itself: locks, containers, browser files, and the rules of style that no linter knows."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import tomllib
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools import assets, sounds

ROOT = Path(__file__).resolve().parents[1]
VENDOR = ROOT / "static/vendor"
MACHINERY = re.compile(
    r"(requirements/.*\.txt|package(-lock)?\.json|pyproject\.toml|\.npmrc|(.*/)?Makefile|(.*/)?Dockerfile"
    r"|\.dockerignore|docker-compose\.yml|\.ci/.*|\.env\.example)"
)
ADDRESS = re.compile(r"://(?!(127\.0\.0\.1|localhost)\b)")
REGISTRY = re.compile(r"\b(pypi|pythonhosted|npmjs|debian|docker)\.(org|com|io|net)\b")
FORBIDDEN_IN_TEMPLATES = {
    "a handler in an attribute": re.compile(r"\bhx-on|\son[a-z]+="),
    "code in an attribute": re.compile(r"""["']\s*(js|javascript):"""),
    "a style attribute": re.compile(r"\sstyle="),
    "text that is not escaped": re.compile(r"\|\s*safe\b|autoescape false"),
    "a script in the page": re.compile(r"<script(?![^>]*\ssrc=)"),
}
LONGEST_FILE, LONGEST_FUNCTION = 300, 40
DATA_TABLES = re.compile(r"app/games/\w+/cards(/.*)?\.py")


def tracked(pattern: str = "") -> list[Path]:
    """The files of the project, new ones too, but nothing that a build made."""
    list_all = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
    names = subprocess.run(list_all, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in names.splitlines() if re.fullmatch(pattern or ".*", name)]


def name(path: Path) -> str:
    """The file's name as people write it."""
    return str(path.relative_to(ROOT))


# Locks


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def pins(requirements: list[str]) -> dict[str, str]:
    """Name → version; a requirement that is not pinned exactly fails here."""
    exact = [re.fullmatch(r"([\w.-]+)(?:\[\w+\])?==([\w.]+)(?:\s*;.*)?", line) for line in requirements]
    assert all(exact), f"not pinned exactly: {requirements}"
    return {found[1].lower(): found[2] for found in exact if found}


def locked(file: str) -> dict[str, str]:
    """What a lock file holds."""
    text = (ROOT / "requirements" / file).read_text()
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))


def test_every_wanted_package_is_locked_at_its_version() -> None:
    project = pyproject()
    base = pins(project["project"]["dependencies"])
    groups = project["dependency-groups"]
    assert base.items() <= locked("base.txt").items()
    assert (base | pins(groups["dev"])).items() <= locked("dev.txt").items()
    assert pins(groups["node"]).items() <= locked("node.txt").items()


def test_tests_run_with_the_packages_that_the_server_runs_with() -> None:
    assert locked("base.txt").items() <= locked("dev.txt").items()


def test_every_locked_package_has_a_hash() -> None:
    for file in (ROOT / "requirements").glob("*.txt"):
        packages = re.split(r"\n(?=\S)", file.read_text().strip())
        assert all("--hash=sha256:" in package for package in packages), file.name


def test_the_npm_lock_is_of_this_package_json() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["dependencies"]
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert packages[""]["dependencies"] == wanted
    assert {package: packages[f"node_modules/{package}"]["version"] for package in wanted} == wanted
    assert all(package["integrity"].startswith("sha512-") for key, package in packages.items() if key)


def test_no_machinery_names_an_address() -> None:
    files = tracked(MACHINERY.pattern)
    assert len(files) > 10
    own_database = "postgresql+asyncpg://asztal:"
    found = [name(file) for file in files if ADDRESS.search(file.read_text().replace(own_database, ""))]
    assert not found


def test_no_document_names_a_registry() -> None:
    texts = tracked(r".*\.(md|txt|toml|json|yml|py|html|css|js|cfg|ini)|Makefile|Dockerfile|\.ci/run")
    assert not [name(file) for file in texts if REGISTRY.search(file.read_text())]


# Containers


def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return loaded


def dockerfile() -> str:
    return (ROOT / "Dockerfile").read_text()


def test_every_service_tells_whether_it_is_healthy() -> None:
    for service, settings in compose()["services"].items():
        assert "healthcheck" in settings or ("build" in settings and "HEALTHCHECK" in dockerfile()), service


def test_every_image_is_of_a_named_version() -> None:
    images = [service["image"] for service in compose()["services"].values()]
    images += re.findall(r"^FROM (\S+)", dockerfile(), re.MULTILINE)
    assert len(images) >= 4
    for image in images:
        assert re.search(r":\d", image), image
        assert "latest" not in image


def test_compose_starts_only_with_secrets_and_after_its_database() -> None:
    apps = [service for service in compose()["services"].values() if "build" in service]
    assert len(apps) == 2, "one may die"
    for app in apps:
        assert app["environment"]["SECRET_KEY"].startswith("${SECRET_KEY:?")
        assert "${POSTGRES_PASSWORD:?" in app["environment"]["DATABASE_URL"]
        assert app["depends_on"]["db"]["condition"] == "service_healthy"


def test_the_proxy_knows_every_server() -> None:
    services = compose()["services"]
    apps = {f"{name}:8000" for name, service in services.items() if "build" in service}
    [line] = re.findall(r"^\s*reverse_proxy (.+) \{$", (ROOT / "Caddyfile").read_text(), re.MULTILINE)
    assert set(line.split()) == apps
    assert {f"{name}:8000" for name in services["proxy"]["depends_on"]} == apps


def test_named_volumes_exist() -> None:
    used = {v.split(":")[0] for service in compose()["services"].values() for v in service["volumes"]}
    assert {volume for volume in used if not volume.startswith("./")} == set(compose()["volumes"])


def test_the_image_does_not_run_as_root() -> None:
    last_stage = dockerfile().rpartition("\nFROM ")[2]
    assert re.search(r"^USER (?!root|0)\w+", last_stage, re.MULTILINE)


def test_the_image_has_all_that_the_server_reads() -> None:
    last_stage = dockerfile().rpartition("\nFROM ")[2]
    copied = set(re.findall(r"^COPY (\w+) \1$", last_stage, re.MULTILINE))
    assert copied == {"app", "locale", "migrations", "static", "templates"}
    assert "COPY --from=assets /src/static/vendor static/vendor" in last_stage


# Browser files (made by `make assets`)


@pytest.fixture
def vendor() -> Path:
    assert (VENDOR / ".stamp").exists(), "static/vendor/ is not made: run `make assets`"
    return VENDOR


def test_the_sprite_has_every_listed_icon(vendor: Path) -> None:
    sprite = (vendor / "icons.svg").read_text()
    assert re.findall(r'<symbol id="([\w-]+)" viewBox="0 0 512 512">', sprite) == list(assets.icons())
    assert set(re.findall(r'fill="(.*?)"', sprite)) == {"currentColor"}


def test_every_icon_of_a_template_is_listed() -> None:
    asked = {
        (icon, name(file))
        for file in tracked(r"templates/.*\.html")
        for icon in re.findall(r"""\bicon\(\s*["']([\w-]+)["']""", file.read_text())
    }
    assert not [pair for pair in sorted(asked) if pair[0] not in assets.icons()]


def test_letters_come_in_two_weights_and_are_small(vendor: Path) -> None:
    css = (vendor / "fonts.css").read_text()
    files = re.findall(r'url\("(fonts/.*?)"\)', css)
    assert len(files) == css.count("font-display: swap") == css.count("unicode-range: U+") == 8
    assert sum((vendor / file).stat().st_size for file in files) < 190_000


@pytest.mark.parametrize("sound", sounds.SOUNDS)
def test_a_sound_is_small_and_neither_silent_nor_cut_off(vendor: Path, sound: str) -> None:
    file = vendor / "sounds" / f"{sound}.wav"
    assert file.stat().st_size <= 15_000
    with wave.open(str(file)) as opened:
        data = memoryview(opened.readframes(opened.getnframes())).cast("h")
    assert 20_000 < max(map(abs, data)) < 32_000
    assert max(map(abs, data[-50:])) < 1_000


def test_every_taken_file_has_its_licence(vendor: Path) -> None:
    licences = [file.name for file in vendor.rglob("*.LICENSE")]
    assert sorted(licences) == ["alegreya-sans.LICENSE", "alegreya.LICENSE", "htmx.LICENSE"]
    credits_ = (ROOT / "CREDITS.md").read_text()
    assert all(word in credits_ for word in ("CC BY 3.0", "Open Font License", "0BSD", "Huerta Tipográfica"))


# Style


def python_files() -> list[Path]:
    return tracked(r"(app|bench|migrations|tests|tools)/.*\.py")


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def test_no_file_is_longer_than_300_lines() -> None:
    long = {name(file): len(file.read_text().splitlines()) for file in python_files()}
    assert not {file: n for file, n in long.items() if n > LONGEST_FILE and not DATA_TABLES.fullmatch(file)}


def test_no_function_is_longer_than_40_lines() -> None:
    trees = {name(file): ast.parse(file.read_text()) for file in python_files()}
    long = {
        f"{file}:{function.lineno} {function.name}": (function.end_lineno or 0) - function.lineno + 1
        for file, tree in trees.items()
        for function in functions(tree)
    }
    assert not {where: n for where, n in long.items() if n > LONGEST_FUNCTION}


def test_every_module_says_what_it_is() -> None:
    texts = {name(file): file.read_text() for file in python_files()}
    assert not [file for file, text in texts.items() if text and not ast.get_docstring(ast.parse(text))]


@pytest.mark.parametrize("what", FORBIDDEN_IN_TEMPLATES)
def test_no_template_breaks_the_content_security_policy(what: str) -> None:
    bad = FORBIDDEN_IN_TEMPLATES[what]
    assert not [name(file) for file in tracked(r".*\.html") if bad.search(file.read_text())]


def test_the_build_script_can_be_run() -> None:
    assert os.access(ROOT / ".ci/run", os.X_OK)
