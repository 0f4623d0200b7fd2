"""Make the virtual environment `.venv`, on a machine that may lack half of what that needs.

Run by whatever `python3` there is, so it must start on old ones, too: it looks for a newer one by itself.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin/python"
OLDEST = (3, 11)
NEWER = tuple(f"python3.{minor}" for minor in range(14, 10, -1))
WELL = f"import pip, sys; sys.exit(sys.version_info < {OLDEST})"
TOO_OLD = """Asztal needs Python 3.11 or newer, and `python3` here is {version}.
Install a newer one (on Debian 12: `apt-get install python3 python3-venv`), or name one that you have:
`make run PY=/path/to/python3.12`."""
NO_VENV = """This Python ({version}) can't make a virtual environment: its `ensurepip` is missing.
On Debian or Ubuntu install it with `apt-get install python3-venv` (or python{version}-venv) and try again."""


def main() -> None:
    """Make `.venv` if there is none that works."""
    if _works():
        return
    if sys.version_info < OLDEST:
        _start_again_with_a_newer_one()
    if not any(way() and _works() for way in (_venv, _virtualenv, _venv_by_outer_pip)):
        raise SystemExit(NO_VENV.format(version=_version()))


def _version() -> str:
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def _start_again_with_a_newer_one() -> None:
    programs = filter(None, map(shutil.which, NEWER))
    found = next((program for program in programs if _quietly(program, "-c", "import venv")), None)
    if found is None:
        raise SystemExit(TOO_OLD.format(version=_version()))
    os.execv(found, [found, __file__])


def _works() -> bool:
    return PYTHON.exists() and _quietly(str(PYTHON), "-c", WELL)


def _quietly(*command: str) -> bool:
    silence = subprocess.DEVNULL
    return subprocess.run(command, check=False, stdout=silence, stderr=silence).returncode == 0


def _venv() -> bool:
    return _quietly(sys.executable, "-m", "venv", "--clear", str(VENV))


def _virtualenv() -> bool:
    return _quietly(sys.executable, "-m", "virtualenv", "--clear", str(VENV))


def _venv_by_outer_pip() -> bool:
    """Debian's python3 without python3-venv, but with python3-pip: its pip can fill the environment."""
    return _quietly(sys.executable, "-m", "venv", "--clear", "--without-pip", str(VENV)) and _quietly(
        sys.executable, "-m", "pip", "--python", str(PYTHON), "install", "-q", "pip"
    )


if __name__ == "__main__":
    main()
