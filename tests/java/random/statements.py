"""Random statements over the collections that are in scope."""

import dataclasses

from writing import Effects, Family, Scope, Var, Writer, meet

TYPES = {
    "list": "List<String>", "set": "Set<String>", "deque": "Deque<String>",
    "map": "Map<String, Integer>", "multi": "Map<String, List<String>>",
    "nested": "List<List<String>>", "view": "Collection<String>",
}
CLASSES = {
    "list": {"ArrayList": 6, "LinkedList": 3, "CopyOnWriteArrayList": 1, "Vector": 0.5},
    "set": {"HashSet": 4, "TreeSet": 2, "LinkedHashSet": 2, "ConcurrentSkipListSet": 0.5},
    "deque": {"ArrayDeque": 3, "LinkedList": 2},
    "map": {"HashMap": 5, "TreeMap": 2, "LinkedHashMap": 2, "ConcurrentHashMap": 0.7,
            "IdentityHashMap": 0.5},
    "multi": {"HashMap": 4, "TreeMap": 1, "LinkedHashMap": 1},
    "nested": {"ArrayList": 3, "LinkedList": 1},
}
FLAT = ("list", "set", "deque")
MAPS = ("map", "multi")
MOST_DEPTH = 3
MOST_LOOPS = 2


@dataclasses.dataclass
class Helper:
    name: str
    params: list  # variables
    effects: object
    takes_function: bool = False
    of_instance: bool = False


class Statements(Writer):
    def __init__(self, seed):
        super().__init__(seed)
        self.helpers = []

    # Collections that are made.

    def make(self, kind, stem=None):
        """A new collection: its expression, and a variable that is not declared yet."""
        made = self.weighted(CLASSES[kind])
        self.has(f"class {made}")
        var = Var(self.name(stem or kind), kind, frozenset([Family()]),
                  frozenset([Family()]) if kind in ("multi", "nested") else frozenset())
        words = ", ".join(f'"{word}"' for word in sorted(self.dice.sample("abcde", self.dice.randint(2, 4))))
        filled = kind in FLAT and self.chance(0.75)
        return f"new {made}<>(List.of({words}))" if filled else f"new {made}<>()", var, filled

    def declare(self, scope, kind):
        expression, var, filled = self.make(kind)
        self.line(f"{TYPES[kind]} {var.name} = {expression};")
        if not filled:
            self.fill(scope, var)
        scope.vars.append(var)
        return var

    def fill(self, scope, var):
        number, index = self.dice.choice(scope.ints), self.name("i")
        self.open(f"for (int {index} = 0; {index} <= {number} + 1; {index}++)")
        self.line({
            "map": f'{var.name}.put("k" + {index}, {index});',
            "multi": f'{var.name}.put("k" + {index}, new ArrayList<>(List.of("a", "b" + {index})));',
            "nested": f'{var.name}.add(new ArrayList<>(List.of("a", "c" + {index})));',
        }.get(var.kind, f'{var.name}.add("k" + {index});'))
        self.close()

    # Who may be modified.

    def target(self, scope, kinds, leaving=False):
        """A collection to modify, and whether that is a mistake: what is walked over is not modified,
        unless it is left at once."""
        busy = scope.busy[:-1] if leaving else scope.busy
        vars_ = [var for var in scope.vars if var.kind in kinds]
        walked = [var for var in vars_ if any(meet(var.families, families) for families in busy)]
        if walked and self.slip():
            chosen, wrong = self.dice.choice(walked), True
        else:
            others = [var for var in vars_ if var not in walked]
            if not others:
                return None, False
            chosen, wrong = self.dice.choice(others), False
        scope.effects.note(chosen.families, busy)
        return chosen, wrong

    def change(self, scope, leaving=False):
        var, wrong = self.target(scope, FLAT + MAPS + ("nested",), leaving)
        if var is None:
            return self.look(scope)
        if wrong and scope.words and self.chance(0.85):
            return self.line(self.mistaken(scope, var))
        if scope.busy and not leaving and self.chance(0.2):
            self.open(f"if ({self.condition(scope)})")
            self.line(self.modification(scope, var))
            return self.close()
        return self.line(self.modification(scope, var))

    def mistaken(self, scope, var):
        """What one does to the collection with what the loop has just given."""
        word, name = scope.words[-1], var.name
        self.has(f"modifies {var.kind}")
        room = f"if ({name}.size() < 9) "
        return {
            "list": self.one_of(f"{room}{name}.add({word});", f"{name}.remove({word});"),
            "set": self.one_of(f"{name}.add(next({word}));", f"{name}.remove({word});"),
            "deque": self.one_of(f"{room}{name}.addLast({word});", f"{name}.pollLast();", f"{name}.remove({word});"),
            "map": self.one_of(f"{name}.put(next({word}), 1);", f"{name}.remove({word});",
                               f"{name}.merge(next({word}), 1, Integer::sum);"),
            "multi": self.one_of(f"{name}.put(next({word}), new ArrayList<>());", f"{name}.remove({word});"),
            "nested": f"{room}{name}.add(new ArrayList<>(List.of({word})));",
        }[var.kind]

    def modification(self, scope, var):
        word, name = self.word(scope), var.name
        self.has(f"modifies {var.kind}")
        others = [each for each in scope.vars if each.kind in FLAT and each != var and not scope.loops]
        other = self.dice.choice(others) if others else None
        # Nothing grows without limit, however often this is run.
        room = f"if ({name}.size() < 9) " if scope.loops or not scope.once else ""
        if var.kind == "list":
            return self.weighted({
                f"{room}{name}.add({word});": 6, f"{name}.remove({word});": 3, f"{room}{name}.add(0, {word});": 1,
                f"{name}.removeIf({self.predicate()});": 1, f"{name}.clear();": 0.7,
                f"if (!{name}.isEmpty()) {name}.remove({name}.size() - 1);": 1.5,
                f"{room}Collections.addAll({name}, {word}, {self.literal()});": 0.5,
                f"{name}.sort({self.comparator()});": 0.7, f"Collections.sort({name});": 0.5,
                f"{name}.replaceAll(w -> next(w));": 0.5,
                **({f"{name}.addAll({other.name});": 0.8} if other else {}),
            })
        if var.kind == "set":
            return self.weighted({
                f"{name}.add({word});": 6, f"{name}.remove({word});": 3, f"{name}.clear();": 0.7,
                f"{name}.removeIf({self.predicate()});": 1,
                **({f"{name}.addAll({other.name});": 0.8, f"{name}.removeAll({other.name});": 0.5}
                   if other else {}),
            })
        if var.kind == "deque":
            return self.weighted({
                f"{room}{name}.addLast({word});": 3, f"{room}{name}.push({word});": 2,
                f"{room}{name}.offer({word});": 2,
                f"{name}.poll();": 2, f"{name}.pollLast();": 1, f"{name}.remove({word});": 1,
                f"{name}.clear();": 0.4,
            })
        if var.kind == "map":
            return self.weighted({
                f"{name}.put({word}, {self.dice.choice(scope.ints)});": 5, f"{name}.remove({word});": 3,
                f"{name}.merge({word}, 1, Integer::sum);": 2, f"{name}.putIfAbsent({word}, 0);": 1.5,
                f"{name}.computeIfAbsent({word}, w -> w.length());": 1.5,
                f"{name}.computeIfPresent({word}, (w, old) -> old > 1 ? null : old + 1);": 0.7,
                f"{name}.keySet().remove({word});": 0.7, f"{name}.values().remove(1);": 0.5,
                f"{name}.entrySet().removeIf(e -> e.getValue() > 2);": 0.7, f"{name}.clear();": 0.5,
            })
        if var.kind == "multi":
            scope.effects.note(var.inner, scope.busy)
            return self.weighted({
                f"{name}.put({word}, new ArrayList<>());": 3, f"{name}.remove({word});": 2,
                **({} if scope.is_busy(var.inner) else
                   {f"{name}.computeIfAbsent({word}, w -> new ArrayList<>()).add({word});": 4}),
            })
        return self.weighted({
            f"{room}{name}.add(new ArrayList<>(List.of({word})));": 3,
            f"if (!{name}.isEmpty()) {name}.remove(0);": 1.5, f"{name}.removeIf(List::isEmpty);": 1,
        })

    def predicate(self):
        return self.one_of(f"w -> w.equals({self.literal()})", "w -> w.length() > 1",
                           f"{self.literal()}::equals", f"w -> w.startsWith({self.literal()})")

    def comparator(self):
        return self.one_of("null", "Comparator.reverseOrder()", "Comparator.comparing(String::length)",
                           "String::compareTo", "(v, w) -> w.compareTo(v)")

    # Statements.

    def block(self, scope, most=2):
        for _ in range(self.dice.randint(1, most)):
            self.statement(scope)

    def statement(self, scope):
        deep = scope.depth >= MOST_DEPTH
        table = {self.change: 5, self.look: 1}
        if scope.loops < MOST_LOOPS:
            table |= {self.call: 3, self.walk: 2 if scope.loops else 6, self.drain: 0.3 if scope.loops else 1}
        if not deep:
            table |= {self.branch: 2, self.derive: 1 if scope.loops else 2, self.attempt: 0.4}
            if "break" in scope.jumps or "return" in scope.jumps:
                table[self.leave] = 2 if scope.busy else 0.3
        self.weighted(table)(scope)

    def look(self, scope):
        if not scope.vars:
            return self.line(f"total += {self.dice.choice(scope.ints)};")
        var = self.dice.choice(scope.vars)
        asked = "containsKey" if var.kind in MAPS else "contains"
        word = self.word(scope)
        if var.kind == "nested":
            return self.line(f"total += {var.name}.size();")
        if var.kind == "list" and self.chance(0.2):
            return self.line(f"if (!{var.name}.isEmpty()) {var.name}.set(0, {word});")
        return self.line(self.one_of(f"total += {var.name}.size();",
                                     f"if ({var.name}.{asked}({word})) total++;"))

    def branch(self, scope):
        self.open(f"if ({self.condition(scope)})")
        self.block(scope.inside(), 2)
        if self.chance(0.35):
            self.close("} else {")
            self.indent += 1
            self.block(scope.inside(), 2)
        self.close()

    def leave(self, scope):
        """Modifies and goes."""
        self.has("leaves after a change")
        self.open(f"if ({self.condition(scope)})")
        jump = self.dice.choice(scope.jumps)
        left = scope if jump == "break" else scope.inside(busy=())
        self.change(left, leaving=jump == "break")
        self.line(jump + ";")
        self.close()

    def attempt(self, scope):
        self.has("try")
        self.open("try")
        self.block(scope.inside(), 2)
        if self.chance(0.5):
            self.line(f'if ({self.condition(scope)}) throw new IllegalStateException("{self.name("x")}");')
            self.close("} catch (IllegalStateException expected) {")
        elif self.chance(0.4):
            self.has("catches CME")
            self.close("} catch (ConcurrentModificationException again) {")
            self.indent += 1
            self.line("failed = again;")
            self.indent -= 1
        else:
            self.close("} finally {")
        self.indent += 1
        self.look(scope)
        self.close()

    def drain(self, scope):
        """A queue that is worked off."""
        var, _ = self.target(scope, ("deque", "list"))
        if var is None:
            return self.look(scope)
        self.has("queue worked off")
        word, count = self.name("w"), self.name("n")
        self.line(f"int {count} = 0;")
        self.open(f"while (!{var.name}.isEmpty() && {count}++ < 6)")
        self.line(f"String {word} = {var.name}.{'poll()' if var.kind == 'deque' else 'remove(0)'};")
        self.block(scope.loop(words=scope.words + (word,), jumps=self.returning(scope)), 2)
        self.close()

    def returning(self, scope):
        """In a loop that is no walk, `break` leaves no walk."""
        return tuple(jump for jump in scope.jumps if jump == "return")

    # Loops.

    def walk(self, scope):
        vars_ = [var for var in scope.vars if var.kind != "drained"]
        if not vars_:
            return self.look(scope)
        var = self.dice.choice(vars_)
        ways = {
            "map": {self.over_entries: 3, self.over_keys: 3, self.over_values: 1, self.for_each_pair: 2,
                    self.removing_entries: 2, self.updating: 2},
            "multi": {self.over_lists: 4, self.over_keys: 2, self.removing_entries: 1, self.for_each_pair: 1},
            "nested": {self.over_lists: 4},
        }.get(var.kind, {self.enhanced: 5, self.by_iterator: 2, self.for_each: 2, self.streamed: 1.5,
                         self.over_copy: 2, self.over_view: 1.5})
        if var.kind in FLAT:
            ways[self.removing] = 2
        if var.kind == "list":
            ways |= {self.by_index: 1.5, self.by_list_iterator: 1, self.over_part: 1}
        return self.weighted(ways)(scope, var)

    def body(self, scope, var, word, most=2, jumps=("break",), busy=None):
        jumps = jumps + (("return",) if "return" in scope.jumps and jumps else ())
        self.block(scope.loop(busy=scope.busy + ((var.families if busy is None else busy),),
                                words=scope.words + (word,), jumps=jumps), most)

    def enhanced(self, scope, var):
        word = self.name("s")
        self.open(f"for (String {word} : {var.name})")
        self.body(scope, var, word)
        self.close()

    def by_iterator(self, scope, var):
        self.has("iterator")
        word, it = self.name("s"), self.name("it")
        self.line(f"Iterator<String> {it} = {var.name}.iterator();")
        self.open(f"while ({it}.hasNext())")
        self.line(f"String {word} = {it}.next();")
        self.body(scope, var, word)
        self.close()

    def removing(self, scope, var):
        """Removes through the iterator, or by mistake not."""
        if scope.is_busy(var.families):
            return self.enhanced(scope, var)
        self.has("iterator removes")
        word, it = self.name("s"), self.name("it")
        self.open(f"for (Iterator<String> {it} = {var.name}.iterator(); {it}.hasNext(); )")
        self.line(f"String {word} = {it}.next();")
        scope.effects.note(var.families, scope.busy)
        wrong = self.slip()
        self.open(f"if ({self.choosing(scope, word)})")
        self.line(f"{var.name}.remove({word});" if wrong else f"{it}.remove();")
        self.close()
        if self.chance(0.5):
            self.body(scope, var, word, 2)
        return self.close()

    def choosing(self, scope, word):
        """What is removed from a collection: of some inputs, some of it."""
        number = self.dice.choice(scope.ints)
        return self.one_of(f"!{word}.startsWith({self.literal()})", f"{word}.length() > {number}",
                           f"{word}.length() <= {number} + 1", f"{number} % 2 == 1",
                           f"{word}.compareTo({self.literal()}) > 0")

    def by_list_iterator(self, scope, var):
        self.has("ListIterator")
        if scope.is_busy(var.families):
            return self.enhanced(scope, var)
        word, it = self.name("s"), self.name("it")
        self.line(f"ListIterator<String> {it} = {var.name}.listIterator();")
        self.open(f"while ({it}.hasNext())")
        self.line(f"String {word} = {it}.next();")
        scope.effects.note(var.families, scope.busy)
        self.open(f"if ({self.condition(scope.inside(words=(word,)))})")
        self.line(self.one_of(f"{it}.set(next({word}));", f"{it}.remove();", f"{it}.add({self.literal()});"))
        self.close()
        if self.chance(0.5):
            self.body(scope, var, word, 2)
        return self.close()

    def for_each(self, scope, var):
        self.has("forEach")
        if self.chance(0.3):
            other, _ = self.target(scope.inside(busy=scope.busy + (var.families,)), FLAT if scope.once and not scope.loops else ("set",))
            if other is not None:
                scope.effects.note(other.families, scope.busy + (var.families,))
                self.has("method reference")
                return self.line(f"{var.name}.forEach({other.name}::{self.one_of('add', 'add', 'remove')});")
        word = self.name("s")
        self.open(f"{var.name}.forEach({word} ->")
        self.lines[-1] = self.lines[-1].rstrip()
        self.body(scope, var, word, 2, jumps=())
        return self.close("});")

    def streamed(self, scope, var):
        self.has("stream")
        word = self.name("s")
        stages = self.one_of("", f".filter({self.predicate()})", ".map(w -> next(w))", ".distinct()",
                             f".filter({self.predicate()}).map(String::trim)")
        self.open(f"{var.name}.stream(){stages}.forEach({word} ->")
        self.body(scope, var, word, 2, jumps=())
        return self.close("});")

    def over_copy(self, scope, var):
        """The careful way to modify what is walked over."""
        if scope.is_busy(var.families) or var.kind not in FLAT:
            return self.enhanced(scope, var)
        if self.slip():
            word = self.name("s")
            self.open(f"for (String {word} : {var.name})")
        else:
            self.has("copy walked over")
            word = self.name("s")
            self.open(f"for (String {word} : new ArrayList<>({var.name}))")
        scope.effects.note(var.families, scope.busy)
        inner = scope.loop(words=scope.words + (word,), jumps=())
        self.open(f"if ({self.condition(inner)})")
        self.line(self.modification(inner, var))
        self.close()
        self.close()

    def over_view(self, scope, var):
        self.has("wrapper walked over")
        word = self.name("s")
        view = {"list": self.one_of("Collections.unmodifiableList({})", "Collections.synchronizedList({})"),
                "set": "Collections.unmodifiableSet({})"}.get(var.kind, "Collections.unmodifiableCollection({})")
        self.open(f"for (String {word} : {view.format(var.name)})")
        self.body(scope, var, word)
        self.close()

    def over_part(self, scope, var):
        """A sublist, which is of no use once the list has been modified."""
        if scope.is_busy(var.families):
            return self.enhanced(scope, var)
        self.has("subList")
        part = self.name("part")
        self.line(f"List<String> {part} = {var.name}.subList(0, {var.name}.size() / 2);")
        if self.slip():
            self.line(self.modification(scope, var))
        scope.effects.note(var.families, scope.busy)
        if self.chance(0.4):
            return self.line(self.one_of(f"{part}.clear();", f"{part}.removeIf({self.predicate()});",
                                         f"{part}.add({self.word(scope)});", f"total += {part}.size();"))
        word = self.name("s")
        self.open(f"for (String {word} : {part})")
        self.body(scope, var, word, 2)
        return self.close()

    def by_index(self, scope, var):
        self.has("index loop")
        word, index = self.name("s"), self.name("i")
        self.open(f"for (int {index} = 0; {index} < {var.name}.size() && {index} < 8; {index}++)")
        self.line(f"String {word} = {var.name}.get({index});")
        self.block(scope.loop(words=scope.words + (word,), jumps=self.returning(scope)), 2)
        self.close()

    def over_entries(self, scope, var):
        self.has("entrySet")
        entry = self.name("e")
        self.open(f"for (Map.Entry<String, Integer> {entry} : {var.name}.entrySet())")
        if self.chance(0.4):
            self.line(f"{entry}.setValue({entry}.getValue() + 1);")
        self.body(scope, var, f"{entry}.getKey()")
        self.close()

    def over_keys(self, scope, var):
        self.has("keySet")
        word = self.name("k")
        if self.chance(0.3):
            keys = self.name("keys")
            self.line(f"Set<String> {keys} = {var.name}.keySet();")
            self.open(f"for (String {word} : {keys})")
        else:
            self.open(f"for (String {word} : {var.name}.keySet())")
        if var.kind == "map" and self.chance(0.3):
            self.line(f"{var.name}.put({word}, {var.name}.get({word}) + 1);")
        self.body(scope, var, word)
        self.close()

    def over_values(self, scope, var):
        self.has("values")
        number = self.name("v")
        self.open(f"for (int {number} : {var.name}.values())")
        self.block(scope.loop(busy=scope.busy + (var.families,), ints=scope.ints + (number,),
                                jumps=("break",)), 2)
        self.close()

    def for_each_pair(self, scope, var):
        self.has("Map.forEach")
        word, value = self.name("k"), self.name("v")
        self.open(f"{var.name}.forEach(({word}, {value}) ->")
        inner = scope.loop(busy=scope.busy + (var.families,), words=scope.words + (word,), jumps=())
        if var.kind == "multi":
            inner.vars.append(Var(value, "list", var.inner, local=False))
        self.block(inner, 2)
        self.close("});")

    def removing_entries(self, scope, var):
        if scope.is_busy(var.families):
            return self.over_keys(scope, var)
        self.has("view removes")
        scope.effects.note(var.families, scope.busy)
        word, it = self.name("k"), self.name("it")
        of_keys = self.chance(0.5)
        type_ = "String" if of_keys else f"Map.Entry{TYPES[var.kind][3:]}"
        view = "keySet" if of_keys else "entrySet"
        self.line(f"Iterator<{type_}> {it} = {var.name}.{view}().iterator();")
        self.open(f"while ({it}.hasNext())")
        self.line(f"String {word} = {it}.next(){'' if of_keys else '.getKey()'};")
        wrong = self.slip()
        self.open(f"if ({self.choosing(scope, word)})")
        self.line(f"{var.name}.remove({word});" if wrong else f"{it}.remove();")
        self.close()
        return self.close()

    def updating(self, scope, var):
        """Keys that are there get other values."""
        self.has("values of keys that are there")
        word = self.name("k")
        self.open(f"for (String {word} : {var.name}.keySet())")
        self.line(self.one_of(f"{var.name}.put({word}, {self.dice.choice(scope.ints)});",
                              f"{var.name}.merge({word}, 1, Integer::sum);",
                              f"{var.name}.replace({word}, 7);",
                              f"{var.name}.computeIfPresent({word}, (w, old) -> old + 1);"))
        self.close()

    def over_lists(self, scope, var):
        self.has("nested")
        inner = Var(self.name("row"), "list", var.inner, local=False)
        entry = None
        if var.kind == "multi" and self.chance(0.5):
            entry = self.name("e")
            self.open(f"for (Map.Entry<String, List<String>> {entry} : {var.name}.entrySet())")
            self.line(f"List<String> {inner.name} = {entry}.getValue();")
        else:
            source = var.name + (".values()" if var.kind == "multi" else "")
            self.open(f"for (List<String> {inner.name} : {source})")
        within = scope.loop(busy=scope.busy + (var.families,), jumps=("break",))
        within.vars.append(inner)
        if self.chance(0.6):
            self.weighted({self.enhanced: 3, self.removing: 1, self.for_each: 1, self.over_copy: 1})(within, inner)
        else:
            self.block(within, 2)
        self.close()

    # Other names.

    def derive(self, scope):
        flat = [var for var in scope.vars if var.kind in FLAT]
        if not flat:
            return self.look(scope)
        way = self.weighted({"copy": 2, "alias": 2, "choice": 1.5, "inner": 1.5, "view": 1, "collected": 1.5,
                             "stored": 1.5, "fresh": 2})
        var = self.dice.choice(flat)
        if way == "fresh":
            return self.declare(scope, self.one_of(*FLAT, "map"))
        if way == "copy":
            new = Var(self.name("copy"), "list", frozenset([Family()]))
            self.line(f"List<String> {new.name} = new {self.one_of('ArrayList', 'LinkedList')}<>({var.name});")
        elif way == "collected":
            self.has("collected stream")
            new = Var(self.name("found"), "list", frozenset([Family()]))
            self.line(f"List<String> {new.name} = {var.name}.stream().filter({self.predicate()})"
                      ".collect(Collectors.toList());")
        elif way == "alias":
            self.has("alias")
            new = Var(self.name("same"), var.kind, var.families)
            self.line(f"{TYPES[var.kind]} {new.name} = {var.name};")
        elif way == "choice":
            other = self.dice.choice([each for each in flat if each.kind == var.kind])
            self.has("chosen collection")
            new = Var(self.name("either"), var.kind, var.families | other.families)
            number = self.dice.choice(scope.ints)
            self.line(f"{TYPES[var.kind]} {new.name} = {number} > 0 ? {var.name} : {other.name};")
        elif way == "view":
            maps = [each for each in scope.vars if each.kind in MAPS]
            if not maps:
                return self.look(scope)
            self.has("view kept")
            of = self.dice.choice(maps)
            new = Var(self.name("view"), "view", of.families)
            self.line(f"Collection<String> {new.name} = {of.name}.keySet();")
        elif way == "inner":
            maps = [each for each in scope.vars if each.kind == "multi" and not scope.is_busy(each.families)]
            if not maps:
                return self.look(scope)
            self.has("nested")
            of = self.dice.choice(maps)
            scope.effects.note(of.families, scope.busy)
            new = Var(self.name("inner"), "list", of.inner)
            self.line(f"List<String> {new.name} = {of.name}.computeIfAbsent({self.word(scope)}, "
                      "w -> new ArrayList<>());")
        else:
            nested = [each for each in scope.vars if each.kind in ("nested", "multi") and each.local]
            lists = [each for each in flat if each.kind == "list" and each.local]
            if not nested or not lists or not scope.plain:
                return self.look(scope)
            self.has("aliased in another collection")
            of, stored = self.dice.choice(nested), self.dice.choice(lists)
            for family in stored.families:
                for inner in of.inner:
                    inner.join(family)
            scope.effects.note(of.families, scope.busy)
            return self.line(f"{of.name}.add({stored.name});" if of.kind == "nested" else
                             f"{of.name}.put({self.literal()}, {stored.name});")
        scope.vars.append(new)
        return None

    # Methods.

    def call(self, scope):
        helpers = [each for each in self.helpers if scope.of_instance or not each.of_instance]
        if not helpers:
            return self.change(scope)
        helper = self.dice.choice(helpers)
        chosen = self.arguments(scope, helper)
        if chosen is None:
            return self.change(scope)
        self.has("recursive call" if helper.name.startswith("again") else "call")
        arguments = [var.name for var in chosen] + [self.dice.choice(scope.ints)]
        if helper.takes_function:
            self.has("function passed on")
            word = self.name("s")
            self.open(f"{helper.name}({', '.join(arguments)}, {word} ->")
            self.body(scope, chosen[0], word, 2, jumps=())
            return self.close("});")
        return self.line(f"{helper.name}({', '.join(arguments)});")

    def arguments(self, scope, helper):
        """Collections that may be handed over, and what that does is noted; or None."""
        for _ in range(6):
            chosen = []
            for param in helper.params:
                fitting = [var for var in scope.vars if var.kind == param.kind]
                if not fitting and not scope.loops:
                    fitting = [self.declare(scope, param.kind)]
                if not fitting:
                    return None
                chosen.append(self.dice.choice(fitting))
            modified, within = self.applied(helper, chosen)
            wrong = (any(meet([one], [other]) for one, other in within) or scope.is_busy(modified))
            if wrong:
                if not self.slip():
                    continue
            scope.effects.note(modified, scope.busy)
            scope.effects.within |= within
            return chosen
        return None

    def applied(self, helper, chosen):
        """The effects of a method on what it is given."""
        table = {}
        for param, var in zip(helper.params, chosen):
            for family in param.families:
                table[family] = var.families
            for family in param.inner:
                table[family] = var.inner
        def of(family):
            return table.get(family, frozenset([family]))
        modified = {each for family in helper.effects.modified for each in of(family)}
        within = {(one, other) for first, second in helper.effects.within
                  for one in of(first) for other in of(second)}
        return modified, within

    def parameter(self, kind):
        return Var(self.name("p"), kind, frozenset([Family()]),
                   frozenset([Family()]) if kind in ("multi", "nested") else frozenset(), local=False)

    def helper(self, fields):
        """A method of its own; those that are there already may be called."""
        of_instance = bool(fields) and self.chance(0.5)
        takes_function = self.chance(0.15)
        recursive = not takes_function and self.chance(0.25)
        kinds = [self.one_of("list", "list", "set", "deque", "map", "multi", "nested")]
        while len(kinds) < 3 and self.chance(0.5):
            kinds.append(kinds[0] if self.chance(0.5) else self.one_of("list", "set", "map"))
        if takes_function:
            kinds = [self.one_of(*FLAT)]
        params = [self.parameter(kind) for kind in kinds]
        name = self.name("again" if recursive else "m")
        effects = Effects()
        scope = Scope(effects, [*params, *(fields if of_instance else [])], ints=("n",), jumps=("return",),
                      of_instance=of_instance)
        head = ", ".join([f"{TYPES[param.kind]} {param.name}" for param in params] + ["int n"]
                         + (["Consumer<String> f"] if takes_function else []))
        self.line("")
        self.open(f"{'private ' if self.chance(0.5) else ''}{'' if of_instance else 'static '}void {name}({head})")
        if takes_function:
            word = self.name("s")
            self.open(f"for (String {word} : {params[0].name})")
            self.line(f"f.accept({word});")
            self.close()
        else:
            self.block(scope, 2)
            if recursive:
                self.open("if (n > 0)")
                self.line(f"{name}({', '.join(param.name for param in params)}, n - 1);")
                self.close()
        self.close()
        self.helpers.append(Helper(name, params, effects, takes_function, of_instance))
