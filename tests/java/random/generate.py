"""The random Java program of a seed: deterministic, a class `P<seed>` with a main that takes three ints.

  generate.py SEED    prints it
"""

import dataclasses
import itertools
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import patterns  # noqa: E402
from statements import FLAT, TYPES, Statements  # noqa: E402
from writing import Effects, Scope  # noqa: E402

CARELESS = 0.6  # the share of programs with mistakes
PATTERNED = 0.45  # and of those with one of the larger patterns
OWN = re.compile(r"(extends|implements) (Abstract|Itera|LinkedHashMap)|new Itera")
INPUTS = [tuple(map(str, each)) for each in itertools.product(range(4), repeat=3)]


@dataclasses.dataclass
class Program:
    seed: int
    name: str
    source: str
    features: list

    @property
    def has_own_collections(self):
        """Whether library code may run code of the program where it is given a collection."""
        return bool(OWN.search(self.source))


def fields(writer):
    """Collections in fields, some of them static."""
    found = []
    for _ in range(writer.weighted({0: 2, 1: 2, 2: 1})):
        kind = writer.one_of("list", "set", "map", "multi")
        expression, var, filled = writer.make(kind, "field")
        var = dataclasses.replace(var, local=False)
        writer.line(f"{writer.one_of('private final ', 'final ', 'private ')}{TYPES[kind]} {var.name} = {expression};")
        writer.has("collection in a field")
        found.append((var, filled))
    return found


def statements(writer, held, least):
    scope = Scope(Effects(), [var for var, _ in held], of_instance=True, once=True, jumps=("return",))
    for var, filled in held:
        if not filled and writer.chance(0.8):
            writer.fill(scope, var)
    for _ in range(writer.dice.randint(1, 3) if not held else 1):
        writer.declare(scope, writer.one_of(*FLAT, "list", "map", "multi", "nested"))
    for _ in range(least + writer.dice.randint(0, 1)):
        writer.statement(scope)
    if writer.helpers:
        writer.call(scope)


def program(seed):
    writer = Statements(seed)
    if writer.chance(CARELESS):
        writer.mistakes = writer.dice.randint(1, 3)
    writer.line("static int total;")
    writer.line("static ConcurrentModificationException failed;")
    held, uses = [], []
    if writer.chance(PATTERNED):
        writer.line("")
        uses = writer.weighted(patterns.ALL)(writer)
    if not uses or writer.chance(0.3):
        held = fields(writer)
        for _ in range(writer.weighted({0: 1, 1: 2, 2: 1}) if not uses else 0):
            writer.helper([var for var, _ in held])
    writer.line("")
    writer.open("void run(int a, int b, int c)")
    if uses:
        writer.text("\n".join(uses))
    if not uses or held:
        statements(writer, held, 1 if uses else 2)
    writer.close()
    name = f"P{seed}"
    lines = "\n".join(writer.lines)
    source = f"""import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

public class {name} {{
{lines}

  static String next(String word) {{
    return word.length() < 4 ? word + "x" : "x";
  }}

  public static void main(String[] args) {{
    total = 0;
    failed = null;
    new {name}().run(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    if (failed != null) {{
      throw failed;
    }}
  }}
}}
"""
    return Program(seed, name, source, sorted(writer.features))


if __name__ == "__main__":
    print(program(int(sys.argv[1])).source, end="")
