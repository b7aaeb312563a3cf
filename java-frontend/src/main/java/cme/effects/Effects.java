package cme.effects;

import cme.ir.Field;
import cme.ir.Sharing;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a call may do, with all that it calls, to what was there before and to what others get to see:
 * an upper bound that says which types of containers and which fields are concerned.
 *
 * <p>Besides, it may make objects, return any, and end by an exception. Contents of containers that
 * it makes are among {@code changed} unless it keeps these to itself.
 *
 * @param modified types of containers that may be modified structurally
 * @param changed types of containers whose contents may change; has what {@code modified} has
 * @param throughIterators some may be modified through iterators that others have too
 * @param walked types of containers over which it makes iterators that others get to see
 * @param stored fields that are set
 * @param unknown why nothing is known of it, or null; the other components are of no use then
 */
public record Effects(
    Set<String> modified,
    Set<String> changed,
    boolean throughIterators,
    Set<String> walked,
    Set<Field> stored,
    String unknown) {
  public static Effects unknown(String why) {
    return new Effects(Set.of(), Set.of(), true, Set.of(), Set.of(), why);
  }

  /** A call without a result makes no difference to anyone. */
  public boolean areNone() {
    return unknown == null
        && modified.isEmpty()
        && changed.isEmpty()
        && !throughIterators
        && stored.isEmpty();
  }

  public boolean mayModify(String type, Sharing sharing) {
    return unknown != null || modified.stream().anyMatch(t -> sharing.mayShare(t, type));
  }

  /** Collects effects of several. */
  static final class Sum {
    private final Set<String> modified = new LinkedHashSet<>();
    private final Set<String> changed = new LinkedHashSet<>();
    private final Set<String> walked = new LinkedHashSet<>();
    private final Set<Field> stored = new LinkedHashSet<>();
    private boolean throughIterators;
    private String unknown;

    void modifies(String type) {
      modified.add(type);
      changed.add(type);
    }

    void changes(String type) {
      changed.add(type);
    }

    void walks(String type) {
      walked.add(type);
    }

    void stores(Field field) {
      stored.add(field);
    }

    void modifiesThroughIterators() {
      throughIterators = true;
    }

    void doesAnything(String why) {
      if (unknown == null) unknown = why;
    }

    boolean isUnknown() {
      return unknown != null;
    }

    void add(Effects other) {
      modified.addAll(other.modified);
      changed.addAll(other.changed);
      walked.addAll(other.walked);
      stored.addAll(other.stored);
      throughIterators |= other.throughIterators;
      if (other.unknown != null) doesAnything(other.unknown);
    }

    Effects total() {
      return unknown != null
          ? Effects.unknown(unknown)
          : new Effects(modified, changed, throughIterators, walked, stored, null);
    }
  }
}
