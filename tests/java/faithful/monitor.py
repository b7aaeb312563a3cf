"""Asks of a program whether it has an execution that was seen on the JVM.

A journal (Journal.java) is what happened there. The program gets a watcher: a relation that says how
much of the journal has happened, moved on by every step of the program that makes, uses or
invalidates iterators, and only as the journal says. When all has happened the watcher throws its
own error, `logged`. So the error is reachable if and only if the program admits the journal, each
step with the same objects.

What the journal says more, or less, than the program:
- Steps of iterators that the program does not have, as no site needs them, are left out of the
  journal, and so is what happens to containers that nobody walks in the program.
- What happens in the program to containers that nobody walks, or not yet, may happen, or not. Where a map is
  walked no containers are told apart: in the program a map has views that are containers, too.
- Modifications of one container at one line, with nothing between them, are one.
- A method reference has no line of its own, so what it runs is told by its objects alone.
- What a library method does by itself (`inside`) the journal does not tell one by one: at such a
  line steps of the program may happen, or not.
"""

import dataclasses
import re

CALL = re.compile(r"^(\s+)(?:([\w$.`<>, ]+?) := )?(`[^`]+`|[\w$.]+)\(([^()]*)\)(?: at (?:\"([^\"]*)\":)?(\d+))?$")
HEAD = re.compile(r"^(action|procedure) (`[^`]+`|[\w$.]+)\(([^()]*)\)(?: returns \(([^()]*)\))?(?: at \"([^\"]*)\":(\d+))? \{$")
THROW = re.compile(r"^\s+throw (\w+)\((\w+)\) if (.*)$")
# A class that Soot makes of a method reference; of a lambda it says so.
REFERENCE = re.compile(r"\$(?!lambda_)\w+__\d+\.")
ENTRY = re.compile(r"^entry (`[^`]+`|[\w$.]+)(?: when (.*))?$")


class NotComparable(Exception):
    """Why the journal and the program have nothing to do with each other."""


@dataclasses.dataclass(frozen=True)
class Event:
    kind: str  # create, use, modify, through; fatal: a use that throws
    place: tuple  # file, line
    objects: tuple  # numbers: of the iterator, if it is about one, then of the container


@dataclasses.dataclass
class Journal:
    events: list
    inside: set  # places
    maps: set  # numbers of containers
    silent: set  # those that do not count their modifications
    end: str  # "return", or the class of the exception

    @staticmethod
    def read(lines):
        events, inside, end = [], set(), ""
        noted = {"map": set(), "silent": set()}
        for line in lines:
            kind, *rest = line.split("\t")
            if kind == "return":
                end = kind
                continue
            if kind in noted:
                noted[kind].add(int(rest[0]))
                continue
            place = (rest[0], int(rest[1]))
            if kind == "inside":
                inside.add(place)
            elif kind == "throw":
                end = rest[2]
                if end == "java.util.ConcurrentModificationException":
                    fail(events, place)
            else:
                event = Event(kind, place, tuple(int(n) for n in rest[2:]))
                if kind in ("create", "use") or events[-1:] != [event]:
                    events.append(event)
        return Journal(events, inside, noted["map"], noted["silent"], end)


def fail(events, place):
    """The exception is that of the last use, if that was there, or of a call's inside."""
    last = events[-1] if events else None
    if last and last.kind == "use" and last.place == place:
        events[-1] = dataclasses.replace(last, kind="fatal")
    else:
        events.append(Event("fatal", place, ()))


@dataclasses.dataclass
class Action:
    """What a call of an action of the program is, for the journal."""
    kind: str
    sorts: tuple  # of its inputs
    result: str  # sort
    error_input: int = 0
    stale: str = ""  # the condition, with the iterator as %s


def parameters(text):
    return [tuple(p.strip().split(": ")) for p in text.split(",")] if text and text.strip() else []


def kind_of(name, body):
    if any(THROW.match(line) for line in body):
        return "use"
    plain = name.strip("`")
    if re.match(r"iterator_of(_\d+)?$", plain):
        return "create"
    if re.match(r"modify_through(_\d+)?$", plain):
        return "through"
    return "modify" if re.match(r"modify(_\d+)?$", plain) else None


def action_of(head, body):
    inputs = parameters(head.group(3))
    outputs = parameters(head.group(4))
    kind = kind_of(head.group(2), body)
    if kind is None:
        return None
    found = Action(kind, tuple(sort for _, sort in inputs), outputs[0][1] if outputs else "")
    for line in body:
        thrown = THROW.match(line)
        if not thrown:
            continue
        names = [name for name, _ in inputs]
        if thrown.group(2) not in names:
            raise NotComparable("the program throws the exception itself")
        found.error_input = names.index(thrown.group(2))
        found.stale = re.sub(rf"\b{re.escape(thrown.group(2))}\b", "%s", thrown.group(3))
    return found


def blocks(text):
    """The program's lines by item: heads of actions and procedures with their bodies, others alone."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        head = HEAD.match(lines[at])
        if not head:
            yield None, [lines[at]]
            at += 1
            continue
        end = lines.index("}", at)
        yield head, lines[at + 1:end]
        at = end + 1


class Watcher:
    """Makes the watched program."""

    def __init__(self, program, journal):
        self.items = list(blocks(program))
        self.journal = journal
        self.actions = {}
        for head, body in self.items:
            if head and head.group(1) == "action":
                action = action_of(head, body)
                if action:
                    self.actions[head.group(2)] = action
        self.events = self.comparable()
        self.constants = {}
        self.steps = {}

    # --- The part of the journal that the program can tell

    def places(self):
        """Of the program's steps, by kind."""
        found = {}
        for _, call, place in self.calls():
            found.setdefault(self.actions[call.group(3)].kind, set()).add(place)
        return found

    def calls(self):
        for head, body in self.items:
            if not head or head.group(1) != "procedure":
                continue
            for number, line in enumerate(body):
                call = CALL.match(line)
                if call and call.group(3) in self.actions:
                    yield (head, number), call, place_of(head, call)

    def comparable(self):
        places = self.places()
        iterators = set()
        for event in self.journal.events:
            if event.kind == "create" and places.get("create", set()) & {event.place, None}:
                iterators.add(event.objects[0])
        self.walked = {}  # containers, with the number of events until there is an iterator
        kept = []
        for event in self.journal.events:
            if event.kind in ("create", "use", "fatal"):
                known = not event.objects or event.objects[0] in iterators
                asked = event.kind != "use" or places.get("use", set()) & {event.place, None}
                wanted = known and asked
            else:
                # Without an iterator nothing becomes stale.
                wanted = event.objects[0] in self.walked
            if event.kind == "create" and wanted and len(event.objects) == 2:
                self.walked.setdefault(event.objects[1], len(kept))
            if wanted:
                kept.append(event)
            elif event.kind == "fatal":
                raise NotComparable("the program does not have the iterator that is stale")
            if event.kind == "fatal" and not places.get("use", set()) & {event.place, None}:
                raise NotComparable("the program is about other sites")
        if not kept:
            raise NotComparable("nothing happens that the program tells")
        return kept

    # --- The watched program

    def text(self):
        out, entry = [], None
        for head, body in self.items:
            if not head:
                found = ENTRY.match(body[0])
                if found and entry:
                    raise NotComparable("several entries")
                entry = found or entry
                if not found and not body[0].startswith("error "):
                    out.extend(body)
            elif head.group(1) == "action":
                out.extend([head.group(0), *[l for l in body if not THROW.match(l)], "}"])
            else:
                out.extend([head.group(0), *self.watched(head, body), "}"])
        return "\n".join(self.declarations() + out + self.actions_text() + self.main(entry)) + "\n"

    def watched(self, head, body):
        for line in body:
            call = CALL.match(line)
            action = self.actions.get(call.group(3)) if call else None
            if not action:
                yield line
                continue
            place = place_of(head, call)
            given = [a.strip() for a in call.group(4).split(",")]
            indent = call.group(1)
            if action.kind == "use":
                name = self.step(action, place, (action.sorts[action.error_input],))
                yield f"{indent}{name}({given[action.error_input]})"
                yield line
            elif action.kind == "create":
                name = self.step(action, place, (action.result, action.sorts[0]))
                yield line
                yield f"{indent}{name}({call.group(2)}, {given[0]})"
            else:
                name = self.step(action, place, (action.sorts[0],))
                yield f"{indent}{name}({given[0]})"
                yield line

    def step(self, action, place, sorts):
        key = (action.kind, place, sorts, action.stale)
        if key not in self.steps:
            self.steps[key] = f"log.step_{len(self.steps) + 1}"
        return self.steps[key]

    def constant(self, number, sort):
        return self.constants.setdefault((number, sort), f"log.object_{number}_{sort}")

    def equal(self, event, sorts):
        """With the objects of the event; a map is several containers of the program."""
        return "".join(f" & x{k} = {self.constant(number, sort)}"
                       for k, (number, sort) in enumerate(zip(event.objects, sorts))
                       if number not in self.journal.maps)

    def another(self, sort):
        """What is modified has no iterator yet, or the journal does not tell about it."""
        if self.walked.keys() & self.journal.maps:
            return "log.at(p)"
        return "log.at(p)" + "".join(
            f" & (x0 != {self.constant(number, sort)}"
            + "".join(f" | log.at(log.e{k})" for k in range(first + 1)) + ")"
            for number, first in sorted(self.walked.items()) if number not in self.journal.silent)

    def actions_text(self):
        out = []
        for (kind, place, sorts, stale), name in self.steps.items():
            inputs = ", ".join(f"x{k}: {sort}" for k, sort in enumerate(sorts))
            out += ["", f"action {name}({inputs}) {{"]
            ways = []
            for k, event in enumerate(self.events):
                if place and event.place != place:
                    continue
                if kind == "use" and event.kind == "fatal":
                    out.append(f"  throw logged(log.e{k}) if log.at(log.e{k}){self.equal(event, sorts)}"
                               f" & {stale % 'x0'}")
                elif event.kind == kind:
                    equal = self.equal(event, sorts)
                    ways.append(f"log.at(log.e{k}) & p = log.e{k + 1}{equal}")
                    if kind in ("modify", "through"):
                        ways.append(f"log.at(log.e{k + 1}) & p = log.e{k + 1}{equal}")
            if kind == "use":
                out.append(f"  assume !({stale % 'x0'})")
            if place is None or place in self.journal.inside:
                ways.append("log.at(p)")
            elif kind in ("modify", "through"):
                ways.append(self.another(sorts[0]))
            out += ["  var p: log.event", f"  assume {' | '.join(ways) or 'false'}",
                    "  log.at(X) := X = p", "}"]
        return out

    def declarations(self):
        count = len(self.events) + 1
        out = ["sort log.event", "relation log.at(log.event)", "error logged(e: log.event)"]
        out += [f"constant log.e{k}: log.event" for k in range(count)]
        out += [f"constant {name}: {sort}" for (_, sort), name in self.constants.items()]
        apart = [f"log.e{k} != log.e{m}" for k in range(count) for m in range(k)]
        by_sort = {}
        for (_, sort), name in self.constants.items():
            apart += [f"{name} != {other}" for other in by_sort.setdefault(sort, [])]
            by_sort[sort].append(name)
        if apart:
            out.append("axiom log.apart: " + " & ".join(apart))
        return out

    def main(self, entry):
        if not entry:
            raise NotComparable("no entry")
        name = entry.group(1)
        head = next(h for h, _ in self.items if h and h.group(1) == "procedure" and h.group(2) == name)
        inputs = parameters(head.group(3))
        outputs = parameters(head.group(4))
        results = [f"  var {n}: {sort}" for n, sort in inputs + outputs]
        to = ", ".join(n for n, _ in outputs)
        last = f"log.e{len(self.events)}"
        start = f"log.at(log.e0) & forall X: log.event. log.at(X) -> X = log.e0"
        when = f"({entry.group(2)}) & {start}" if entry.group(2) else start
        ends = [f"  throw logged({last}) if log.at({last})"] if self.journal.end == "return" else []
        return ["", "procedure log.main() {", *results,
                f"  {to + ' := ' if to else ''}{name}({', '.join(n for n, _ in inputs)})", *ends, "  return", "}", "",
                f"entry log.main when {when}"]


def place_of(head, call):
    if REFERENCE.search(head.group(2)):
        return None
    return (call.group(5) or head.group(5) or "", int(call.group(6) or 0))


def watched(program, journal):
    """The text of the watched program; raises NotComparable."""
    watcher = Watcher(program, journal)
    watcher.text()  # finds the constants
    return watcher.text()
