"""Compares what `cme check` says of the corpus with what is true, and with the known imprecision.

A _Bad method is right if a CME is reported at its marked line, `FN` if a site there is undecided or
there is none, and `FALSE SAFE` if the sites there are called safe or unreachable. An _Ok
method is right if every site of its region is safe or unreachable, otherwise `FP`. `slow` is either
where time alone was lacking: that depends on the machine, so nothing is expected of it.
"""

import collections
import pathlib
import re

PROVED = {"safe", "unreachable"}
UNDECIDED = {"unknown", "no-universal-summary"}
OUT_OF_TIME = re.compile(r"\b(time limit|out of time|not end in time|units of work)\b")
MOST_SLOW = 0.08
HEADER = ("# What the analyzer does not get right yet: method, FP or FN, the fact that is missing.\n"
          "# analyzer_test.py --refresh rewrites the list; the facts are written by hand.\n")
MOST_FALSE_ALARMS = 0.08


def by_place(report):
    """The verdicts at each file and line."""
    assert report["format"] == 1, "another format of the report"
    places = collections.defaultdict(list)
    for site in report["sites"]:
        assert site["verdict"] in PROVED | UNDECIDED | {"cme"}, site
        verdict = site["verdict"]
        if verdict == "unknown" and OUT_OF_TIME.search(site.get("reason") or ""):
            verdict = "slow"
        places[pathlib.PurePosixPath(site["file"]).name, site["line"]].append(verdict)
    return places


def judge(method, places):
    """`right`, `slow`, `FP`, `FN` or `FALSE SAFE`."""
    if method.is_bad:
        said = places.get((method.file, method.marks[0]), [])
        if "cme" in said:
            return "right"
        if "slow" in said:
            return "slow"
        return "FN" if UNDECIDED & set(said) or not said else "FALSE SAFE"
    said = {verdict for line in range(method.first, method.last + 1)
            for verdict in places.get((method.file, line), [])}
    if "slow" in said and said <= PROVED | {"slow"}:
        return "slow"
    return "right" if said <= PROVED else "FP"


def judge_all(methods, report):
    places = by_place(report)
    return {method.key: judge(method, places) for method in methods}


def read_known(path):
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()
            if line and not line.startswith("#")]
    return {name: (kind, fact) for name, kind, fact in rows}


def write_known(path, judged, known):
    """Keeps the facts of what is still so; `?` stands where one has to be written."""
    rows = [f"{name}\t{kind}\t{known[name][1] if known.get(name, ('',))[0] == kind else '?'}\n"
            for name, kind in sorted(judged.items()) if kind in ("FP", "FN")]
    rows += [f"{name}\t{known[name][0]}\t{known[name][1]}\n"
             for name, kind in sorted(judged.items()) if kind == "slow" and name in known]
    rows.sort()
    path.write_text(HEADER + "".join(rows), encoding="utf-8")


def problems(judged, known):
    found = []
    for name, kind in judged.items():
        expected, fact = known.get(name, ("right", ""))
        if kind == "FALSE SAFE":
            found.append(f"{name}: FALSE SAFE")
        elif kind != expected and kind != "slow":
            found.append(f"{name}: {kind}, where {expected} is known")
        elif kind in ("FP", "FN") and fact in ("", "?"):
            found.append(f"{name}: {kind}, and the list does not say which fact is missing")
    found += [f"{name}: in the list, but not in the corpus" for name in known if name not in judged]
    false_alarms = sum(kind == "FP" for kind in judged.values())
    if false_alarms > MOST_FALSE_ALARMS * len(judged):
        found.append(f"{false_alarms} false alarms for {len(judged)} methods")
    slow = sum(kind == "slow" for kind in judged.values())
    if slow > MOST_SLOW * len(judged):
        found.append(f"{slow} of {len(judged)} methods were not decided in time")
    return found


def table(methods, judged):
    """How many methods of each topic are judged how."""
    kinds = ["right", "slow", "FP", "FN", "FALSE SAFE"]
    counts = collections.defaultdict(collections.Counter)
    for method in methods:
        counts[method.topic][judged[method.key]] += 1
        counts["all"][judged[method.key]] += 1
    lines = [f"{'topic':12}" + "".join(f"{kind:>12}" for kind in kinds)]
    for topic in sorted(counts, key=lambda name: (name == "all", name)):
        lines.append(f"{topic:12}" + "".join(f"{counts[topic][kind]:12}" for kind in kinds))
    return "\n".join(lines)


def judge_example(example, report):
    """As `judge`: `right` if the report says of the example just what is expected."""
    said = {(line, verdict) for (file, line), verdicts in by_place(report).items()
            for verdict in verdicts if file == example.file}
    verdicts = {verdict for _, verdict in said}
    errors = {line for line, verdict in said if verdict == "cme"}
    expected = {example.line} if example.line else set()
    if expected - errors:
        return "FN" if verdicts & UNDECIDED or not said else "FALSE SAFE"
    if errors - expected or not said:
        return "FP"
    return "right" if verdicts & UNDECIDED == {example.verdict} & UNDECIDED else "FP"
