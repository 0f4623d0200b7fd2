"""Find a Chromium for the browser tests, or install one; prints its path.

`python tools/chromium.py` is the first step of `make test`, so that no browser test is skipped for want of a
browser. The tests themselves only look (`find`): they never install anything.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APPS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
CACHES = ("~/.cache/ms-playwright", "~/Library/Caches/ms-playwright")  # of `playwright install`
INSIDE = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium",
    "chromium_headless_shell-*/chrome-*/*headless*shell",
)
HELP = """No Chromium found, and none could be installed. The browser tests need one. Either
  - install it: `apt-get install chromium`, `dnf install chromium`, `brew install chromium`, or
  - let Playwright fetch its own: `.venv/bin/python -m playwright install chromium`, or
  - name one: `CHROMIUM=/path/to/chrome make test`."""


def find() -> Path | None:
    """The browser to test with: $CHROMIUM, one on the PATH, or one that Playwright fetched earlier."""
    if named := os.environ.get("CHROMIUM"):
        return _named(named)
    return next(filter(None, (_on_path(), _app(), _fetched())), None)


def _named(name: str) -> Path:
    if exe := shutil.which(name):
        return Path(exe)
    raise SystemExit(f"CHROMIUM={name} is not a program that can be run")


def _on_path() -> Path | None:
    return next((Path(exe) for exe in map(shutil.which, NAMES) if exe), None)


def _app() -> Path | None:
    return next((Path(app) for app in APPS if os.access(app, os.X_OK)), None)


def _fetched() -> Path | None:
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    roots = [Path(root).expanduser() for root in ((named,) if named else CACHES)]
    found = (exe for root in roots for pattern in INSIDE for exe in sorted(root.glob(pattern), reverse=True))
    return next((exe for exe in found if os.access(exe, os.X_OK)), None)


def as_root() -> list[str] | None:
    """What to put before a command that only root may run; `None` where that can't be."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    may = sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0
    return [sudo, "-n"] if sudo and may else None


def install() -> Path | None:
    """Install Debian's Chromium where that can be done, else Playwright's own."""
    root = as_root()
    if root is not None and shutil.which("apt-get"):
        _apt(root)
        if found := find():
            return found
    _say([sys.executable, "-m", "playwright", "install", "chromium"])
    return find()


def _apt(root: list[str]) -> None:
    env = ["env", "DEBIAN_FRONTEND=noninteractive"]
    if _say([*root, "apt-get", "update", "-q"]):
        _say([*root, *env, "apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"])


def _say(command: list[str]) -> bool:
    print("$", *command, file=sys.stderr, flush=True)
    return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0


def main() -> None:
    """Print the path of the browser; end with an error that says what to do where there is none."""
    browser = find() or install()
    if browser is None:
        raise SystemExit(HELP)
    print(browser)


if __name__ == "__main__":
    main()
