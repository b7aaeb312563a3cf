package dispatch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Overrides, listeners, visitors and worklists: who is called decides. */
public class Dispatch {
  private Dispatch() {}

  public static void oneOverrideModifies_Bad() {
    List<String> log = new ArrayList<>(List.of("a", "b"));
    Handler[] handlers = {new Handler(), new Recorder(log)};
    for (String line : log) { // CME
      for (Handler handler : handlers) {
        handler.handle(line);
      }
    }
  }

  private static class Handler {
    void handle(String line) {
      System.out.println(line);
    }
  }

  private static final class Recorder extends Handler {
    private final List<String> log;

    Recorder(List<String> log) {
      this.log = log;
    }

    @Override
    void handle(String line) {
      log.add(line);
    }
  }

  public static void oneOverrideModifies_Ok() {
    List<String> log = new ArrayList<>(List.of("a", "b"));
    Handler[] handlers = {new Handler(), new Recorder(new ArrayList<>())};
    for (String line : log) {
      for (Handler handler : handlers) {
        handler.handle(line);
      }
    }
  }

  public static void abstractTemplate_Bad() {
    Step step = new Splitting();
    step.run();
  }

  private abstract static class Step {
    protected final List<Integer> work = new ArrayList<>(List.of(4, 2));

    void run() {
      for (Integer w : work) { // CME
        process(w);
      }
    }

    abstract void process(Integer w);
  }

  private static class Splitting extends Step {
    @Override
    void process(Integer w) {
      if (w > 1) {
        work.add(w / 2);
      }
    }
  }

  public static void abstractTemplate_Ok() {
    CalmStep step = new Summing();
    step.run();
  }

  private abstract static class CalmStep {
    protected final List<Integer> work = new ArrayList<>(List.of(4, 2));

    void run() {
      for (Integer w : work) {
        process(w);
      }
    }

    abstract void process(Integer w);
  }

  private static class Summing extends CalmStep {
    int sum;

    @Override
    void process(Integer w) {
      sum += w;
    }
  }

  public static void interfaceDispatch_Bad() {
    Set<String> keys = new HashSet<>(Set.of("x", "y"));
    Policy policy = keys.size() > 1 ? new Evicting(keys) : key -> {};
    for (String key : keys) { // CME
      policy.touched(key);
    }
  }

  private interface Policy {
    void touched(String key);
  }

  private static class Evicting implements Policy {
    private final Set<String> keys;

    Evicting(Set<String> keys) {
      this.keys = keys;
    }

    @Override
    public void touched(String key) {
      keys.remove(key);
    }
  }

  public static void interfaceDispatch_Ok() {
    Set<String> keys = new HashSet<>(Set.of("x", "y"));
    CountingPolicy policy = new CountingPolicy();
    for (String key : keys) {
      policy.touched(key);
    }
  }

  private static class CountingPolicy implements Policy {
    private final Map<String, Integer> counts = new HashMap<>();

    @Override
    public void touched(String key) {
      counts.merge(key, 1, Integer::sum);
    }
  }

  public static void defaultMethod_Bad() {
    Feed feed = new Feed();
    feed.articles.add("one");
    feed.articles.add("two");
    for (String article : feed.articles) { // CME
      feed.publish(article);
    }
  }

  private interface Publisher {
    void store(String article);

    default void publish(String article) {
      store(article + " (published)");
    }
  }

  private static class Feed implements Publisher {
    final List<String> articles = new LinkedList<>();

    @Override
    public void store(String article) {
      articles.add(article);
    }
  }

  public static void defaultMethod_Ok() {
    Archive archive = new Archive();
    archive.articles.add("one");
    archive.articles.add("two");
    for (String article : archive.articles) {
      archive.publish(article);
    }
  }

  private static class Archive implements Publisher {
    final List<String> articles = new LinkedList<>();

    @Override
    public void store(String article) {
      articles.add(article);
    }

    @Override
    public void publish(String article) {
      System.out.println(article);
    }
  }

  public static void superCall_Bad() {
    Cache cache = new LoggingCache();
    cache.put("a");
    cache.put("b");
    for (String key : cache.keys) { // CME
      cache.put(key + "'");
    }
  }

  private static class Cache {
    final Set<String> keys = new LinkedHashSet<>();

    void put(String key) {
      keys.add(key);
    }
  }

  private static class LoggingCache extends Cache {
    @Override
    void put(String key) {
      System.out.println("put " + key);
      super.put(key);
    }
  }

  public static void superCall_Ok() {
    FrozenCache cache = new FrozenCache();
    cache.put("a");
    cache.put("b");
    cache.frozen = true;
    for (String key : cache.keys) {
      cache.inspect(key);
    }
  }

  private static class FrozenCache extends Cache {
    boolean frozen;

    @Override
    void put(String key) {
      if (frozen) {
        throw new IllegalStateException(key);
      }
      super.put(key);
    }

    boolean inspect(String key) {
      return keys.contains(key);
    }
  }

  public static void listenerRemovesItself_Bad() {
    Button button = new Button();
    button.add(new Once(button));
    button.add(new Once(button));
    button.add(new Once(button));
    button.fire();
  }

  private interface Listener {
    void clicked();
  }

  private static class Button {
    private final List<Listener> listeners = new ArrayList<>();

    void add(Listener listener) {
      listeners.add(listener);
    }

    void remove(Listener listener) {
      listeners.remove(listener);
    }

    void fire() {
      for (Listener listener : listeners) { // CME
        listener.clicked();
      }
    }
  }

  private static class Once implements Listener {
    private final Button button;

    Once(Button button) {
      this.button = button;
    }

    @Override
    public void clicked() {
      button.remove(this);
    }
  }

  public static void listenerRemovesItself_Ok() {
    SafeButton button = new SafeButton();
    button.listeners.add(new SafeOnce(button));
    button.listeners.add(new SafeOnce(button));
    button.listeners.add(new SafeOnce(button));
    button.fire();
  }

  private static class SafeButton {
    private final List<SafeOnce> listeners = new CopyOnWriteArrayList<>();

    void fire() {
      for (SafeOnce listener : listeners) {
        listener.clicked();
      }
    }
  }

  private static class SafeOnce {
    private final SafeButton button;

    SafeOnce(SafeButton button) {
      this.button = button;
    }

    void clicked() {
      button.listeners.remove(this);
    }
  }

  public static void listenerAddsAnother_Bad() {
    Bus bus = new Bus();
    bus.subscribers.add(() -> bus.subscribers.add(() -> {}));
    bus.subscribers.add(() -> {});
    bus.post();
  }

  private static class Bus {
    final List<Runnable> subscribers = new ArrayList<>();

    void post() {
      for (Runnable subscriber : subscribers) { // CME
        subscriber.run();
      }
    }
  }

  public static void listenerAddsAnother_Ok() {
    SnapshotBus bus = new SnapshotBus();
    bus.subscribers.add(() -> bus.subscribers.add(() -> {}));
    bus.subscribers.add(() -> {});
    bus.post();
  }

  private static class SnapshotBus {
    final List<Runnable> subscribers = new ArrayList<>();

    void post() {
      for (Runnable subscriber : subscribers.toArray(new Runnable[0])) {
        subscriber.run();
      }
    }
  }

  public static void eventReentry_Bad() {
    Model model = new Model();
    View first = new View(model);
    View second = new View(model);
    model.views.add(first);
    model.views.add(second);
    model.update();
  }

  private static class Model {
    final Set<View> views = new LinkedHashSet<>();
    int version;

    void update() {
      version++;
      for (View view : views) { // CME
        view.render();
      }
    }

    void close(View view) {
      views.remove(view);
    }
  }

  private static class View {
    final Model model;

    View(Model model) {
      this.model = model;
    }

    void render() {
      if (model.version > 0) {
        model.close(this);
      }
    }
  }

  public static void eventReentry_Ok() {
    LazyModel model = new LazyModel();
    model.views.add(new LazyView(model));
    model.views.add(new LazyView(model));
    model.update();
  }

  private static class LazyModel {
    final Set<LazyView> views = new LinkedHashSet<>();
    final Set<LazyView> closing = new LinkedHashSet<>();

    void update() {
      for (LazyView view : views) {
        view.render();
      }
      views.removeAll(closing);
      closing.clear();
    }
  }

  private static class LazyView {
    final LazyModel model;

    LazyView(LazyModel model) {
      this.model = model;
    }

    void render() {
      model.closing.add(this);
    }
  }

  public static void visitorEdits_Bad() {
    Block block = new Block();
    block.statements.add(new Assign());
    block.statements.add(new Assign());
    block.accept(new Remover(block));
  }

  private interface Visitor {
    void visit(Assign assign);
  }

  private static class Assign {
    void accept(Visitor visitor) {
      visitor.visit(this);
    }
  }

  private static class Block {
    final List<Assign> statements = new ArrayList<>();

    void accept(Visitor visitor) {
      for (Assign statement : statements) { // CME
        statement.accept(visitor);
      }
    }
  }

  private static class Remover implements Visitor {
    private final Block block;

    Remover(Block block) {
      this.block = block;
    }

    @Override
    public void visit(Assign assign) {
      block.statements.add(new Assign());
    }
  }

  public static void visitorEdits_Ok() {
    Body body = new Body();
    body.statements.add(new Call());
    body.statements.add(new Call());
    Collector collector = new Collector();
    body.accept(collector);
    body.statements.removeAll(collector.calls);
  }

  private interface CallVisitor {
    void visit(Call call);
  }

  private static class Call {
    void accept(CallVisitor visitor) {
      visitor.visit(this);
    }
  }

  private static class Body {
    final List<Call> statements = new ArrayList<>();

    void accept(CallVisitor visitor) {
      for (Call statement : statements) {
        statement.accept(visitor);
      }
    }
  }

  private static class Collector implements CallVisitor {
    final List<Call> calls = new ArrayList<>();

    @Override
    public void visit(Call call) {
      calls.add(call);
    }
  }

  public static void worklistGrows_Bad() {
    Set<Integer> worklist = new LinkedHashSet<>();
    worklist.add(9);
    worklist.add(5);
    for (Integer item : worklist) { // CME
      if (item > 1) {
        worklist.add(item / 2);
      }
    }
  }

  public static void worklistGrows_Ok() {
    Set<Integer> seen = new LinkedHashSet<>();
    LinkedList<Integer> worklist = new LinkedList<>(List.of(9, 4));
    while (!worklist.isEmpty()) {
      Integer item = worklist.removeFirst();
      if (seen.add(item) && item > 1) {
        worklist.add(item / 2);
      }
    }
    for (Integer item : seen) {
      System.out.println(item);
    }
  }

  public static void worklistNotSwapped_Bad() {
    Engine engine = new Engine();
    engine.queue.add("boot");
    engine.queue.add("init");
    engine.drain();
  }

  private static class Engine {
    List<String> queue = new ArrayList<>();

    void drain() {
      List<String> batch = queue;
      for (String event : batch) { // CME
        dispatch(event);
      }
      queue = new ArrayList<>();
    }

    void dispatch(String event) {
      if (event.length() < 6) {
        queue.add(event + "+");
      }
    }
  }

  public static void worklistNotSwapped_Ok() {
    SwappingEngine engine = new SwappingEngine();
    engine.queue.add("boot");
    engine.queue.add("init");
    engine.drain();
  }

  private static class SwappingEngine {
    List<String> queue = new ArrayList<>();

    void drain() {
      while (!queue.isEmpty()) {
        List<String> batch = queue;
        queue = new ArrayList<>();
        for (String event : batch) {
          dispatch(event);
        }
      }
    }

    void dispatch(String event) {
      if (event.length() < 6) {
        queue.add(event + "+");
      }
    }
  }

  public static void strategyInField_Bad() {
    Grid grid = new Grid();
    grid.cells.add(1);
    grid.cells.add(2);
    grid.rule = new Grow(grid);
    grid.tick();
  }

  private interface Rule {
    void apply(int cell);
  }

  private static class Grid {
    final List<Integer> cells = new ArrayList<>();
    Rule rule;

    void tick() {
      for (int cell : cells) { // CME
        rule.apply(cell);
      }
    }
  }

  private static class Grow implements Rule {
    final Grid grid;

    Grow(Grid grid) {
      this.grid = grid;
    }

    @Override
    public void apply(int cell) {
      grid.cells.add(cell + 1);
    }
  }

  public static void strategyInField_Ok() {
    Board board = new Board();
    board.cells.add(1);
    board.cells.add(2);
    board.rule = new Spill(new Board());
    board.tick();
  }

  private static class Board {
    final List<Integer> cells = new ArrayList<>();
    Spill rule;

    void tick() {
      for (int cell : cells) {
        rule.apply(cell);
      }
    }
  }

  private static class Spill {
    final Board neighbour;

    Spill(Board neighbour) {
      this.neighbour = neighbour;
    }

    void apply(int cell) {
      neighbour.cells.add(cell + 1);
    }
  }

  public static void comparatorModifies_Bad() {
    List<String> names = new ArrayList<>(List.of("c", "a", "b"));
    names.sort( // CME
        (a, b) -> {
          names.add(a + b);
          return a.compareTo(b);
        });
  }

  public static void comparatorModifies_Ok() {
    List<String> names = new ArrayList<>(List.of("c", "a", "b"));
    List<String> compared = new ArrayList<>();
    names.sort(
        (a, b) -> {
          compared.add(a + b);
          return a.compareTo(b);
        });
  }

  public static void equalsModifies_Bad() {
    List<Object> bag = new ArrayList<>();
    Nosy nosy = new Nosy(bag);
    bag.add("x");
    bag.add("y");
    for (Object o : bag) { // CME
      System.out.println(nosy.equals(o));
    }
  }

  private static final class Nosy {
    private final List<Object> bag;

    Nosy(List<Object> bag) {
      this.bag = bag;
    }

    @Override
    public boolean equals(Object other) {
      bag.add("compared");
      return other == this;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  public static void equalsModifies_Ok() {
    List<Object> bag = new ArrayList<>();
    Nosy nosy = new Nosy(new ArrayList<>());
    bag.add("x");
    bag.add("y");
    for (Object o : bag) {
      System.out.println(nosy.equals(o));
    }
  }
}
