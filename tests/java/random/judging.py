"""Compares what `cme check` says of random programs with what they did on the JVM.

`FALSE SAFE`: it threw at a line where every site is called safe or unreachable, or where there is
none. `found`: it threw, and a throw is reported at every such line; `missed`: at one of them the
site is undecided. Of a program that never threw: `proved`, if every site is, `open` if not.
"""

import collections
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
import judge  # noqa: E402

KINDS = ["found", "missed", "proved", "open", "FALSE SAFE"]
LEAST_THROWING = 0.30
MOST_OPEN = 0.25


def sites_of(report, files):
    """The sites of the report by file."""
    found = {file: [] for file in files}
    for site in report["sites"]:
        found[pathlib.PurePosixPath(site["file"]).name].append(site)
    return found


def judge_program(thrown, sites):
    """`thrown` is the set of lines that threw on the JVM: the judgement, and the lines called safe."""
    said = collections.defaultdict(set)
    for site in sites:
        said[site["line"]].add(site["verdict"])
    safe = sorted(line for line in thrown if said[line] <= judge.PROVED)
    if safe:
        return "FALSE SAFE", safe
    if thrown:
        return "found" if all("cme" in said[line] for line in thrown) else "missed", []
    return "proved" if all(site["verdict"] in judge.PROVED for site in sites) else "open", []


def problems(counts):
    """What is wrong with the sum of all judgements."""
    total = sum(counts.values())
    silent = counts["proved"] + counts["open"]
    throwing = total - silent
    found = []
    if counts["FALSE SAFE"]:
        found.append(f"{counts['FALSE SAFE']} programs throw where they are called safe")
    if throwing < LEAST_THROWING * total:
        found.append(f"only {throwing} of {total} programs throw")
    if counts["open"] > MOST_OPEN * silent:
        found.append(f"{counts['open']} of {silent} programs that never threw are not proved")
    return found


def reason(site):
    """Why a site is not proved, in few words; None, if it is."""
    if site["verdict"] in judge.PROVED:
        return None
    said = site.get("reason") or ""
    if site["verdict"] == "unknown" and judge.OUT_OF_TIME.search(said):
        return "no time"
    if site["verdict"] == "unknown" and "could not be translated" in said:
        return "not translated: " + said.strip().rpartition(": ")[2][:80]
    return site["verdict"]
