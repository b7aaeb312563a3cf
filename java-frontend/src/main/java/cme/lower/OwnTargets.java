package cme.lower;

import cme.ir.MethodId;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The methods that library code may run on an object of an own collection or iterator, and on what
 * these return: on iterators, entries and views; and {@link HiddenCode}.
 *
 * <p>Elements are not asked for anything but {@code equals}, {@code hashCode} and the like, which are
 * assumed to do nothing, unless they are entries of a map.
 */
public final class OwnTargets {
  private static final String MAP = "java.util.Map";
  private static final String ENTRY = "java.util.Map$Entry";

  private final SootWorld world;
  private final OwnWalks walks;
  private final OwnResults results;
  private final Map<MethodId, List<MethodId>> known = new HashMap<>();

  /** Classes whose objects hand out nothing but what is their own, however far one goes on. */
  private final Set<String> own = new HashSet<>();

  OwnTargets(SootWorld world, OwnWalks walks) {
    this.world = world;
    this.walks = walks;
    this.results = new OwnResults(world, walks::isWalked);
  }

  /** Those of a call that {@link Within} made. */
  public List<MethodId> of(MethodId within) {
    if (within.equals(Within.SOURCE)) return List.of();
    if (within.equals(Within.BOUND)) return List.of(Within.HOLDER, Within.WALKER);
    if (Within.isStream(within)) return known.computeIfAbsent(within, this::ofStream);
    MethodId same = new MethodId(within.owner(), within.name(), "()V");
    List<MethodId> targets = known.get(same);
    if (targets == null) known.put(same, targets = find(within.owner(), Within.as(within)));
    return targets;
  }

  /** What it walks, and its functions. */
  private List<MethodId> ofStream(MethodId within) {
    GivenStreams.Given given = walks.streams().standsFor(within);
    Set<MethodId> targets = new LinkedHashSet<>();
    for (String type : given.walked()) {
      for (String name : walks.harmful(null, type, false)) targets.addAll(find(name, false));
    }
    for (String function : given.functions()) targets.addAll(walks.streams().bodies(function));
    boolean bound = Descriptors.result(within.descriptor()).equals("java.util.Iterator");
    if (bound) targets.add(Within.HOLDER);
    if (bound && given.late()) targets.add(Within.WALKER);
    return List.copyOf(targets);
  }

  /** Objects of the class may hand out iterators or views that are not their own. */
  boolean mayRemoveThrough(String type) {
    Set<String> seen = new LinkedHashSet<>();
    Deque<String> todo = new ArrayDeque<>(results.classes(type));
    while (!todo.isEmpty()) {
      String name = todo.poll();
      if (own.contains(name) || !seen.add(name)) continue;
      if (goOn(name, true, todo)) return true;
    }
    own.addAll(seen);
    return false;
  }

  private List<MethodId> find(String type, Within.As as) {
    boolean own = as == Within.As.READ || as == Within.As.USED;
    return own ? find(type, as == Within.As.USED) : walks.hidden().targets(type, as);
  }

  private List<MethodId> find(String type, boolean writes) {
    Set<MethodId> targets = new LinkedHashSet<>();
    Set<String> seen = new LinkedHashSet<>();
    Deque<String> todo = new ArrayDeque<>(results.classes(type));
    boolean library = false;
    while (!todo.isEmpty()) {
      String name = todo.poll();
      if (!seen.add(name)) continue;
      targets.addAll(walks.roots(name, writes));
      library |= goOn(name, writes, todo);
    }
    if (writes && library) targets.add(Within.REMOVER);
    return new ArrayList<>(targets);
  }

  /**
   * Adds the classes of what methods of the class return that library code may run on it. They may also
   * return something of the library's that is not their own if this is true.
   */
  private boolean goOn(String name, boolean writes, Deque<String> todo) {
    boolean library = false;
    if (world.isSubtype(name, MAP)) todo.addAll(results.classes(ENTRY));
    for (MethodId root : walks.roots(name, writes)) {
      if (!walks.isWalked(Descriptors.result(root.descriptor()))) continue;
      OwnResults.Found found = results.of(root);
      todo.addAll(found.classes());
      library |= found.library();
    }
    return library;
  }
}
