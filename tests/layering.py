"""The rules about the source tree that compilers do not enforce.

violations(root) returns how a tree breaks them, each as "file:line: what is wrong".
"""

import pathlib
import re

EPR = ["epr/logic", "epr/solver", "epr/rml", "epr/certify", "epr/vc"]

# Which folders the files of a folder may include, besides their own.
MAY_INCLUDE = {
    "epr/logic": [],
    "epr/solver": ["epr/logic"],
    "epr/rml": ["epr/logic"],
    "epr/certify": ["epr/logic", "epr/solver", "epr/rml"],
    "epr/vc": ["epr/logic", "epr/solver", "epr/rml", "epr/certify"],
    "updr": EPR,
    "si": EPR,
    "cli/cache": ["epr/logic", "epr/rml"],
    "cli/html": [],
    "cli": EPR + ["updr", "si", "cli/cache", "cli/html"],
}

# Which files may see a library, themselves or through what they include: pattern of its headers,
# patterns of the files.
CONFINED = {
    "Z3": (r"z3(\+\+|_\w+)?\.h", ["epr/solver/z3_*"]),
    "nlohmann-json": (r"nlohmann/.*", ["epr/certify/*_json.cc", "cli/*_json.cc", "cli/cache/*_json.cc", "cli/messages_json.h"]),
    "CLI11": (r"CLI/.*", ["cli/options.cc"]),
    "toml++": (r"toml\+\+/.*", ["cli/toml.cc"]),
    "SQLite": (r"sqlite3\.h", ["cli/cache/store.cc"]),
    "nettle": (r"nettle/.*", ["cli/cache/digest.cc"]),
    "zlib": (r"zlib\.h", ["cli/gzip_size.cc"]),
}

# The packages of the Java frontend: which a package may import, besides its own and libraries. The
# package cme itself may import all.
JAVA = "java-frontend/src/main/java/cme"
JAVA_MAY_IMPORT = {
    "ir": [],
    "input": [],
    "index": ["input", "ir"],
    "library": ["input", "ir"],
    "soot": ["input", "ir"],
    "model": ["ir"],
    "modelcheck": ["ir", "model"],
    "lower": ["index", "ir", "library", "model", "soot"],
    "effects": ["ir"],
    "calls": ["effects", "index", "ir", "lower", "soot"],
    "local": ["effects", "ir"],
    "facts": ["ir", "soot"],
    "emit": ["ir"],
    "outline": ["input"],
    "reproduce": [],
}
JAVA_IMPORT = re.compile(r"^import (?:static )?([\w.]+)\.[\w*]+;")
# Soot's global state is for one class alone.
SOOT_GLOBALS = re.compile(r"\b(?:Scene|Options|G|SourceLocator|PackManager|PhaseOptions)\.v\(\)|\bG\.reset\b")

MAX_LINES = 800
SOURCE_SUFFIXES = {".cc", ".h", ".def"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
# What epr/ must not use: it formats with fmt and leaves printing to cli/.
PRINTING = re.compile(r"(\bstd::(?:cout|cerr|clog)\b|\bv?[fs]?n?printf(?=\s*\()|<iostream>)")
# Containers that are walked in the order of addresses, which differs from run to run.
BY_ADDRESS = re.compile(
    r"\bstd::(?:map|set)<(?:const (?:epr::)?(?:Sort|Symbol|TermNode|FormulaNode) ?\*|(?:epr::)?(?:Term|Formula)\b)(?!.*\bById\b)")
COMMENT_OR_LITERAL = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"'
    r'|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])\'(?:\\.|[^\'\\\n])*\'',
    re.DOTALL)


def source_files(root):
    for top in ["epr", "updr", "si", "cli"]:
        for path in sorted((root / top).rglob("*")):
            if path.suffix in SOURCE_SUFFIXES and path.is_file():
                yield path.relative_to(root)


def folder_of(path):
    """The folder of MAY_INCLUDE that a file of the tree, named from the root, belongs to."""
    path = pathlib.PurePosixPath(path)
    return next((str(up) for up in path.parents if str(up) in MAY_INCLUDE), None)


def blanked(text, also_literals):
    """The text without comments (and literals), every line where it was."""
    def blank(match):
        token = match.group()
        is_comment = token.startswith(("//", "/*"))
        if not is_comment and not also_literals:
            return token
        return "\n" * token.count("\n") or " "
    return COMMENT_OR_LITERAL.sub(blank, text)


class Include:
    def __init__(self, path, number, quoted, target):
        self.file = str(path)
        self.place = f"{path}:{number}"
        self.quoted = quoted
        self.target = target


def includes_of(path, code):
    for number, line in enumerate(code.split("\n"), 1):
        match = INCLUDE.match(line)
        if match:
            yield Include(path, number, match.group(1) == '"', match.group(2))


def layer_fault(include):
    """Why this include breaks the matrix, or None."""
    folder, other = folder_of(include.file), folder_of(include.target)
    if not include.quoted or any(re.fullmatch(h, include.target) for h, _ in CONFINED.values()):
        return None
    if other is None:
        return f'includes "{include.target}", which is no path from the root into a known folder'
    if other != folder and other not in MAY_INCLUDE[folder]:
        return f"includes {include.target}, but {folder} may not depend on {other}"
    return None


def confinement_faults(includes):
    """The includes by which a file sees a library that it may not see."""
    for library, (headers, allowed) in CONFINED.items():
        seeing = set()  # files that see the library
        culprits = []
        found_more = True
        while found_more:
            found_more = False
            for include in includes:
                sees = re.fullmatch(headers, include.target) or include.target in seeing
                if not sees or include.file in seeing:
                    continue
                if any(pathlib.PurePosixPath(include.file).match(p) for p in allowed):
                    seeing.add(include.file)
                    found_more = True
                elif include not in culprits:
                    culprits.append(include)
        for include in culprits:
            yield (f"{include.place}: includes {include.target} and so sees {library}, "
                   f"which only {' and '.join(allowed)} may")


def cycles(edges):
    """The includes that close a cycle between folders."""
    def reachable_from(start):
        seen, todo = set(), [start]
        while todo:
            here = todo.pop()
            if here not in seen:
                seen.add(here)
                todo += [after for before, after in edges if before == here]
        return seen
    return [f"{place}: closes a cycle of includes between {before} and {after}"
            for (before, after), place in edges.items() if before in reachable_from(after)]


def file_faults(path, folder, text):
    """What is wrong with a file in itself."""
    lines = text.count("\n")
    if lines > MAX_LINES:
        yield f"{path}:{MAX_LINES + 1}: has {lines} lines, more than {MAX_LINES}"

    code = blanked(text, also_literals=True).split("\n")
    if path.suffix == ".h":
        number, first = next(((n, line) for n, line in enumerate(code, 1) if line.strip()), (1, ""))
        if first.strip() != "#pragma once":
            yield f"{path}:{number}: a header starts with #pragma once"

    for number, line in enumerate(code, 1):
        if BY_ADDRESS.search(line):
            yield f"{path}:{number}: is ordered by addresses; order it ById"
    if folder in EPR:
        for number, line in enumerate(code, 1):
            printing = PRINTING.search(line)
            if printing:
                yield f"{path}:{number}: uses {printing.group(1)}; epr/ formats with fmt"


def java_faults(root):
    for path in sorted((root / JAVA).rglob("*.java")):
        package = path.parent.name if path.parent != root / JAVA else None
        place = path.relative_to(root)
        text = path.read_text(encoding="utf-8")
        if text.count("\n") > MAX_LINES:
            yield f"{place}:{MAX_LINES + 1}: has more than {MAX_LINES} lines"
        if package is not None and package not in JAVA_MAY_IMPORT:
            yield f"{place}:1: is in no package that tests/layering.py knows"
            continue
        for number, line in enumerate(blanked(text, also_literals=True).split("\n"), 1):
            if SOOT_GLOBALS.search(line) and path.name != "SootWorld.java":
                yield f"{place}:{number}: touches Soot's globals, which only SootWorld may"
            match = JAVA_IMPORT.match(line)
            if not match or package is None:
                continue
            name = match.group(1)
            other = name.split(".")[1] if name.startswith("cme.") else None
            if other not in (None, package) and other not in JAVA_MAY_IMPORT[package]:
                yield f"{place}:{number}: imports {name}, but {package} may not depend on {other}"
            if name.split(".")[0] == "soot" and package not in ("soot", "lower"):
                yield f"{place}:{number}: imports {name}, but only soot and lower may see Soot"


def violations(root):
    root = pathlib.Path(root)
    found = list(java_faults(root))
    includes = []
    edges = {}  # (folder, included folder) -> the first place that includes it
    for path in source_files(root):
        text = (root / path).read_text(encoding="utf-8")
        folder = folder_of(path)
        if folder is None:
            found.append(f"{path}:1: is in no folder that tests/layering.py knows")
            continue
        found += file_faults(path, folder, text)
        for include in includes_of(path, blanked(text, also_literals=False)):
            includes.append(include)
            fault = layer_fault(include)
            if fault:
                found.append(f"{include.place}: {fault}")
            other = folder_of(include.target)
            if include.quoted and other not in (None, folder):
                edges.setdefault((folder, other), include.place)
    return found + list(confinement_faults(includes)) + cycles(edges)
