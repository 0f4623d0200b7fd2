"""Numbers as text: aligned tables that are Markdown, medians of repeated runs, percentiles."""

from collections.abc import Iterable, Sequence
from statistics import median

Numbers = dict[str, float]  # what is measured, with its unit in its name


def table_of(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; all columns but the first are aligned to the right."""
    lines = [tuple(heads), *(tuple(row) for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    rule = tuple("-" * widths[0] if i == 0 else "-" * (width - 1) + ":" for i, width in enumerate(widths))
    return "\n".join(_line(line, widths) for line in (lines[0], rule, *lines[1:]))


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(cells, widths, strict=True)))
    return f"| {' | '.join(padded)} |"


def runs_table(runs: Sequence[Numbers]) -> str:
    """A line for each number: every run, and the median where there are several."""
    several = len(runs) > 1
    heads = ("", *(f"run {n + 1}" for n in range(len(runs))), *(["median"] if several else []))
    rows = []
    for name in runs[0]:
        values = [run[name] for run in runs]
        rows.append((name, *map(shown, values), *([shown(median(values))] if several else [])))
    return table_of(heads, rows)


def shown(value: float) -> str:
    """Three digits that matter, thousands set apart."""
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def share(values: Sequence[float], percent: float) -> float:
    """The value below which so many percent of the values are; 0 without values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0
