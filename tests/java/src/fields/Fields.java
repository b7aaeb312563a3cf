package fields;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Iterators and collections that live in fields, instance and static. */
public class Fields {
  private Fields() {}

  public static void cursorInField_Bad() {
    Player player = new Player();
    player.load("a", "b");
    player.start();
    player.play();
    player.load("c");
    player.play();
  }

  private static class Player {
    private final List<String> tracks = new ArrayList<>();
    private Iterator<String> cursor;

    void load(String... names) {
      for (String name : names) {
        tracks.add(name);
      }
    }

    void start() {
      cursor = tracks.iterator();
    }

    String play() {
      return cursor.next(); // CME
    }
  }

  public static void cursorInField_Ok() {
    Radio radio = new Radio();
    radio.load("a");
    radio.play();
    radio.load("b");
    radio.play();
  }

  private static class Radio {
    private final List<String> tracks = new ArrayList<>();
    private Iterator<String> cursor;

    void load(String name) {
      tracks.add(name);
      cursor = tracks.iterator();
    }

    String play() {
      return cursor.next();
    }
  }

  public static void nullGuardedCursor_Bad() {
    Scanner scanner = new Scanner();
    scanner.add("x");
    scanner.add("y");
    scanner.peek();
    scanner.add("z");
    scanner.peek();
  }

  private static class Scanner {
    private final List<String> lines = new ArrayList<>();
    private Iterator<String> it;

    void add(String line) {
      lines.add(line);
    }

    String peek() {
      if (it == null) {
        it = lines.iterator();
      }
      return it.next(); // CME
    }
  }

  public static void nullGuardedCursor_Ok() {
    Reader reader = new Reader();
    reader.add("x");
    reader.add("y");
    reader.peek();
    reader.add("z");
    reader.peek();
  }

  private static class Reader {
    private final List<String> lines = new ArrayList<>();
    private Iterator<String> it;

    void add(String line) {
      lines.add(line);
      it = null;
    }

    String peek() {
      if (it == null) {
        it = lines.iterator();
      }
      return it.next();
    }
  }

  public static void resetForgotten_Bad() {
    Machine machine = new Machine();
    machine.states.add("s0");
    machine.states.add("s1");
    machine.reset();
    machine.states.add("s2");
    machine.step();
  }

  private static class Machine {
    final Set<String> states = new HashSet<>();
    Iterator<String> cursor;

    void reset() {
      cursor = states.iterator();
    }

    void step() {
      if (cursor.hasNext()) {
        System.out.println(cursor.next()); // CME
      }
    }
  }

  public static void resetForgotten_Ok() {
    TwoSetMachine machine = new TwoSetMachine();
    machine.states.add("s0");
    machine.states.add("s1");
    machine.reset();
    while (machine.step()) {
      System.out.println(machine.reached.size());
    }
  }

  private static class TwoSetMachine {
    final Set<String> states = new HashSet<>();
    final Set<String> reached = new HashSet<>();
    Iterator<String> cursor;

    void reset() {
      cursor = states.iterator();
    }

    boolean step() {
      if (!cursor.hasNext()) {
        return false;
      }
      reached.add(cursor.next());
      return true;
    }
  }

  public static void collectionReplaced_Bad() {
    Holder holder = new Holder();
    holder.items.add("a");
    holder.items.add("b");
    for (String item : holder.items) { // CME
      holder.reset();
      System.out.println(item);
    }
  }

  private static class Holder {
    List<String> items = new ArrayList<>();

    void reset() {
      items.clear();
    }

    void renew() {
      items = new ArrayList<>();
    }
  }

  public static void collectionReplaced_Ok() {
    Holder holder = new Holder();
    holder.items.add("a");
    holder.items.add("b");
    for (String item : holder.items) {
      holder.renew();
      holder.items.add(item);
    }
  }

  public static void linkedObjects_Bad() {
    Page first = new Page();
    Page second = new Page();
    first.next = second;
    second.next = first;
    first.notes.add("n1");
    first.notes.add("n2");
    for (String note : first.notes) { // CME
      first.next.next.notes.add(note);
    }
  }

  private static class Page {
    Page next;
    final List<String> notes = new ArrayList<>();
  }

  public static void linkedObjects_Ok() {
    Page first = new Page();
    Page second = new Page();
    first.next = second;
    second.next = first;
    first.notes.add("n1");
    first.notes.add("n2");
    for (String note : first.notes) {
      first.next.notes.add(note);
    }
  }

  private static final List<String> REGISTRY = new ArrayList<>();
  private static final Map<String, Integer> COUNTS = new HashMap<>();

  public static void staticList_Bad() {
    REGISTRY.clear();
    REGISTRY.add("core");
    REGISTRY.add("net");
    for (String module : REGISTRY) { // CME
      register(module + "-impl");
    }
  }

  private static void register(String module) {
    REGISTRY.add(module);
  }

  public static void staticList_Ok() {
    LOADED.clear();
    LOADED.add("core");
    LOADED.add("net");
    for (String module : LOADED) {
      count(module);
    }
  }

  private static final List<String> LOADED = new ArrayList<>();

  private static void count(String module) {
    COUNTS.merge(module, 1, Integer::sum);
  }

  public static void staticInitialiser_Bad() {
    System.out.println(Tables.SIZE);
  }

  private static final class Tables {
    static final Map<String, String> NAMES = new LinkedHashMap<>();
    static final int SIZE;

    static {
      NAMES.put("a", "1");
      NAMES.put("b", "2");
      for (String key : NAMES.keySet()) { // CME
        NAMES.put(key.toUpperCase(), NAMES.get(key));
      }
      SIZE = NAMES.size();
    }
  }

  public static void staticInitialiser_Ok() {
    System.out.println(GoodTables.SIZE);
  }

  private static final class GoodTables {
    static final Map<String, String> NAMES = new LinkedHashMap<>();
    static final int SIZE;

    static {
      NAMES.put("a", "1");
      NAMES.put("b", "2");
      for (String key : List.copyOf(NAMES.keySet())) {
        NAMES.put(key.toUpperCase(), NAMES.get(key));
      }
      SIZE = NAMES.size();
    }
  }

  public static void lazySingleton_Bad() {
    Plugins.get().names.add("p1");
    Plugins.get().names.add("p2");
    Plugins plugins = Plugins.get();
    for (String name : plugins.names) { // CME
      Plugins.get().names.add(name + "+");
    }
  }

  private static class Plugins {
    private static Plugins instance;
    final List<String> names = new ArrayList<>();

    static Plugins get() {
      if (instance == null) {
        instance = new Plugins();
      }
      return instance;
    }
  }

  public static void lazySingleton_Ok() {
    Plugins own = new Plugins();
    own.names.add("p1");
    own.names.add("p2");
    Plugins shared = new Plugins();
    for (String name : own.names) {
      shared.names.add(name + "+");
    }
  }

  public static void instanceInitialiser_Bad() {
    new Config("x", "y").expand();
  }

  private static class Config {
    private final Map<String, String> values;
    private final Collection<String> keys;

    {
      values = new TreeMap<>();
      keys = values.keySet();
    }

    Config(String... names) {
      for (String name : names) {
        values.put(name, name);
      }
    }

    void expand() {
      for (String key : keys) { // CME
        values.put(key + ".old", key);
      }
    }
  }

  public static void instanceInitialiser_Ok() {
    new Options("x", "y").expand();
  }

  private static class Options {
    private final Map<String, String> values;
    private final Collection<String> keys;

    {
      values = new TreeMap<>();
      keys = new ArrayList<>();
    }

    Options(String... names) {
      for (String name : names) {
        values.put(name, name);
        keys.add(name);
      }
    }

    void expand() {
      for (String key : keys) {
        values.put(key + ".old", key);
      }
    }
  }
}
