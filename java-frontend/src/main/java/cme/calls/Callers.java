package cme.calls;

import cme.index.Call;
import cme.index.ClassFacts;
import cme.index.Index;
import cme.index.Lambda;
import cme.index.MethodFacts;
import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;

/**
 * Which entry points lead to a method.
 *
 * <p>A call is taken for a call of every method with that name and descriptor, so no caller within
 * the application is missed but those of what is {@link HandedOut}. Static and private methods are not
 * overridden: a call of one names its class or one below. What code outside may call is an
 * entry point: public and protected methods of classes it can name, and what is handed out. The search
 * does not go beyond one, as an entry point starts in any heap anyway.
 */
public final class Callers {
  private record Name(String name, String descriptor) {}

  /** {@code owner}: the class that the call names. */
  private record Caller(String owner, MethodId id) {}

  private final Index index;
  private final SootWorld world;
  private final HandedOut handedOut;
  private final Map<Name, List<Caller>> callers = new HashMap<>();
  private final Map<String, List<MethodId>> makers = new HashMap<>();
  private final Map<MethodId, Integer> order = new HashMap<>();

  public Callers(Index index, SootWorld world) {
    this.index = index;
    this.world = world;
    this.handedOut = new HandedOut(index, world, this::isVisible);
    for (MethodFacts method : index.methods().values()) {
      order.put(method.id(), order.size());
      for (String type : method.allocated()) {
        makers.computeIfAbsent(type, t -> new ArrayList<>()).add(method.id());
      }
      for (Call call : method.calls()) add(call, method.id());
      for (Lambda lambda : method.lambdas()) add(lambda.body(), method.id());
    }
  }

  private void add(Call call, MethodId from) {
    List<Caller> known =
        callers.computeIfAbsent(
            new Name(call.name(), call.descriptor()), n -> new ArrayList<>());
    Caller caller = new Caller(call.owner(), from);
    if (known.isEmpty() || !known.get(known.size() - 1).equals(caller)) known.add(caller);
  }

  public boolean isEntryPoint(MethodId id) {
    MethodFacts facts = index.methods().get(id);
    return facts != null && (mayBeNamed(facts) || handedOut.contains(id));
  }

  private boolean mayBeNamed(MethodFacts facts) {
    return !facts.isSynthetic()
        && isVisible(facts.id().owner())
        && (facts.access() & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
  }

  /** Code outside can name the class: neither it nor what encloses it is private or local. */
  private boolean isVisible(String className) {
    for (String name = className; ; name = name.substring(0, name.lastIndexOf('$'))) {
      ClassFacts facts = index.classes().get(name);
      if (facts != null && (facts.access() & Opcodes.ACC_PRIVATE) != 0) return false;
      int dollar = name.lastIndexOf('$');
      if (dollar <= 0) return true;
      if (dollar + 1 < name.length() && Character.isDigit(name.charAt(dollar + 1))) return false;
    }
  }

  /** The class and its subclasses, if code outside can name none of them; otherwise none. */
  public Set<String> hidden(String className) {
    List<String> all = world.applicationSubtypes(className);
    return all.stream().noneMatch(this::isVisible) ? Set.copyOf(all) : Set.of();
  }

  /**
   * The entry points that lead to where objects of such a class are made; none if that is not known.
   * Where such objects do not get away from there, nothing else runs their methods.
   */
  public List<MethodId> making(String className) {
    Set<MethodId> making = new LinkedHashSet<>();
    for (String hidden : hidden(className)) making.addAll(makers.getOrDefault(hidden, List.of()));
    Set<MethodId> found = new LinkedHashSet<>();
    for (MethodId id : ordered(making)) {
      List<MethodId> leading = entryPoints(id);
      if (leading.isEmpty()) return List.of();
      found.addAll(leading);
    }
    return List.copyOf(found);
  }

  /** Code outside can call it by its name. */
  public boolean mayBeNamed(MethodId id) {
    MethodFacts facts = index.methods().get(id);
    return facts != null && mayBeNamed(facts);
  }

  /** It runs by calls alone: those of the application, which {@link #allEntryPoints} follows. */
  public boolean isCalledAlone(MethodId id) {
    return isEntryPoint(id) && !handedOut.isRunUnseen(id);
  }

  /** The nearest entry points that lead to the method, in the order of the index. */
  public List<MethodId> entryPoints(MethodId target) {
    return search(target, this::isEntryPoint);
  }

  /**
   * All entry points that lead to the method: also those from which it is run by way of another. The
   * search ends only at what runs unseen, with any arguments.
   */
  public List<MethodId> allEntryPoints(MethodId target) {
    return search(target, handedOut::isRunUnseen);
  }

  private List<MethodId> search(MethodId target, Predicate<MethodId> ends) {
    Set<MethodId> found = new LinkedHashSet<>();
    Set<MethodId> seen = new LinkedHashSet<>();
    Deque<MethodId> todo = new ArrayDeque<>();
    todo.add(target);
    while (!todo.isEmpty()) {
      MethodId id = todo.poll();
      if (!seen.add(id)) continue;
      if (isEntryPoint(id) || id.name().equals("<clinit>")) found.add(id);
      if (ends.test(id)) continue;
      for (Caller caller : callers.getOrDefault(new Name(id.name(), id.descriptor()), List.of())) {
        if (mayCall(caller.owner(), id)) todo.add(caller.id());
      }
    }
    return ordered(found);
  }

  /** A call that names the class, and the method by its name, may be one of the method. */
  private boolean mayCall(String named, MethodId id) {
    MethodFacts facts = index.methods().get(id);
    return facts == null
        || (facts.access() & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0
        || world.isSubtype(named, id.owner())
        || world.isIncomplete(named);
  }

  /** In the order of the index. */
  private List<MethodId> ordered(Set<MethodId> some) {
    return some.stream().filter(order::containsKey).sorted(Comparator.comparing(order::get)).toList();
  }
}
