"""Larger patterns that Java programs have: classes of their own, and a use of them.

A pattern writes members of the program's class, and returns lines for its `run`, whose ints are a,
b and c. Where `slip` says so it makes the mistake that people make there.
"""


def listeners(w):
    w.has("listeners")
    wrong = w.slip(0.8)
    held = "CopyOnWriteArrayList" if not wrong and w.chance(0.3) else w.one_of("ArrayList", "LinkedList")
    walked = "listeners" if wrong or held == "CopyOnWriteArrayList" else "new ArrayList<>(listeners)"
    w.text(f"""
interface Listener {{
  void heard(String what);
}}

static class Bus {{
  private final List<Listener> listeners = new {held}<>();

  void register(Listener listener) {{
    listeners.add(listener);
  }}

  void unregister(Listener listener) {{
    listeners.remove(listener);
  }}

  void fire(String what) {{
    for (Listener listener : {walked}) {{
      listener.heard(what);
    }}
  }}
}}

static class Once implements Listener {{
  private final Bus bus;
  private final List<String> heard;

  Once(Bus bus, List<String> heard) {{
    this.bus = bus;
    this.heard = heard;
  }}

  @Override
  public void heard(String what) {{
    heard.add(what);
    bus.unregister(this);
  }}
}}
""")
    return ["Bus bus = new Bus();", "List<String> heard = new ArrayList<>();",
            "bus.register(heard::add);", "if (a > 0) {", "  bus.register(new Once(bus, heard));", "}",
            "bus.register(what -> total += what.length());",
            "for (int round = 0; round < b; round++) {", '  bus.fire("e" + round);', "}"]


def quiet_listeners(w):
    """Nobody unregisters, so the loop over the list itself is right."""
    w.has("listeners")
    wrong = w.slip(0.8)
    late = "if (a == 1) add(v -> total--);" if wrong else "total++;"
    w.text(f"""
static class Signal {{
  private final List<Consumer<String>> slots = new ArrayList<>();

  void add(Consumer<String> slot) {{
    slots.add(slot);
  }}

  void emit(String value, int a) {{
    for (Consumer<String> slot : slots) {{
      slot.accept(value);
      {late}
    }}
  }}
}}
""")
    return ["Signal signal = new Signal();", "Set<String> values = new TreeSet<>();",
            "signal.add(values::add);", "signal.add(v -> total += v.length());",
            'signal.emit("x" + b, a);', 'signal.emit("y", b);', "for (String value : values) {",
            "  total += value.length();", "}"]


def bag(w):
    w.has("own iterator class")
    own = w.chance(0.6)
    iterator = """return new Iterator<String>() {
      private final Iterator<String> inner = items.iterator();

      @Override
      public boolean hasNext() {
        return inner.hasNext();
      }

      @Override
      public String next() {
        return inner.next();
      }

      @Override
      public void remove() {
        inner.remove();
      }
    };""" if own else "return items.iterator();"
    removes = w.chance(0.5)
    w.text(f"""
static class Bag implements Iterable<String> {{
  private final {w.one_of("List", "Collection")}<String> items = new {w.one_of("ArrayList", "LinkedList")}<>();

  Bag put(String item) {{
    items.add(item);
    return this;
  }}

  void drop(String item) {{
    items.remove(item);
  }}

  int size() {{
    return items.size();
  }}

  @Override
  public Iterator<String> iterator() {{
    {iterator}
  }}
}}
""")
    lines = ["Bag bag = new Bag();", "for (int i = 0; i < a + 2; i++) {", '  bag.put("i" + i);', "}"]
    if removes:
        wrong = w.slip(0.8)
        return lines + ["for (Iterator<String> each = bag.iterator(); each.hasNext(); ) {",
                        "  String item = each.next();", '  if (item.endsWith("1") && b > 0) {',
                        "    bag.drop(item);" if wrong else "    each.remove();", "  }", "}"]
    wrong = w.slip(0.8)
    return lines + ["Bag second = new Bag();", "for (String item : bag) {",
                    f"  {'bag' if wrong else 'second'}.put(next(item));", "}",
                    "second.forEach(item -> total += item.length());"]


def own_list(w):
    w.has("own collection class")
    wrong = w.slip(0.8)
    w.text("""
static class Stack2 extends AbstractList<String> {
  private final ArrayList<String> held = new ArrayList<>();

  @Override
  public String get(int index) {
    return held.get(index);
  }

  @Override
  public int size() {
    return held.size();
  }

  @Override
  public void add(int index, String word) {
    held.add(index, word);
    modCount++;
  }

  @Override
  public String remove(int index) {
    modCount++;
    return held.remove(index);
  }
}
""")
    return ["Stack2 stack = new Stack2();", 'stack.add("a");', 'stack.add("b" + a);', 'stack.add("c");',
            "List<String> above = new ArrayList<>();", "for (String word : stack) {",
            "  if (b > 1) {", f"    {'stack' if wrong else 'above'}.add(next(word));", "  }", "}",
            "total += stack.size() + above.size();"]


def own_collection(w):
    w.has("own collection class")
    wrong = w.slip(0.8)
    w.text(f"""
static class Log extends AbstractCollection<String> {{
  private final Deque<String> lines = new {w.one_of("ArrayDeque", "LinkedList", "LinkedList")}<>();

  @Override
  public boolean add(String line) {{
    lines.addLast(line);
    return true;
  }}

  @Override
  public Iterator<String> iterator() {{
    return lines.iterator();
  }}

  @Override
  public int size() {{
    return lines.size();
  }}
}}

static void report(Collection<String> from, Collection<String> to, int a) {{
  for (String line : from) {{
    if (line.length() > a) {{
      to.add(line + "!");
    }}
  }}
}}
""")
    return ["Log log = new Log();", 'log.add("one");', 'log.add("three");',
            f"report(log, {'a > 1 ? log : new Log()' if wrong else 'new ArrayList<>()'}, b);",
            "log.removeIf(line -> line.isEmpty());"]


def cursor(w):
    w.has("iterator in a field")
    wrong = w.slip(0.8)
    reset = "" if wrong else "cursor.reset();"
    w.text(f"""
static class Cursor {{
  private final List<String> source;
  private Iterator<String> position;

  Cursor(List<String> source) {{
    this.source = source;
    reset();
  }}

  void reset() {{
    position = source.iterator();
  }}

  String advance() {{
    return position.hasNext() ? position.next() : "";
  }}
}}
""")
    return ['List<String> pages = new ArrayList<>(List.of("p", "q", "r"));',
            "Cursor cursor = new Cursor(pages);", "total += cursor.advance().length();",
            "if (a > 1) {", '  pages.add("s");', f"  {reset}" if reset else "  total++;", "}",
            "for (int i = 0; i < b; i++) {", "  total += cursor.advance().length();", "}"]


def tree(w):
    w.has("recursion over a tree")
    wrong = w.slip(0.8)
    remove = "node.parts.remove(part);" if wrong else "each.remove();"
    w.text(f"""
static class Node {{
  final String label;
  final List<Node> parts = new {w.one_of("ArrayList", "LinkedList")}<>();

  Node(String label, int depth, int width) {{
    this.label = label;
    for (int i = 0; depth > 0 && i <= width; i++) {{
      parts.add(new Node(label + i, depth - 1, width));
    }}
  }}
}}

static void collect(Node node, List<String> out) {{
  out.add(node.label);
  for (Node part : node.parts) {{
    collect(part, out);
  }}
}}

static void prune(Node node, String suffix) {{
  for (Iterator<Node> each = node.parts.iterator(); each.hasNext(); ) {{
    Node part = each.next();
    if (part.label.endsWith(suffix)) {{
      {remove}
    }} else {{
      prune(part, suffix);
    }}
  }}
}}
""")
    return ['Node root = new Node("r", 2, a % 3);', "List<String> labels = new ArrayList<>();",
            "collect(root, labels);", 'prune(root, "" + b);', "collect(root, labels);",
            "for (String label : labels) {", "  total += label.length();", "}"]


def flatten(w):
    w.has("recursion")
    wrong = w.slip(0.8)
    w.text("""
static void flatten(List<Object> in, List<Object> out) {
  for (Object each : in) {
    if (each instanceof List) {
      @SuppressWarnings("unchecked")
      List<Object> deeper = (List<Object>) each;
      flatten(deeper, out);
    } else {
      out.add(each);
    }
  }
}
""")
    return ["List<Object> leaves = new ArrayList<>();", 'leaves.add("x");', 'leaves.add("y");',
            "List<Object> whole = new ArrayList<>();", "whole.add(leaves);",
            "if (a > 0) {", '  whole.add("z");', "}",
            f"flatten(whole, {'leaves' if wrong else 'new ArrayList<>()'});"]


def worklist(w):
    w.has("worklist over a graph")
    wrong = w.slip(0.8)
    loop = ("for (String node : todo) {" if wrong else
            "while (!todo.isEmpty()) {\n    String node = todo.poll();")
    w.text(f"""
static Set<String> reach(Map<String, Set<String>> edges, String start) {{
  Set<String> seen = new {w.one_of("HashSet", "TreeSet", "LinkedHashSet")}<>();
  Deque<String> todo = new {w.one_of("ArrayDeque", "LinkedList")}<>();
  todo.add(start);
  {loop}
    if (seen.add(node)) {{
      for (String next : edges.getOrDefault(node, Collections.emptySet())) {{
        todo.add(next);
      }}
    }}
  }}
  return seen;
}}
""")
    return ["Map<String, Set<String>> edges = new HashMap<>();", "for (int i = 0; i <= a; i++) {",
            '  edges.computeIfAbsent("v" + i, v -> new TreeSet<>()).add("v" + (i + 1) % 3);',
            '  edges.computeIfAbsent("v" + b, v -> new TreeSet<>()).add("v" + i);', "}",
            'for (String node : reach(edges, "v" + c)) {', "  total += node.length();", "}"]


def cache(w):
    w.has("access order")
    wrong = w.slip(0.8)
    keys = "cache.keySet()" if wrong else "new ArrayList<>(cache.keySet())"
    w.text("""
static class Cache extends LinkedHashMap<String, Integer> {
  private static final long serialVersionUID = 1;

  Cache() {
    super(16, 0.75f, true);
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
    return size() > 3;
  }
}
""")
    return ["Cache cache = new Cache();", "for (int i = 0; i <= a + 1; i++) {", '  cache.put("k" + i, i);', "}",
            f"for (String key : {keys}) {{", "  total += cache.getOrDefault(key, 0);",
            "  Integer value = cache.get(key);", "  if (value != null && b == 1) {",
            "    total += value;", "  }", "}"]


def iterators_in_list(w):
    w.has("iterators in a collection")
    wrong = w.slip(0.8)
    change = 'first.add("late");' if wrong else 'second.size();'
    w.text(f"""
static List<String> interleave(List<String> first, List<String> second, int a) {{
  List<String> out = new ArrayList<>();
  Deque<Iterator<String>> sources = new ArrayDeque<>();
  sources.add(first.iterator());
  sources.add(second.iterator());
  if (a > 1) {{
    {change}
  }}
  while (!sources.isEmpty()) {{
    Iterator<String> source = sources.poll();
    if (source.hasNext()) {{
      out.add(source.next());
      sources.add(source);
    }}
  }}
  return out;
}}
""")
    return ['List<String> odd = new ArrayList<>(List.of("1", "3", "5"));',
            'List<String> even = new LinkedList<>(List.of("2", "4"));',
            "for (String digit : interleave(odd, even, a)) {", "  total += digit.length();", "}"]


def handlers(w):
    w.has("functions in a map")
    wrong = w.slip(0.8)
    walked = "words" if wrong else "new ArrayList<>(words)"
    return ["Map<String, Consumer<String>> handlers = new HashMap<>();",
            'List<String> words = new ArrayList<>(List.of("a", "b", "c", "d"));',
            'handlers.put("a", word -> words.add(word + "a"));', 'handlers.put("b", words::remove);',
            'handlers.put("c", word -> total++);',
            f"for (String word : {walked}) {{",
            f"  Consumer<String> handler = handlers.get({w.one_of('word', chr(34) + 'k' + chr(34) + ' + a')});",
            "  if (handler != null && b > 0) {", "    handler.accept(word);", "  }", "}"]


def peeking(w):
    w.has("own iterator class")
    w.has("iterator in a field")
    wrong = w.slip(0.8)
    w.text("""
static class Peeking<T> implements Iterator<T> {
  private final Iterator<T> inner;
  private T peeked;

  Peeking(Iterator<T> inner) {
    this.inner = inner;
  }

  T peek() {
    if (peeked == null && inner.hasNext()) {
      peeked = inner.next();
    }
    return peeked;
  }

  @Override
  public boolean hasNext() {
    return peeked != null || inner.hasNext();
  }

  @Override
  public T next() {
    T result = peek();
    peeked = null;
    return result;
  }
}
""")
    return ["Set<String> tokens = new TreeSet<>();", "for (int i = 0; i <= a; i++) {", '  tokens.add("t" + i);', "}",
            "Peeking<String> peeking = new Peeking<>(tokens.iterator());",
            "List<String> runs = new ArrayList<>();", "while (peeking.hasNext()) {",
            "  String token = peeking.next();", "  runs.add(token);",
            f"  {'tokens' if wrong else 'runs'}.add(token + b);", "  if (peeking.peek() == null) {", "    break;",
            "  }", "}"]


def memo(w):
    w.has("computeIfAbsent")
    wrong = w.slip(0.8)
    body = """return memo.computeIfAbsent(n, m -> m < 2 ? m : fib(m - 1) + fib(m - 2));""" if wrong else """
  Integer known = memo.get(n);
  if (known == null) {
    known = n < 2 ? n : fib(n - 1) + fib(n - 2);
    memo.put(n, known);
  }
  return known;""".strip()
    w.text(f"""
private final Map<Integer, Integer> memo = new {w.one_of("HashMap", "TreeMap") if wrong else "HashMap"}<>();

int fib(int n) {{
  {body}
}}
""")
    return ["total += fib(a + b);", "for (int value : memo.values()) {", "  total += value;", "}"]


def events(w):
    w.has("priority queue")
    wrong = w.slip(0.8)
    loop = ["for (Integer time : agenda) {"] if wrong else \
        ["while (!agenda.isEmpty()) {", "  int time = agenda.poll();"]
    return [f"Queue<Integer> agenda = new PriorityQueue<>(List.of(1, 3, a));",
            "List<Integer> done = new ArrayList<>();", *loop, "  done.add(time);",
            "  if (time < 3 && b > 0) {", "    agenda.add(time + 2);", "  }", "}",
            "done.removeIf(time -> time > c);"]


def undo(w):
    w.has("functions in a queue")
    wrong = w.slip(0.8)
    loop = ["for (Runnable step : steps) {", "  step.run();"] if wrong else \
        ["while (!steps.isEmpty()) {", "  steps.pop().run();"]
    return ["Deque<Runnable> steps = new ArrayDeque<>();",
            'List<String> text = new ArrayList<>(List.of("t"));',
            'text.add("u");', "steps.push(() -> text.remove(text.size() - 1));",
            "if (a > 0) {", "  text.addAll(List.of(\"v\", \"w\"));", "  steps.push(() -> text.removeIf(t -> t.equals(\"v\")));",
            "  steps.push(() -> steps.clear());" if wrong else "  steps.push(text::clear);", "}", *loop, "}",
            "for (String t : text) {", "  total += t.length();", "}"]


def strategies(w):
    w.has("dispatch")
    wrong = w.slip(0.8)
    w.text(f"""
interface Strategy {{
  void apply(Map<String, Integer> counts, String key);

  default void applyAll(Map<String, Integer> counts) {{
    for (String key : {'counts.keySet()' if wrong else 'new TreeSet<>(counts.keySet())'}) {{
      apply(counts, key);
    }}
  }}
}}

static class Keep implements Strategy {{
  @Override
  public void apply(Map<String, Integer> counts, String key) {{
    counts.put(key, counts.get(key) + 1);
  }}
}}

static class Drop implements Strategy {{
  @Override
  public void apply(Map<String, Integer> counts, String key) {{
    counts.remove(key);
  }}
}}
""")
    return ["Map<String, Integer> counts = new HashMap<>();", 'counts.put("x", a);', 'counts.put("y", b);',
            'counts.put("z", c);', "Strategy strategy = a > b ? new Drop() : new Keep();",
            "strategy.applyAll(counts);"]


def moves(w):
    w.has("nested")
    wrong = w.slip(0.8)
    body = ["  for (String member : group) {", "    if (member.length() > 1) {",
            '      groups.get("long").add(member);', "    }", "  }"] if wrong else \
        ["  for (String member : group) {", "    if (member.length() > 1) {", "      moved.add(member);", "    }", "  }"]
    return ["Map<String, List<String>> groups = new LinkedHashMap<>();",
            'groups.put("short", new ArrayList<>(List.of("x", "yy")));',
            'groups.put("long", new ArrayList<>(List.of("zz", "w")));',
            "List<String> moved = new ArrayList<>();", "for (List<String> group : groups.values()) {", *body,
            "  if (a > 2) {", "    break;", "  }", "}", 'groups.get("long").addAll(moved);']


def streams(w):
    w.has("stream")
    wrong = w.slip(0.8)
    last = "numbers.stream().filter(n -> n > a).forEach(n -> numbers.add(n - 1));" if wrong else \
        "numbers.removeAll(numbers.stream().filter(n -> n > a).collect(Collectors.toList()));"
    return ["List<Integer> numbers = new ArrayList<>(List.of(4, 1, b, 3));",
            "Map<Boolean, List<Integer>> parts = numbers.stream().collect(Collectors.partitioningBy(n -> n > 2));",
            "for (int n : parts.get(true)) {", "  numbers.add(n + c);", "}", last,
            "total += numbers.stream().mapToInt(n -> n).sum();"]


def shared_holder(w):
    w.has("alias")
    wrong = w.slip(0.8)
    w.text("""
static class Holder<T> {
  private final List<T> content;

  Holder(List<T> content) {
    this.content = content;
  }

  List<T> content() {
    return content;
  }

  void take(Holder<? extends T> from) {
    for (T each : from.content()) {
      content.add(each);
    }
  }
}
""")
    return ['List<String> shared = new ArrayList<>(List.of("m", "n"));', "Holder<String> one = new Holder<>(shared);",
            f"Holder<String> two = new Holder<>({'shared' if wrong else 'new ArrayList<>(shared)'});",
            "if (a > 0) {", "  two.take(one);", "}"]


def copy_constructor(w):
    w.has("defensive copy")
    wrong = w.slip(0.8)
    w.text(f"""
static class Account {{
  private final List<String> entries = new ArrayList<>();

  void book(String entry) {{
    entries.add(entry);
  }}

  List<String> entries() {{
    return {'entries' if wrong else w.one_of('new ArrayList<>(entries)', 'List.copyOf(entries)')};
  }}
}}
""")
    return ["Account account = new Account();", 'account.book("first");', 'account.book("second");',
            "for (String entry : account.entries()) {", "  if (a == 2 || entry.length() > b + 4) {",
            "    account.book(entry + c);", "  }", "}"]


def own_fail_fast(w):
    """A class that counts its modifications itself: whether it throws, only numbers tell."""
    w.has("own collection class")
    wrong = w.slip(0.8)
    w.text("""
static class Chain implements Iterable<String> {
  private String[] cells = new String[16];
  private int size;
  private int changes;

  void link(String cell) {
    cells[size++] = cell;
    changes++;
  }

  @Override
  public Iterator<String> iterator() {
    return new Iterator<String>() {
      private int at;
      private final int expected = changes;

      @Override
      public boolean hasNext() {
        return at < size;
      }

      @Override
      public String next() {
        if (expected != changes) {
          throw new ConcurrentModificationException();
        }
        return cells[at++];
      }
    };
  }
}
""")
    return ["Chain chain = new Chain();", 'chain.link("a");', 'chain.link("b");', "for (String cell : chain) {",
            f"  {'chain.link(cell);' if wrong else 'total += cell.length();'}", "}"]


def sorted_views(w):
    w.has("range view")
    wrong = w.slip(0.8)
    made, view = w.one_of(("TreeMap<String, Integer>", "headMap"), ("TreeMap<String, Integer>", "tailMap"))
    return [f"{made} scores = new TreeMap<>();", "for (int i = 0; i < 4; i++) {", '  scores.put("s" + i, i * a);', "}",
            f'Map<String, Integer> range = scores.{view}("s2");', "for (String name : range.keySet()) {",
            f"  {'scores.remove(name);' if wrong else 'scores.put(name, b);'}", "}",
            "for (Map.Entry<String, Integer> score : scores.descendingMap().entrySet()) {",
            "  total += score.getValue();", "}"]


def plugins(w):
    w.has("dispatch")
    wrong = w.slip(0.8)
    w.text(f"""
abstract static class Plugin {{
  protected final List<Plugin> peers;

  Plugin(List<Plugin> peers) {{
    this.peers = peers;
    peers.add(this);
  }}

  abstract void start();
}}

static class Quiet extends Plugin {{
  Quiet(List<Plugin> peers) {{
    super(peers);
  }}

  @Override
  void start() {{
    total++;
  }}
}}

static class Loader extends Plugin {{
  Loader(List<Plugin> peers) {{
    super(peers);
  }}

  @Override
  void start() {{
    {'new Quiet(peers);' if wrong else 'total += peers.size();'}
  }}
}}
""")
    return ["List<Plugin> plugins = new ArrayList<>();", "new Quiet(plugins);", "if (a > 0) {",
            "  new Loader(plugins);", "}", "new Quiet(plugins);", "for (Plugin plugin : plugins) {",
            "  plugin.start();", "}"]


ALL = {listeners: 1, quiet_listeners: 1, bag: 1.5, own_list: 0.8, own_collection: 0.8, cursor: 1, tree: 1.2,
       flatten: 0.8, worklist: 1.2, cache: 0.7, iterators_in_list: 0.8, handlers: 0.8, peeking: 0.7,
       memo: 0.7, events: 1, undo: 0.8, strategies: 1, moves: 1, streams: 1, shared_holder: 1,
       copy_constructor: 1, own_fail_fast: 0.3, sorted_views: 0.7, plugins: 0.8}
