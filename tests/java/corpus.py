"""The corpus of Java methods: what is in tests/java/src, and what is expected of it.

A corpus method is a static method without parameters whose name ends in _Bad or _Ok. A _Bad method
throws a ConcurrentModificationException at the one line marked `// CME` of its region; the _Ok
method of the same name is its fix and throws nothing. The region of a corpus method goes from its
first line to the line before the next corpus method (or the end of the file): helpers stand below
the method that uses them. A helper below a _Bad method may serve the _Ok method too.
"""

import dataclasses
import pathlib
import re
import subprocess

DECLARATION = re.compile(r"^\s*(?:public )?static void (\w+)_(Bad|Ok)\(\)")
MARK = re.compile(r"// CME$")
PACKAGE = re.compile(r"^package ([\w.]+);", re.MULTILINE)


@dataclasses.dataclass
class Method:
    type: str  # with its package
    name: str
    topic: str
    file: str
    first: int  # the region's lines, both included
    last: int
    marks: list

    @property
    def is_bad(self):
        return self.name.endswith("_Bad")

    @property
    def key(self):
        return f"{self.type}.{self.name}"

    @property
    def pair(self):
        return self.key.rsplit("_", 1)[0]


def methods_of(path, topic):
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    package = PACKAGE.search(text)
    type_name = (package.group(1) + "." if package else "") + path.stem
    starts = [(number, match.group(1) + "_" + match.group(2))
              for number, line in enumerate(lines, 1) if (match := DECLARATION.match(line))]
    ends = [number - 1 for number, _ in starts[1:]] + [len(lines)]
    return [Method(type_name, name, topic, path.name, first, last,
                   [n for n in range(first, last + 1) if MARK.search(lines[n - 1])])
            for (first, name), last in zip(starts, ends)]


def methods(folder):
    """All corpus methods below tests/java/src, by file and line."""
    return [method for path in sorted(folder.glob("*/*.java"))
            for method in methods_of(path, path.parent.name)]


def flaws(found, least=200):
    """What is wrong with the corpus as a text, which has at least that many methods."""
    problems = []
    names = {method.key for method in found}
    if len(names) != len(found):
        problems.append("two corpus methods have one name")
    for method in found:
        if method.is_bad and len(method.marks) != 1:
            problems.append(f"{method.key}: {len(method.marks)} marks, not one")
        if not method.is_bad and method.marks:
            problems.append(f"{method.key}: a mark in the region of a method that throws nothing")
        if method.pair + ("_Ok" if method.is_bad else "_Bad") not in names:
            problems.append(f"{method.key}: its partner is missing")
    if len(found) < least:
        problems.append(f"only {len(found)} corpus methods")
    return problems


def compile_java(sources, target, *options):
    """Compiles as people do, with line numbers and names of variables."""
    target.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        ["javac", "-J-XX:TieredStopAtLevel=1", "-g", "-proc:none", "-nowarn", *options,
         "-d", target, *sorted(sources)], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"javac fails:\n{done.stdout}{done.stderr}")


@dataclasses.dataclass
class Example:
    name: str
    verdict: str
    file: str
    line: int  # 0 if nothing is thrown

    @property
    def type(self):
        return pathlib.Path(self.file).stem

    @property
    def arguments(self):
        return ["4"] if self.name.startswith("flatten") else ["a", "ab", "c", "d"]


def examples(table):
    rows = []
    for line in table.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, verdict, place = line.split("\t")
            file, _, number = place.partition(":")
            rows.append(Example(name, verdict, file, int(number or 0)))
    return rows
