"""The machine: cores to keep to, CPU seconds and memory of processes. Linux; elsewhere cores aren't kept to."""

import os
import platform
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROC = Path("/proc")
TICK = 1 / os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []  # that we were given
SERVER_CORE = set(CORES[:1])  # for nothing else of ours
OWN_CORE = set(CORES[1:2] or CORES)  # of the client and the database


def keep_to(some: set[int]) -> None:
    """Run on these cores only; processes started afterwards do the same."""
    if some:
        os.sched_setaffinity(0, some)


@contextmanager
def kept_to(some: set[int]) -> Iterator[None]:
    """What is started in here keeps to these cores for good; we don't."""
    before = os.sched_getaffinity(0) if CORES else set()
    keep_to(some)
    try:
        yield
    finally:
        keep_to(before)


def cpu_seconds(pid: int) -> float:
    """CPU seconds of a process with all its threads, in its own code and in the kernel's."""
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) * TICK


def family_cpu_seconds(pid: int) -> float:
    """CPU seconds of a process and its children, those that have ended included."""
    fields = _stat(pid)
    ended = (int(fields[13]) + int(fields[14])) * TICK
    return ended + cpu_seconds(pid) + sum(cpu_seconds(child) for child in _children(pid))


def _children(pid: int) -> list[int]:
    found = []
    for path in PROC.glob("[0-9]*"):
        try:
            if int(_stat(int(path.name))[1]) == pid:
                found.append(int(path.name))
        except OSError:
            continue
    return found


def _stat(pid: int) -> list[str]:
    return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()


def resident_kib(pid: int) -> float:
    """Memory of a process that is in RAM."""
    return int((PROC / str(pid) / "statm").read_text().split()[1]) * PAGE / 1024


def allow_many_sockets() -> None:
    """As many open files as the system lets us have, for us and for the processes we start."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def yardstick(rounds: int = 500_000) -> float:
    """How many million rounds of a small Python loop one second of CPU is enough for: to compare machines and hours."""
    begun, total = time.thread_time(), 0
    for n in range(rounds):
        total += n * n % 7
    return rounds / 1e6 / (time.thread_time() - begun)


def described() -> str:
    """One line about the machine."""
    lines = (PROC / "cpuinfo").read_text().splitlines() if (PROC / "cpuinfo").exists() else []
    model = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())
    system = f"{platform.system()} {platform.release().partition('-')[0]}, Python {platform.python_version()}"
    return f"{os.cpu_count()} × {model}, {system}, yardstick {yardstick():.1f}"
