"""Measures the Java frontend on real libraries, against SpotBugs, and writes Markdown tables.

Both tools get the same class path, and run one after the other on each jar, so that their ratio is
of one run of the machine. What is translated is found by a further run that is not measured.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from processes import OutOfTime, run
from tables import number, table

CROSS = "✗"
SECONDS = 300  # for one run of a tool

JARS = ["org.jsoup:jsoup:1.18.1", "org.apache.commons:commons-collections4:4.5.0",
        "org.jgrapht:jgrapht-core:1.5.2", "com.google.guava:guava:33.4.0-jre",
        "com.puppycrawl.tools:checkstyle:10.20.1", "com.github.javaparser:javaparser-core:3.26.2"]
SPOTBUGS = ["com.github.spotbugs:spotbugs:4.10.4", "com.mebigfatguy.sb-contrib:sb-contrib:7.7.4"]

# The goals: share that is translated, in percent; wall time, in SpotBugs'; memory, in MB.
TRANSLATED, RATIO, MEMORY = 99, 0.6, 400

HEADS = ["jar", "methods", "with a body", "translated", "%, goal", "sites", "local", "open",
         "given up", "unreached", "procedures", "CPU s", "wall s", "MB, goal", "SpotBugs CPU s",
         "wall s", "MB", "ratio of walls, goal"]

INTRODUCTION = """# Real libraries

`tests/bench/jars > tests/bench/jars.md` makes this page.

Each jar is looked at as a library (`--entry public`). Local: sites that are proved by the frontend; open: those that programs for the engines are
about; given up: neither, for the reasons below; unreached: no public method leads there. Procedures are those of all programs together.
SpotBugs runs with sb-contrib's detector of the same mistake alone (`-visitors DeletingWhileIterating -effort:max -low`), and with its own choice of threads and compiler.
Wall times are of one run. A method counts as translated if all of it is, whether a site needs it or not. {mark} marks what misses its goal.
"""


class Jar:
    """A library and what it refers to, as Maven fetched them."""

    def __init__(self, name, jar, classpath):
        self.name = name
        self.jar = jar
        self.classpath = classpath


def pom(coordinates):
    dependencies = "".join(
        "<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>"
        "</dependency>".format(*c.split(":")) for c in coordinates)
    return ("<project><modelVersion>4.0.0</modelVersion><groupId>cme</groupId>"
            "<artifactId>jars</artifactId><version>1</version>"
            f"<dependencies>{dependencies}</dependencies></project>\n")


def fetch(folder, coordinates):
    """Brings artifacts and all they need into a folder, once; returns the jars."""
    folder.mkdir(parents=True, exist_ok=True)
    text = pom(coordinates)
    done = folder / "pom.xml"
    if not done.exists() or done.read_text(encoding="utf-8") != text:
        (folder / "new.xml").write_text(text, encoding="utf-8")
        subprocess.run(["mvn", "-q", "-B", "-f", "new.xml", "dependency:copy-dependencies",
                        "-DoutputDirectory=lib"], cwd=folder, check=True, stdout=sys.stderr)
        (folder / "new.xml").rename(done)
    return sorted((folder / "lib").glob("*.jar"))


def fetch_jar(folder, coordinates):
    _, artifact, version = coordinates.split(":")
    found = fetch(folder / artifact, [coordinates])
    own = next(jar for jar in found if jar.name == f"{artifact}-{version}.jar")
    return Jar(own.stem, own, [jar for jar in found if jar != own])


def run_frontend(program, jar, folder, *options):
    """What it used, and what it wrote: it never fails, whatever it reads."""
    classpath = ["--classpath", ":".join(map(str, jar.classpath))] if jar.classpath else []
    done = run([program, "--out", folder, *options, *classpath, str(jar.jar)], SECONDS)
    if done.code != 0:
        raise RuntimeError(f"{jar.name}: exit code {done.code}: {done.output[-2000:]}")
    return done, json.loads((pathlib.Path(folder) / "manifest.json").read_text(encoding="utf-8"))


def run_spotbugs(java, jars, jar):
    plugins = [str(path) for path in jars if path.name.startswith("sb-contrib")]
    auxiliary = ["-auxclasspath", ":".join(map(str, jar.classpath))] if jar.classpath else []
    with tempfile.NamedTemporaryFile() as found:
        done = run([java, "-cp", ":".join(map(str, jars)), "edu.umd.cs.findbugs.FindBugs2",
                    "-pluginList", ":".join(plugins), "-visitors", "DeletingWhileIterating",
                    "-effort:max", "-low", *auxiliary, "-output", found.name, str(jar.jar)], SECONDS)
    if done.code != 0:
        raise RuntimeError(f"SpotBugs: {jar.name}: exit code {done.code}: {done.output[-2000:]}")
    return done


class Measured:
    """All that is known of a jar."""

    def __init__(self, frontend, java, spotbugs, jar):
        self.name = jar.name
        self.spotbugs = run_spotbugs(java, spotbugs, jar) if spotbugs else None
        try:
            with tempfile.TemporaryDirectory() as folder:
                self.run, self.manifest = run_frontend(frontend, jar, folder, "--entry", "public")
        except OutOfTime:
            self.run, self.manifest = None, {"sites": [], "messages": []}
        with tempfile.TemporaryDirectory() as folder:
            _, manifest = run_frontend(frontend, jar, folder, "--translate", "all")
            text = (pathlib.Path(folder) / "coverage.json").read_text(encoding="utf-8")
            self.coverage = json.loads(text)
            self.methods = manifest["statistics"]["methods"]
        self.messages = self.manifest["messages"] + manifest["messages"]

    def status(self, word):
        return [site for site in self.manifest["sites"] if site["status"] == word]


def goal(value, limit, met):
    return f"{number(value)}, {limit}" + ("" if met else f" {CROSS}")


def count(value):
    return f"{value:,}"


def row(measured):
    coverage = measured.coverage
    share = 100 * coverage["translated"] / max(1, coverage["methods"])
    own, other = measured.run, measured.spotbugs
    first = [measured.name, count(measured.methods), count(coverage["methods"]),
             count(coverage["translated"]), goal(share, f"≥ {TRANSLATED}", share >= TRANSLATED)]
    theirs = ["–"] * 3
    if other:
        theirs = [number(other.cpu), number(other.wall), count(round(other.peak_mb))]
    if not own:
        return [*first, *[""] * 7, f"> {SECONDS} {CROSS}", "", *theirs, CROSS]
    ratio = own.wall / other.wall if other else 0
    theirs.append(goal(ratio, f"≤ {RATIO}", ratio <= RATIO) if other else "–")
    return [*first, count(len(measured.manifest["sites"])),
            *[count(len(measured.status(s))) for s in ["local", "open", "unsupported", "unreached"]],
            count(measured.manifest["statistics"]["procedures"]), number(own.cpu), number(own.wall),
            goal(own.peak_mb, f"≤ {MEMORY}", own.peak_mb <= MEMORY), *theirs]


def parts_table(all_measured):
    ended = [measured for measured in all_measured if measured.run]
    parts = list(ended[0].manifest["statistics"]["parts_ms"]) if ended else []
    rows = []
    for measured in ended:
        times = measured.manifest["statistics"]["parts_ms"]
        rest = 1000 * measured.run.wall - sum(times.values())
        rows.append([measured.name, *[number(times[p] / 1000) for p in parts], number(rest / 1000)])
    return table(["jar", *parts, "rest"], rows)


def reasons(measured):
    """Why sites are given up, with how many."""
    found = collections.Counter(site["why"] for site in measured.status("unsupported"))
    return [[measured.name, why, count(n)] for why, n in sorted(found.items(), key=lambda w: (-w[1], w[0]))]


def gaps(measured):
    """Methods that are not translated, by reason."""
    by_reason = collections.defaultdict(list)
    for gap in measured.coverage["gaps"]:
        method = re.sub(r"^(?:[a-z_]\w*\.)+|\(.*", "", gap["method"])
        for why in gap["why"]:
            by_reason[why].append(method)
    order = sorted(by_reason.items(), key=lambda item: (-len(item[1]), item[0]))
    return [[measured.name, why, count(len(methods)), ", ".join(sorted(set(methods)))]
            for why, methods in order]


def errors(measured):
    """What could not be read or translated, in either run, a line each."""
    return [f"- {measured.name}: {message['path']}: {message['text']}\n"
            for message in measured.messages if message["severity"] == "error"]


def report(frontend, java, spotbugs, jars):
    all_measured = [Measured(frontend, java, spotbugs, jar) for jar in jars]
    failures = [line for measured in all_measured for line in errors(measured)]
    sections = [
        INTRODUCTION.format(mark=CROSS), table(HEADS, [row(m) for m in all_measured]),
        "## Where the time goes\n\nSeconds of wall time, by part of the run (docs/frontend.md).\n",
        parts_table(all_measured),
        "## Failures\n", "".join(failures) or "None.\n",
        "## Sites that are given up\n",
        table(["jar", "why", "sites"], [r for m in all_measured for r in reasons(m)]),
        "## Methods that are not translated\n",
        table(["jar", "why", "methods", "which"], [r for m in all_measured for r in gaps(m)])]
    return "\n".join(sections)


def main():
    frontend, java, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]).resolve()
    spotbugs = fetch(folder / "spotbugs", SPOTBUGS)
    print(report(frontend, java, spotbugs, [fetch_jar(folder, c) for c in JARS]), end="")


if __name__ == "__main__":
    main()
