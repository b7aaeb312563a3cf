"""Markdown tables of measurements."""

import math


def exponent(points):
    """The k for which c * size**k fits the (size, value) pairs best, by least squares of logarithms."""
    logs = [(math.log(size), math.log(max(value, 1e-6))) for size, value in points]
    mean_x = sum(x for x, _ in logs) / len(logs)
    mean_y = sum(y for _, y in logs) / len(logs)
    return (sum((x - mean_x) * (y - mean_y) for x, y in logs)
            / sum((x - mean_x) ** 2 for x, _ in logs))


def number(value):
    """With three digits, or all before the point."""
    if value == 0:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:,.{min(digits, 3)}f}"


def table(heads, rows):
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1)] + rows
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
