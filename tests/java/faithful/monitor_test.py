#!/usr/bin/env python3
"""The watcher of monitor.py: what a program has done it admits, and nothing else."""

import pathlib
import sys
import tempfile
import unittest

JAVA = pathlib.Path.cwd() / "tests/java"
sys.dont_write_bytecode = True
sys.path[:0] = [str(JAVA / "faithful"), str(JAVA), str(JAVA / "random")]
import faithful_test  # noqa: E402
import monitor  # noqa: E402

# names := new; it := names.iterator() at 2; loop { it.next() at 2; names.add() at 3, or nothing }
PROGRAM = """
sort list
sort iterator

function cnt(iterator): list
relation used(iterator)
relation stale(iterator)
error cme(i: iterator)

action iterator_of(c: list) returns (x: iterator) {
  assume !used(x) & cnt(x) = c
  used(X) := used(X) | X = x
}

action next(i: iterator) {
  throw cme(i) if stale(i)
}

action modify(c: list) {
  stale(I) := stale(I) | cnt(I) = c & used(I)
}

procedure A.m() at "A.java":1 {
  var names: list
  var it: iterator
  it := iterator_of(names) at 2
  goto A.m.b1(names, it)
}

procedure A.m.b1(names: list, it: iterator) at "A.java":2 {
  choose {
    return
  } or {
    goto A.m.b2(names, it)
  }
}

procedure A.m.b2(names: list, it: iterator) at "A.java":2 {
  next(it) at 2
  choose {
    goto A.m.b1(names, it)
  } or {
    goto A.m.b3(names, it)
  }
}

procedure A.m.b3(names: list, it: iterator) at "A.java":3 {
  modify(names) at 3
  goto A.m.b1(names, it)
}

entry A.m when forall I: iterator. !used(I)
"""
CREATE, USE, MODIFY = "create\tA.java\t2\t1\t2", "use\tA.java\t2\t1", "modify\tA.java\t3\t2"
THROW = "throw\tA.java\t2\tjava.util.ConcurrentModificationException"


class Monitor(unittest.TestCase):
    def outcome(self, *lines):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        folder = pathlib.Path(temporary.name)
        (folder / "a.rml").write_text(PROGRAM, encoding="utf-8")
        scope = {"file": "a.rml", "unsupported": [], "stand_ins": []}
        return faithful_test.outcome("watched", scope, lines, folder)

    def test_admits_what_the_program_does(self):
        self.assertEqual("admitted", self.outcome(CREATE, USE, USE, "return"))
        self.assertEqual("admitted", self.outcome(CREATE, USE, MODIFY, "return"))
        self.assertEqual("admitted", self.outcome(CREATE, USE, MODIFY, USE, THROW))

    def test_refuses_another_order(self):
        self.assertEqual(faithful_test.REFUSED, self.outcome(CREATE, MODIFY, "return"))
        self.assertEqual(faithful_test.REFUSED, self.outcome(CREATE, USE, USE, THROW))

    def test_refuses_that_a_stale_iterator_goes_on(self):
        self.assertEqual(faithful_test.REFUSED, self.outcome(CREATE, USE, MODIFY, USE, "return"))

    def test_refuses_another_object(self):
        other = "use\tA.java\t2\t3"
        second = "create\tA.java\t2\t3\t2"
        self.assertEqual(faithful_test.REFUSED, self.outcome(CREATE, second, other, "return"))

    def test_refuses_another_line(self):
        self.assertEqual(faithful_test.REFUSED,
                         self.outcome(CREATE, USE, "modify\tA.java\t4\t2", USE, THROW))

    def test_what_happens_inside_a_call_may_be_left_out(self):
        inside = "inside\tA.java\t3"
        self.assertEqual("admitted", self.outcome(CREATE, USE, inside, "return"))
        self.assertEqual("admitted", self.outcome(CREATE, USE, inside, USE, THROW))

    def test_what_has_nothing_to_do_with_the_program_is_not_compared(self):
        self.assertEqual("nothing happens that the program tells",
                         self.outcome("create\tB.java\t2\t1\t2", "return"))

    def test_what_is_refused_fails(self):
        wrong, compared = faithful_test.problems({"a": "admitted", "b": faithful_test.REFUSED})
        self.assertEqual((["b: " + faithful_test.REFUSED], 2), (wrong, compared))
        wrong, _ = faithful_test.problems({str(k): "undecided" for k in range(3)})
        self.assertEqual(1, len(wrong))


if __name__ == "__main__":
    unittest.main()
