package cme;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * How long each part of a run takes, by the clock on the wall.
 *
 * <p>Invariant: time counts for one part only, the innermost that is running; so the parts add up
 * to the run, but for what is between them.
 */
final class Times {
  enum Part {
    /** From the start of the process to the first line of this program. */
    JVM,
    INPUT,
    INDEX,
    /** Soot reads the declarations of classes. */
    CLASSES,
    /** Soot makes Jimple. */
    BODIES,
    LOWERING,
    LOCAL,
    EMISSION
  }

  private final Map<Part, Long> nanos = new EnumMap<>(Part.class);
  private final Deque<Part> running = new ArrayDeque<>();
  private long since = System.nanoTime();

  /** {@code startMillis}: when the process started, in milliseconds since 1970. */
  Times(long startMillis) {
    nanos.put(Part.JVM, (System.currentTimeMillis() - startMillis) * 1_000_000);
  }

  <T> T in(Part part, Supplier<T> work) {
    change();
    running.push(part);
    try {
      return work.get();
    } finally {
      change();
      running.pop();
    }
  }

  void in(Part part, Runnable work) {
    in(
        part,
        () -> {
          work.run();
          return null;
        });
  }

  /** What has passed since the last change belongs to the part that was running. */
  private void change() {
    long now = System.nanoTime();
    if (!running.isEmpty()) nanos.merge(running.peek(), now - since, Long::sum);
    since = now;
  }

  /** Milliseconds by part, in the order of a run. */
  Map<String, Double> milliseconds() {
    Map<String, Double> out = new LinkedHashMap<>();
    for (Part part : Part.values()) {
      double tenths = Math.round(nanos.getOrDefault(part, 0L) / 1e5);
      out.put(part.name().toLowerCase(Locale.ROOT), tenths / 10);
    }
    return out;
  }
}
