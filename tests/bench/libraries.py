"""Checks real libraries with `cme check`, against SpotBugs, and writes Markdown tables.

Both tools get the same class path, and run one after the other on each jar: SpotBugs, then cme
without a cache, then cme again with what that left behind. What is measured is kept in a folder, and
not measured again: a run that was stopped goes on. What is found is joined with what was judged by
hand, libraries.tsv: the site's id, real, conditional or false, and why.
"""

import collections
import csv
import json
import os
import pathlib
import re
import sys
import tempfile

import jars
from processes import OutOfTime, run
from tables import number, table

CROSS = "✗"
SECONDS = 7200  # for one run of a tool
EFFORT, PER_SITE = 1, 30  # for a site: work, the same on each machine; seconds, that seldom decide

# The goals: share of sites that are proved or found, in percent; wall times, in SpotBugs'; memory.
DECIDED, RATIO, WARM, MEMORY = 90, 1.0, 0.2, 1024

JUDGED = pathlib.Path(__file__).parent / "libraries.tsv"

HEADS = ["jar", "sites", "proved", "by the frontend", "found", "conditional", "undecided",
         "unreachable", "% decided, goal", "CPU s", "wall s", "MB, goal", "SpotBugs wall s",
         "ratio, goal", "unchanged wall s", "ratio, goal"]

INTRODUCTION = """# What is decided of real libraries

`tests/bench/libraries > tests/bench/libraries.md` makes this page.

Each jar is checked as a library (`cme check --entry public --effort {effort} --timeout-per-site {seconds}`). Found: an execution throws that starts in an empty heap; conditional: one that starts in any
well-formed heap throws. Decided are sites that are proved, found or conditional. SpotBugs runs as in jars.md. MB are those of the largest process. *Unchanged* is a second run, with the cache of
the first. {mark} marks what misses its goal. Wall times are of one run; the machine had {processors} processors and a load of {load} at most when a jar was begun.
"""

# Why sites are undecided, by the reason that the report gives.  The first that fits counts.
CAUSES = [
    ("time or memory", r"time limit|units of work|out of time|did not end in time|memory limit|out of memory|gave up|killed"),
    ("the proof is too large to be checked", r"blocks(?: in a row)? to unfold"),
    ("no universal summary", r"universal"),
    ("the throw needs code that is far away", r"too far away"),
    ("more methods take part than are looked at", r"methods take part"),
    ("not translated: streams", r"stream|spliterator|Spliterator"),
    ("not translated: far code that is not translated or too much", r"its code was not looked at|the code of \S+ was not looked at"),
    ("not translated: own code in library calls", r"library code runs methods|library code may run|of a map of its own|library code walks"),
    ("not translated: reflection", r"reflection"),
    ("not translated: Object.clone", r"Object\.clone"),
    ("not translated: code that is missing", r"is missing|missing class|without code|native|no code that implements"),
    ("not translated: threads", r"threads started"),
    ("not translated: other", r"not translated|could not be translated|not modelled|unsupported"),
]


class Used:
    """What a run used."""

    def __init__(self, wall, cpu, peak_mb):
        self.wall, self.cpu, self.peak_mb = wall, cpu, peak_mb


def used(done):
    return done and [done.wall, done.cpu, done.peak_mb]


def measure(cme, frontend, java, spotbugs, jar):
    """All that is known of a jar, as JSON."""
    known = {"load": os.getloadavg()[0]}
    known["spotbugs"] = used(jars.run_spotbugs(java, spotbugs, jar) if spotbugs else None)
    with tempfile.TemporaryDirectory() as folder:
        cold, known["report"] = check(cme, frontend, jar, folder)
        known["cold"] = used(cold)
        known["warm"] = used(check(cme, frontend, jar, folder)[0]) if cold else None
    return known


class Checked:
    """A jar and what was measured."""

    def __init__(self, name, known):
        self.name = name
        self.report, self.load = known["report"], known["load"]
        self.spotbugs, self.cold, self.warm = (known[run] and Used(*known[run])
                                               for run in ("spotbugs", "cold", "warm"))

    def having(self, verdict, confidence=None):
        return [site for site in self.report["sites"] if site["verdict"] == verdict
                and confidence in (None, site.get("confidence"))]

    def undecided(self):
        return self.having("unknown") + self.having("no-universal-summary")


def check(cme, frontend, jar, folder):
    """What a run used and reported; nothing if it took too long."""
    report = pathlib.Path(folder) / "report.json"
    classpath = ["--classpath", ":".join(map(str, jar.classpath))] if jar.classpath else []
    os.environ.update(CME_FRONTEND=frontend, XDG_STATE_HOME=str(pathlib.Path(folder) / "state"))
    try:
        done = run([cme, "check", "--entry", "public", "--effort", str(EFFORT), "--timeout-per-site",
                    str(PER_SITE), "--cache", f"{folder}/cache", "--format", f"json={report}", *classpath, str(jar.jar)], SECONDS)
    except OutOfTime:
        return None, {"sites": []}
    if done.code not in (0, 1, 3):
        raise RuntimeError(f"{jar.name}: exit code {done.code}: {done.output[-2000:]}")
    return done, json.loads(report.read_text(encoding="utf-8"))


def goal(value, limit, met):
    return f"{number(value)}, {limit}" + ("" if met else f" {CROSS}")


def ratio(own, other, limit):
    if not own or not other:
        return "–"
    value = own.wall / other.wall
    return goal(value, f"≤ {limit}", value <= limit)


def row(checked):
    safe, thrown = checked.having("safe"), checked.having("cme")
    conditional = checked.having("cme", "conditional")
    total = len(checked.report["sites"])
    share = 100 * (len(safe) + len(thrown)) / max(1, total)
    local = sum(site.get("proved_by") == "local" for site in safe)
    counts = [total, len(safe), local, len(thrown) - len(conditional), len(conditional),
              len(checked.undecided()), len(checked.having("unreachable"))]
    own, other = checked.cold, checked.spotbugs
    if not own:
        return [checked.name, *[""] * 8, "", f"> {SECONDS} {CROSS}", *[""] * 5]
    return [checked.name, *[f"{count:,}" for count in counts],
            goal(share, f"≥ {DECIDED}", share >= DECIDED), number(own.cpu), number(own.wall),
            goal(own.peak_mb, f"≤ {MEMORY}", own.peak_mb <= MEMORY),
            number(other.wall) if other else "–", ratio(own, other, RATIO),
            number(checked.warm.wall) if checked.warm else "–", ratio(checked.warm, other, WARM)]


def cause(site):
    if site["verdict"] == "no-universal-summary":
        return "no universal summary"
    reason = site.get("reason") or ""
    return next((name for name, form in CAUSES if re.search(form, reason)), "other")


def causes_table(all_checked):
    counts = {checked.name: collections.Counter(map(cause, checked.undecided())) for checked in all_checked}
    total = collections.Counter()
    for count in counts.values():
        total.update(count)
    order = sorted(total, key=lambda name: (-total[name], name))
    return table(["cause", *counts, "all"],
                 [[name, *[f"{count[name]:,}" for count in counts.values()], f"{total[name]:,}"]
                  for name in order])


def examples(checked):
    """The commonest reasons as they are reported, without lines and names."""
    found = collections.Counter()
    for site in checked.undecided():
        reason = (site.get("reason") or "").strip().splitlines()
        first = re.sub(r"\S+\.java:\d+: ", "", reason[0] if reason else "none")
        found[re.sub(r"(?:[a-z_]\w*\.)+(?=[A-Z])", "", first)[:140]] += 1
    return [[checked.name, why.replace("|", "\\|"), f"{n:,}"]
            for why, n in sorted(found.items(), key=lambda item: (-item[1], item[0]))[:8]]


def judgements(path):
    """By a site's id: real, conditional or false, and why."""
    with open(path, encoding="utf-8", newline="") as lines:
        return {row[0]: (row[1], row[2]) for row in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
                if row and not row[0].startswith("#")}


def comes_stale(site):
    """The iterator is stale when the method is called: no step of the execution makes one stale."""
    steps = site.get("trace", {}).get("steps", [])
    return not any(re.search(r"\bstale\w*\(.*becomes true", step["text"]) for step in steps)


def findings_tables(all_checked, known):
    rows, given = [], collections.Counter()
    for checked in all_checked:
        for site in checked.having("cme"):
            if site["id"] not in known and comes_stale(site):
                given[checked.name] += 1
                continue
            what, why = known.get(site["id"], ("not looked at", ""))
            rows.append([checked.name, f"`{site['id']}`", str(site["line"]), site["confidence"], what, why])
    order = {"real": 0, "false": 1, "conditional": 2, "not looked at": 3}
    rows.sort(key=lambda r: (order.get(r[4], 4), r[0], r[1]))
    counts = collections.Counter(row[4] for row in rows)
    text = ", ".join(f"{counts[name]:,} {name}" for name in order) + ".\n\n"
    text += table(["jar", "site", "line", "reported", "judged", "why"], rows) if rows else ""
    listed = ", ".join(f"{n:,} of {name}" for name, n in given.items()) or "none"
    return text, listed


def measured(folder, tools, jar):
    """What is kept of the jar, measured if there is nothing."""
    path = folder / f"{jar.name}.json"
    if not path.exists():
        path.write_text(json.dumps(measure(*tools, jar)), encoding="utf-8")
    return Checked(jar.name, json.loads(path.read_text(encoding="utf-8")))


def missing(all_checked):
    names = {checked.name for checked in all_checked}
    left = [c.split(":")[1] for c in jars.JARS if "-".join(c.split(":")[1:]) not in names]
    return f"Not measured: {', '.join(left)}.\n" if left else ""


def report(all_checked, known):
    load = number(max(checked.load for checked in all_checked))
    findings, given = findings_tables(all_checked, known)
    return "\n".join([
        INTRODUCTION.format(mark=CROSS, effort=EFFORT, seconds=PER_SITE, processors=os.cpu_count(), load=load),
        table(HEADS, [row(checked) for checked in all_checked]),
        missing(all_checked),
        "## Where undecided sites come from\n\nEach site counts once, by the reason that is reported.\n",
        causes_table(all_checked),
        "The commonest reasons, names of packages left out:\n",
        table(["jar", "reason", "sites"], [r for checked in all_checked for r in examples(checked)]),
        "## Findings, looked at by hand\n",
        "Not listed are those whose iterator, or part of a list, is stale before the method is called:"
        f" the caller has modified the collection since ({given}). They are conditional, all of them: the"
        " execution has no step that modifies anything.\n",
        findings])


def main():
    cme, frontend, java, folder, kept, *names = sys.argv[1:]
    folder = pathlib.Path(folder).resolve()
    chosen = [c for c in jars.JARS if not names or c.split(":")[1] in names]
    spotbugs = jars.fetch(folder / "spotbugs", jars.SPOTBUGS)
    tools = [os.path.abspath(cme), os.path.abspath(frontend), java, spotbugs]
    pathlib.Path(kept).mkdir(parents=True, exist_ok=True)
    all_checked = [measured(pathlib.Path(kept), tools, jars.fetch_jar(folder, c)) for c in chosen]
    print(report(all_checked, judgements(JUDGED)), end="")


if __name__ == "__main__":
    main()
