import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.BaseStream;

/**
 * What happens to collections during one execution, a line each, fields parted by tabs:
 *
 * <pre>
 * create FILE LINE ITERATOR CONTAINER   a call returned a new iterator; of a stream: no container
 * use FILE LINE ITERATOR                an iterator was moved on, or asked to change its container
 * modify FILE LINE CONTAINER            a call changed the container's count of modifications
 * through FILE LINE CONTAINER           the same, by an iterator's method
 * map CONTAINER                         it is a map, so views of it are the same container
 * silent CONTAINER                      nothing counts its modifications
 * inside FILE LINE                      a call may do any of these by itself
 * return, or throw FILE LINE CLASS      the end
 * </pre>
 *
 * Objects are numbers. A container is the object that counts modifications: views and wrappers are
 * those of the collection behind them.
 */
public final class Journal {
  /** Methods that do nothing by themselves but what the lines say. */
  private static final Set<String> PLAIN =
      Set.of(
          "iterator", "listIterator", "next", "previous", "hasNext", "hasPrevious", "add", "remove",
          "put", "get", "set", "clear", "size", "isEmpty", "keySet", "values", "entrySet", "getKey",
          "getValue", "addFirst", "addLast", "removeFirst", "removeLast", "push", "pop", "poll",
          "offer", "peek", "first", "last", "println", "print", "append", "nextIndex");

  /** A call that has not ended; {@code depth}: of the stack there. */
  private record Running(String file, int line, long depth) {}

  private static final List<String> lines = new ArrayList<>();
  private static final Deque<Running> running = new ArrayDeque<>();
  private static final Map<Object, Integer> numbers = new IdentityHashMap<>();
  private static final Map<Object, Integer> counts = new IdentityHashMap<>();

  private Journal() {}

  static void begin() {
    lines.clear();
    numbers.clear();
    counts.clear();
    running.clear();
  }

  static String text() {
    return String.join("\n", lines) + "\n";
  }

  static void end() {
    lines.add("return");
  }

  static void end(Throwable thrown, ClassLoader loader) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      try {
        if (Class.forName(frame.getClassName(), false, loader).getClassLoader() != loader) continue;
      } catch (ClassNotFoundException hidden) {
        continue;
      }
      say("throw", frame.getFileName(), frame.getLineNumber(), thrown.getClass().getName());
      return;
    }
    say("throw", "", 0, thrown.getClass().getName());
  }

  /** Before a call of one of the program's own methods. */
  public static void beforeOwn(String file, int line) {
    enter(file, line);
  }

  /** After such a call, which may have run an inherited method. */
  public static void afterOwn(String file, int line) {
    leave(file, line, false);
  }

  /** What was modified since the last look the call did that runs around this one. */
  private static void enter(String file, int line) {
    long depth = StackWalker.getInstance().walk(frames -> frames.count());
    // Those that are not above this one ended by exceptions.
    while (!running.isEmpty() && running.peek().depth() >= depth) running.pop();
    Running around = running.peek();
    if (around == null) look(file, line, false);
    else look(around.file(), around.line(), false);
    running.push(new Running(file, line, depth));
  }

  private static void leave(String file, int line, boolean through) {
    if (!running.isEmpty()) running.pop();
    look(file, line, through);
  }

  public static void before(
      String file, int line, String owner, String name, Object receiver, Object[] arguments) {
    enter(file, line);
    root(receiver);
    for (Object argument : arguments) root(argument);
    if (isIterator(receiver) && isUse(name)) say("use", file, line, number(receiver));
    boolean plain = PLAIN.contains(name) && !isPart(receiver);
    for (Object argument : arguments) plain &= !isPart(argument);
    if (!plain && !owner.startsWith("java/lang/Integer")) say("inside", file, line);
  }

  public static void after(
      String file,
      int line,
      String owner,
      String name,
      Object receiver,
      Object[] arguments,
      Object result) {
    leave(file, line, isIterator(receiver));
    if (isIterator(result) && !numbers.containsKey(result)) {
      Object root = root(receiver);
      if (receiver instanceof BaseStream) say("create", file, line, number(result));
      else say("create", file, line, number(result), number(root == null ? receiver : root));
      if (root == null) lines.add("silent\t" + number(receiver));
    }
    root(result);
  }

  private static boolean isUse(String name) {
    return Set.of("next", "previous", "remove", "set", "add").contains(name);
  }

  /** A view that List.subList made: whatever is done with it looks whether it is stale. */
  private static boolean isPart(Object object) {
    return object != null && object.getClass().getName().contains("SubList");
  }

  /** Of the library: an own one is code of the program. */
  private static boolean isIterator(Object object) {
    return object instanceof Iterator && object.getClass().getName().startsWith("java.");
  }

  private static void say(String what, String file, int line, Object... more) {
    StringBuilder out = new StringBuilder(what + "\t" + file + "\t" + line);
    for (Object one : more) out.append('\t').append(one);
    lines.add(out.toString());
  }

  private static int number(Object object) {
    Integer known = numbers.get(object);
    if (known != null) return known;
    numbers.put(object, numbers.size() + 1);
    if (object instanceof Map) lines.add("map\t" + numbers.get(object));
    return numbers.get(object);
  }

  /** Finds what was modified since the last look. */
  private static void look(String file, int line, boolean through) {
    for (Map.Entry<Object, Integer> entry : counts.entrySet()) {
      int now = count(entry.getKey());
      if (now == entry.getValue()) continue;
      entry.setValue(now);
      say(through ? "through" : "modify", file, line, number(entry.getKey()));
    }
  }

  /** The object behind a collection or map of the library that counts modifications; else null. */
  private static Object root(Object object) {
    Object at = object;
    for (int depth = 0; depth < 6 && at != null; depth++) {
      if (!(at instanceof Collection) && !(at instanceof Map)) return null;
      Object next = behind(at);
      if (next == null && counter(at.getClass()) != null) {
        counts.computeIfAbsent(at, Journal::count);
        return at;
      }
      at = next;
    }
    return null;
  }

  /** What a view or a wrapper shows. */
  private static Object behind(Object view) {
    for (Class<?> c = view.getClass(); c != null && c != Object.class; c = c.getSuperclass()) {
      if (!c.getName().startsWith("java.util.")) continue;
      for (Field field : c.getDeclaredFields()) {
        boolean names = Set.of("this$0", "m", "map", "c", "list", "root", "s", "al").contains(field.getName());
        if (!names || Modifier.isStatic(field.getModifiers())) continue;
        Object value = read(field, view);
        if (value instanceof Collection || value instanceof Map) return value;
      }
    }
    return null;
  }

  private static Field counter(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      try {
        return c.getDeclaredField("modCount");
      } catch (NoSuchFieldException none) {
        continue;
      }
    }
    return null;
  }

  private static int count(Object container) {
    Object value = read(counter(container.getClass()), container);
    return value == null ? 0 : (Integer) value;
  }

  private static Object read(Field field, Object object) {
    try {
      field.setAccessible(true);
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
