"""What goes into the archive: our own files, and components of others with their licences.

Every library that the program is linked with or loads and every jar must be one that components.json
knows, so that nothing gets in without a licence.
"""

import dataclasses
import hashlib
import json
import pathlib
import re
import subprocess
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
COMMON_LICENCES = pathlib.Path("/usr/share/common-licenses")

# What jars have of licences.
IN_JARS = re.compile(r"META-INF/((?:LICENSE|NOTICE)(?:\.\w+)?)")


class Missing(Exception):
    """Why there can be no archive."""


@dataclasses.dataclass
class Component:
    name: str
    version: str
    purl: str
    licence: str  # an SPDX expression
    text: str  # where that is, in words for a table
    hashes: dict  # path in the archive, or of the headers: SHA-256


@dataclasses.dataclass
class Parts:
    version: str
    files: dict = dataclasses.field(default_factory=dict)  # path: (bytes, is it a program)
    components: list = dataclasses.field(default_factory=list)


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def read(path):
    try:
        return path.read_bytes()
    except OSError as error:
        raise Missing(f"{path}: {error.strerror}") from error


def shared_libraries(program, z3):
    """Where each library that the program loads lies, by name."""
    out = subprocess.run(["ldd", program], capture_output=True, text=True, check=True,
                         env={"LD_LIBRARY_PATH": str(z3), "PATH": "/usr/bin:/bin"}).stdout
    found = {}
    for line in out.splitlines():
        words = line.split()
        found[pathlib.PurePath(words[0]).name] = words[2] if "=>" in words else words[0]
    return found


def installed_version(package):
    found = subprocess.run(["dpkg-query", "-W", "-f=${Version}", package], capture_output=True, text=True)
    if found.returncode != 0 or not found.stdout:
        raise Missing(f"Debian's package {package} is not there")
    return found.stdout


def hash_of_folder(folder):
    """Of the names and contents of all files in it."""
    lines = [f"{sha256(file.read_bytes())}  {file.relative_to(folder)}\n"
             for file in sorted(folder.rglob("*")) if file.is_file()]
    if not lines:
        raise Missing(f"{folder} is empty")
    return sha256("".join(lines).encode())


class Collector:
    def __init__(self, root, program):
        self.root = root
        self.deps = root / ".deps"
        self.program = program
        self.known = json.loads(read(HERE / "components.json"))
        version = re.search(r'kVersion = "([^"]+)"', read(root / "cli/version.h").decode())
        self.parts = Parts(version.group(1))

    def add(self, name, content, runs=False):
        self.parts.files[name] = (content, runs)
        return sha256(content)

    def licence_text(self, text, package=""):
        """Adds the licence; says where it is."""
        if text == "none":
            return "none is needed"
        if text == "debian":
            name, source = f"{package}.txt", pathlib.Path(f"/usr/share/doc/{package}/copyright")
        elif (HERE / "licenses" / text).exists():
            name, source = text, HERE / "licenses" / text
        else:
            name, source = f"{text.lower()}.txt", COMMON_LICENCES / text
        self.add(f"licenses/{name}", read(source))
        return f"[{name}]({name})"

    def licence_of_jar(self, file, name):
        """Adds the licence and the notice that are in a jar; says where they are."""
        found = []
        with zipfile.ZipFile(file) as jar:
            for inside in sorted(jar.namelist()):
                if IN_JARS.fullmatch(inside):
                    found.append(f"{name}-{IN_JARS.fullmatch(inside).group(1)}")
                    self.add(f"licenses/{found[-1]}", jar.read(inside))
        if not any("-LICENSE" in text for text in found):
            raise Missing(f"{file.name} has no licence in it")
        return ", ".join(f"[{text}]({text})" for text in found)

    def component(self, name, version, purl, entry, hashes, package="", jar=None):
        if entry["text"] == "jar":
            text = self.licence_of_jar(jar, name)
        else:
            text = self.licence_text(entry["text"], package)
        for more in entry.get("more", []):
            self.licence_text(more)
        self.parts.components.append(Component(name, version, purl, entry["licence"], text, hashes))

    def own_files(self):
        self.add("bin/cme", read(self.program), runs=True)
        self.add("bin/cme-frontend", read(self.root / "tools/cme-frontend"), runs=True)
        for file in sorted((self.root / "examples/models").glob("*.model")):
            self.add(f"models/{file.name}", read(file))
        for file in sorted((HERE / "archive").iterdir()):
            self.add(file.name, read(file), runs=file.suffix == ".sh")

    def z3(self):
        files = sorted((self.deps / "z3/lib").glob("libz3.so.*"))
        if len(files) != 1:
            raise Missing(f"{self.deps}/z3/lib has {len(files)} libraries")
        name = f"lib/{files[0].name}"
        origin, version = read(self.deps / "z3/VERSION").decode().split()[:2]
        purl = f"pkg:pypi/z3-solver@{version}" if origin == "wheel" else f"pkg:deb/debian/libz3-4@{version}"
        self.component("z3", version, purl, self.known["z3"], {name: self.add(name, read(files[0]))})
        return files[0].name

    def used(self):
        """The libraries that tools/system has for the program; none of them may be unknown."""
        rules = read(self.root / "tools/system/BUILD").decode().split("cc_library(")[1:]
        targets = {re.search(r'name = "(\w+)"', rule).group(1) for rule in rules if "testonly" not in rule}
        unknown = sorted(targets - {entry["target"] for entry in self.known["libraries"]})
        if unknown:
            raise Missing(f"components.json does not know {', '.join(unknown)}, which tools/system has")
        return [entry for entry in self.known["libraries"] if entry["target"] in targets]

    def libraries(self, z3):
        found = shared_libraries(self.program, self.deps / "z3/lib")
        wanted = {file for entry in self.known["libraries"] for file in entry.get("files", [])}
        unknown = sorted(set(found) - wanted - {z3} - set(self.known["base"]))
        if unknown:
            raise Missing(f"components.json does not know {', '.join(unknown)}, which bin/cme loads")
        for entry in self.used():
            version = installed_version(entry["package"])
            hashes = {f"lib/{file}": self.add(f"lib/{file}", read(pathlib.Path(found[file])))
                      for file in entry.get("files", []) if file in found}
            if "headers" in entry:
                hashes[entry["headers"]] = hash_of_folder(pathlib.Path(entry["headers"]))
            if "static" in entry:
                hashes[entry["static"]] = sha256(read(pathlib.Path(entry["static"])))
            if not hashes:
                raise Missing(f"bin/cme does not load {entry['name']}")
            purl = f"pkg:deb/debian/{entry['package']}@{version.replace('+', '%2B')}"
            self.component(entry["name"], version, purl, entry, hashes, entry["package"])

    def jars(self):
        entries = {name: entry for entry in self.known["maven"] for name in entry["names"]}
        for file in sorted((self.deps / "frontend/lib").glob("*.jar")):
            digest = self.add(f"frontend/lib/{file.name}", read(file))
            if file.name == "cme-frontend.jar":
                continue
            name, version = re.fullmatch(r"(.+?)-(\d.*)\.jar", file.name).groups()
            if name not in entries:
                raise Missing(f"components.json does not know {file.name}")
            entry = entries[name]
            self.component(name, version, f"pkg:maven/{entry['group']}/{name}@{version}", entry,
                           {f"frontend/lib/{file.name}": digest}, jar=file)
        if "frontend/lib/cme-frontend.jar" not in self.parts.files:
            raise Missing(f"{self.deps}/frontend/lib has no cme-frontend.jar")

    def list_of_licences(self):
        lines = ["# What others wrote", "", "| name | version | licence | text |", "|---|---|---|---|"]
        for c in self.parts.components:
            lines.append(f"| {c.name} | {c.version} | {c.licence} | {c.text} |")
        self.add("licenses/README.md", ("\n".join(lines) + "\n").encode())


def collect(root, program=None):
    """All parts, from the tree at `root`, with this program if it is another; raises Missing."""
    collector = Collector(root, program or root / ".deps/bin/cme")
    collector.own_files()
    collector.libraries(collector.z3())
    collector.jars()
    collector.parts.components.sort(key=lambda c: c.purl)
    collector.list_of_licences()
    return collector.parts
