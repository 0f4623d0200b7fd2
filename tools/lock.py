"""Write the lock files anew from pyproject.toml and package.json: `make lock`, or `make lock ARGS=--upgrade`.

They hold versions and hashes, no addresses: each machine takes the packages from where it is set up to.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.assets import npm

ROOT = Path(__file__).resolve().parents[1]
NPM_LOCK = ROOT / "package-lock.json"
UV = (
    *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-header", "--no-annotate"),
)
PYTHON_LOCKS = {
    "base.txt": ("pyproject.toml",),
    "dev.txt": ("pyproject.toml", "--group", "dev"),
    "node.txt": ("--group", "pyproject.toml:node"),
}


def main() -> None:
    """Resolve all, and make sure that no lock file names an address."""
    for name, sources in PYTHON_LOCKS.items():
        _run(*UV, *sys.argv[1:], *sources, "--output-file", f"requirements/{name}")
    _run(*npm(), "install", "--package-lock-only")
    _forget_funding()
    for file in (*(ROOT / "requirements").glob("*.txt"), NPM_LOCK):
        assert "://" not in file.read_text(), f"{file.name} holds an address"


def _run(*command: str) -> None:
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def _forget_funding() -> None:
    lock: dict[str, Any] = json.loads(NPM_LOCK.read_text())
    for package in lock["packages"].values():
        package.pop("funding", None)
    NPM_LOCK.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
