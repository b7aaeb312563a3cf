"""Writing random Java: what is in scope, what may be one collection, and what a method does.

A program is written with care: what a loop walks over is not modified within the loop, through no
name that it has. To know that, a collection belongs to a family, with its views and aliases, and a
method remembers what it modifies, and what it modifies while it walks over what. A mistake is a
place where this knowledge is used the other way round; how many there may be is decided first. Care
is what the author believes, not what is true: what a program does, the JVM says.
"""

import collections
import dataclasses
import random

WORDS = ["a", "b", "c", "d", "e"]


class Family:
    """Collections that may be one, or share a counter."""

    def __init__(self):
        self.up = None

    def root(self):
        node = self
        while node.up:
            node = node.up
        return node

    def join(self, other):
        mine, its = self.root(), other.root()
        if mine is not its:
            its.up = mine


def meet(some, others):
    return bool({family.root() for family in some} & {family.root() for family in others})


@dataclasses.dataclass(frozen=True)
class Var:
    name: str
    kind: str  # list, set, deque, map, multi (a map of lists), nested (a list of lists), view
    families: frozenset
    inner: frozenset = frozenset()  # of the lists in it
    local: bool = True  # no parameter and no field


@dataclasses.dataclass
class Effects:
    modified: set = dataclasses.field(default_factory=set)
    within: set = dataclasses.field(default_factory=set)  # modified, while walking over the other

    def note(self, families, busy):
        self.modified |= set(families)
        self.within |= {(family, other) for family in families for walked in busy
                        for other in walked}


@dataclasses.dataclass
class Scope:
    effects: Effects
    vars: list = dataclasses.field(default_factory=list)
    busy: tuple = ()  # families that are walked over, outermost first
    ints: tuple = ("a", "b", "c")
    words: tuple = ()  # variables that hold strings
    jumps: tuple = ()  # what may leave: break, return
    depth: int = 0  # of blocks
    loops: int = 0  # loops around
    once: bool = False  # in a method that is run once
    plain: bool = True  # outside loops and branches
    of_instance: bool = False  # in a method that is not static

    def inside(self, **changes):
        return dataclasses.replace(
            self, **{"vars": list(self.vars), "depth": self.depth + 1, "plain": False, **changes})

    def loop(self, **changes):
        return self.inside(loops=self.loops + 1, **changes)

    def is_busy(self, families):
        return any(meet(families, walked) for walked in self.busy)


class Writer:
    """Lines of Java, dice, names and the histogram."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.features = collections.Counter()
        self.lines = []
        self.indent = 1
        self.numbers = collections.Counter()
        self.mistakes = 0

    def has(self, feature):
        self.features[feature] = 1

    def name(self, stem):
        self.numbers[stem] += 1
        return f"{stem}{self.numbers[stem]}"

    def line(self, text):
        self.lines.append("  " * self.indent + text)

    def open(self, text):
        self.line(text + " {")
        self.indent += 1

    def close(self, text="}"):
        self.indent -= 1
        self.line(text)

    def text(self, block):
        """Some lines with their own indentation."""
        for line in block.strip("\n").splitlines():
            self.line(line)

    def chance(self, share):
        return self.dice.random() < share

    def one_of(self, *things):
        return self.dice.choice(things)

    def weighted(self, table):
        """One of the keys of a table of weights."""
        return self.dice.choices(list(table), list(table.values()))[0]

    def slip(self, share=0.7):
        """Whether a mistake is made here."""
        if self.mistakes > 0 and self.chance(share):
            self.mistakes -= 1
            self.has("a mistake")
            return True
        return False

    def literal(self):
        return f'"{self.dice.choice(WORDS)}"'

    def word(self, scope):
        """A string; now and then one that is no other, but may equal one."""
        word = self.plain_word(scope)
        return f"new String({word})" if self.chance(0.08) else word

    def plain_word(self, scope):
        if scope.words and self.chance(0.5):
            word = self.dice.choice(scope.words)
            return word if self.chance(0.6) else f"next({word})"
        if self.chance(0.3):
            return f'"k" + {self.dice.choice(scope.ints)}'
        return self.literal()

    def condition(self, scope):
        choice = self.dice.random()
        if scope.words and choice < 0.45:
            word = self.dice.choice(scope.words)
            return self.one_of(f"{word}.equals({self.literal()})", f"{word}.length() > 1",
                               f"!{word}.startsWith({self.literal()})")
        if scope.vars and choice < 0.6:
            var = self.dice.choice(scope.vars)
            has = "containsKey" if var.kind in ("map", "multi") else "contains"
            return self.one_of(f"{var.name}.size() > {self.dice.randint(1, 3)}",
                               f"!{var.name}.isEmpty()",
                               *([] if var.kind == "nested" else [f"{var.name}.{has}({self.word(scope)})"]))
        number = self.dice.choice(scope.ints)
        return self.one_of(f"{number} > {self.dice.randint(0, 2)}",
                           f"{number} == {self.dice.randint(0, 2)}", f"{number} % 2 == 0")
