"""What Postgres does for each page: the plans of all statements, as auto_explain writes them into the server's log."""

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

OPTIONS = {
    "shared_preload_libraries": "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
}
LOGGED = re.compile(r"LOG:  duration: ([\d.]+) ms  plan:\n((?:\t.*\n)+)")
BIG = 10_000  # rows, from which on a table isn't to be read from one end to the other
WORDS = 110  # letters of a statement that are shown


@dataclass(frozen=True, slots=True)
class Plan:
    """One statement, how long it took, and what was done for it."""

    statement: str
    ms: float
    tree: dict[str, Any]

    @property
    def cost(self) -> float:
        """As Postgres reckons it; a page of a table read in a row is 1."""
        return float(self.tree["Total Cost"])

    @property
    def read_whole(self) -> list[str]:
        """Big tables that were read from one end to the other."""
        return [node["Relation Name"] for _, node in _nodes(self.tree) if _whole(node)]

    def lines(self) -> Iterator[str]:
        """The tree, a line for each node, with the rows that were reckoned with and those that came."""
        for depth, node in _nodes(self.tree):
            where = " ".join(f"{word} {node[key]}" for key, word in NAMED.items() if key in node)
            rows = f"rows {node['Plan Rows']} reckoned, {node['Actual Rows']} came, × {node['Actual Loops']}"
            out = f", {removed} thrown away" if (removed := _removed(node)) else ""
            mark = "  <-- READ WHOLE" if _whole(node) else ""
            yield f"{'  ' * depth}{node['Node Type']} {where} ({rows}{out}){mark}"


NAMED = {"Relation Name": "on", "Index Name": "by"}


def _nodes(node: dict[str, Any], depth: int = 0) -> Iterator[tuple[int, dict[str, Any]]]:
    yield depth, node
    for inner in node.get("Plans", ()):
        yield from _nodes(inner, depth + 1)


def _removed(node: dict[str, Any]) -> int:
    return sum(value for key, value in node.items() if key.startswith("Rows Removed"))


def _whole(node: dict[str, Any]) -> bool:
    """A scan in a row over more rows than BIG, unless it could stop early."""
    read = (node.get("Actual Rows", 0) + _removed(node)) * node.get("Actual Loops", 1)
    return "Relation Name" in node and "Index Cond" not in node and "Bitmap" not in node["Node Type"] and read > BIG


class Log:
    """The log of the Postgres that the bench started."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = 0

    def taken(self) -> list[Plan]:
        """What has been logged since this was asked last; one plan a statement, the last."""
        time.sleep(0.1)
        said = self._path.read_bytes()[self._read :]
        self._read += len(said)
        found = {}
        for ms, lines in LOGGED.findall(said.decode(errors="replace")):
            plan = json.loads(lines.replace("\n\t", "\n"))
            found[plan["Query Text"]] = Plan(" ".join(plan["Query Text"].split()), float(ms), plan["Plan"])
        return list(found.values())


def shown(page: str, plans: list[Plan], known: set[str]) -> Iterator[str]:
    """A page's statements as text; a plan that stands above already isn't repeated."""
    yield f"\n## {page}: {len(plans)} statements, {sum(plan.ms for plan in plans):.1f} ms"
    for plan in plans:
        tree = list(plan.lines())
        shape = plan.statement + re.sub(r"\(.*?\)", "", "".join(tree))
        if shape in known:
            yield f"- as above: {plan.statement[:WORDS]}"
            continue
        known.add(shape)
        yield f"- {plan.ms:.1f} ms, cost {plan.cost:.0f}: {plan.statement}"
        yield from (f"    {line}" for line in tree)
