"""Measures pages of many findings in Chromium; writes tests/bench/html.md. See tests/bench/html."""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "html")]
import made  # noqa: E402
from tables import number, table  # noqa: E402

SIZES = [100, 1_000, 10_000]
RUNS = 3
ACTS = [("opened", "opened"), ("search", "first search"), ("again", "search"), ("clear", "search cleared"),
        ("filter", "verdict filtered"), ("next", "next site"), ("step", "next step"), ("scroll", "scrolled to the middle")]


def measured(make_page, count, folder):
    page = folder / f"{count}.html"
    data = json.dumps(made.many(count), ensure_ascii=False).encode()
    page.write_bytes(subprocess.run([make_page], input=data, capture_output=True, check=True).stdout)
    runs = [json.loads(subprocess.run(["node", HERE / "html.mjs", page], capture_output=True, check=True, text=True).stdout)
            for _ in range(RUNS)]
    return page.stat().st_size, {key: statistics.median(run[key] for run in runs) for key in runs[0]}


def main():
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        results = {count: measured(sys.argv[1], count, pathlib.Path(name)) for count in SIZES}
    rows = [["MB of the file", *(number(size / 1e6) for size, _ in results.values())],
            *[[f"{title}, ms", *(number(run[key]) for _, run in results.values())] for key, title in ACTS],
            ["elements on the page", *(f"{run['elements']:,.0f}" for _, run in results.values())],
            ["MB of JavaScript objects", *(number(run["heap"] / 1e6) for _, run in results.values())]]
    print(f"""# Pages of many findings

`tests/bench/html > tests/bench/html.md` makes this page.

Each finding has an execution of {made.STEPS} steps with its heaps, and a condition. Medians of {RUNS} runs in headless Chromium, until the result is painted; the machine had {os.cpu_count()} processors and a load of {number(load)} at the start.
""")
    print(table(["findings", *(f"{count:,}" for count in SIZES)], rows), end="")


if __name__ == "__main__":
    main()
