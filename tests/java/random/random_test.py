#!/usr/bin/env python3
"""Random Java programs on the JVM and under `cme check`: none throws where it is called safe.

CME_RANDOM_PROGRAMS says how many (500), CME_RANDOM_FIRST the first seed (1). Every program runs on
the JVM with all inputs, and is checked as a closed program that starts with `main`, as it was run;
of CME_RANDOM_OPEN in a hundred (8) the methods are looked at from any heap too, which may say more
throws, but no fewer. The environment may name the programs: CME (the analyzer) and CME_FRONTEND.
"""

import collections
import json
import os
import pathlib
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(HERE.parent)]
import corpus  # noqa: E402
import generate  # noqa: E402
import judging  # noqa: E402
from running import CME, check, compile_runner, run  # noqa: E402

FIRST = int(os.environ.get("CME_RANDOM_FIRST", "1"))
PROGRAMS = int(os.environ.get("CME_RANDOM_PROGRAMS", "500"))
OPEN = int(os.environ.get("CME_RANDOM_OPEN", "8"))
BATCH = 100
SECONDS = 2  # for a site of a closed program
SECONDS_OPEN = 0.5


def lines_thrown(runner, programs, classes):
    """For each program the lines at which an input makes it throw, and how else executions ended."""
    tasks = [(classes, program.name, "main", *each) for program in programs
             for each in generate.INPUTS]
    thrown, others = {program.name: set() for program in programs}, collections.Counter()
    for (_, name, *_), (outcome, frame) in zip(tasks, run(runner, tasks)):
        if outcome == CME:
            thrown[name].add(int(frame.rpartition(":")[2]))
        else:
            others[outcome.rpartition(".")[2]] += 1
    return thrown, others


def parts(programs):
    """Classes of one program might be given to another, if library types are all that is known: so
    those with collections of their own are checked by themselves."""
    for own in (False, True):
        part = [program for program in programs if program.has_own_collections == own]
        if part:
            yield part


def sites(programs, classes, folder, entry, seconds):
    found = {}
    for number, part in enumerate(parts(programs)):
        here = folder / f"{entry}{number}"
        here.mkdir()
        for program in part:
            for path in [classes / f"{program.name}.class", *classes.glob(f"{program.name}$*.class")]:
                shutil.copy(path, here)
        report = check(here, entry, seconds)
        found |= judging.sites_of(report, [f"{program.name}.java" for program in part])
    return found


def tell(program, lines, said, entry):
    print(f"FALSE SAFE: seed {program.seed}, --entry {entry}, lines {lines}")
    for site in said:
        if site["line"] in lines:
            print(f"  {site['id']}: {site['verdict']} {site.get('facts') or ''}")
    print(program.source)


class Sum:
    def __init__(self):
        self.closed, self.open, self.others = (collections.Counter() for _ in range(3))
        self.features, self.throwing, self.reasons = (collections.Counter() for _ in range(3))

    def add(self, programs, thrown, closed, opened):
        for program in programs:
            lines = thrown[program.name]
            self.features.update(program.features)
            self.throwing.update(program.features if lines else [])
            for said, counts, entry in ((closed, self.closed, "main"), (opened, self.open, "public")):
                if (of_file := said.get(f"{program.name}.java")) is None:
                    continue
                kind, safe = judging.judge_program(lines, of_file)
                counts[kind] += 1
                if kind == "FALSE SAFE":
                    tell(program, safe, of_file, entry)
                elif kind == "open" and entry == "main":
                    self.reasons.update({judging.reason(site) for site in of_file} - {None})

    def print(self):
        print(f"{'feature':36}{'programs':>10}{'throw':>8}")
        for feature, count in sorted(self.features.items()):
            print(f"{feature:36}{count:10}{self.throwing[feature]:8}")
        print("executions:", dict(self.others.most_common()))
        print("never threw, not proved, by what is said of a site:")
        for reason, count in self.reasons.most_common():
            print(f"{count:6}  {reason}")
        print("counts", json.dumps({"main": dict(self.closed), "public": dict(self.open)}))


def examine(sum_, runner, folder, seeds):
    programs = [generate.program(seed) for seed in seeds]
    for program in programs:
        (folder / f"{program.name}.java").write_text(program.source, encoding="utf-8")
    classes = folder / "classes"
    corpus.compile_java(folder.glob("*.java"), classes)
    thrown, others = lines_thrown(runner, programs, classes)
    sum_.others += others
    some = [program for program in programs if program.seed % 100 < OPEN]
    sum_.add(programs, thrown, sites(programs, classes, folder, "main", SECONDS),
             sites(some, classes, folder, "public", SECONDS_OPEN))


def main():
    sum_ = Sum()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as temporary:
        folder = pathlib.Path(temporary)
        compile_runner(folder / "runner")
        for first in range(FIRST, FIRST + PROGRAMS, BATCH):
            batch = folder / str(first)
            batch.mkdir()
            examine(sum_, folder / "runner", batch, range(first, min(first + BATCH, FIRST + PROGRAMS)))
            shutil.rmtree(batch)
    sum_.print()
    problems = judging.problems(sum_.closed)
    if sum_.open["FALSE SAFE"]:
        problems.append(f"{sum_.open['FALSE SAFE']} throw where they are called safe from any heap")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
