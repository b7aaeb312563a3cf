package cme.soot;

import cme.ir.MethodId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import soot.SootClass;
import soot.SootMethod;

/**
 * Which methods of an application class run when an object of it runs a library method that it
 * inherits: those that override the library's and that the inherited one calls on its own object.
 */
final class OverriddenCalls {
  /** A class, and a call of a library method on its objects as the bytecode has it. */
  private record Question(String type, String owner, String name, String descriptor) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Question o
          && type.equals(o.type)
          && name.equals(o.name)
          && owner.equals(o.owner)
          && descriptor.equals(o.descriptor);
    }

    @Override
    public int hashCode() {
      int method = 31 * name.hashCode() + descriptor.hashCode();
      return 31 * (31 * type.hashCode() + owner.hashCode()) + method;
    }
  }

  private final SootWorld world;
  private final Map<String, List<MethodId>> overriding = new HashMap<>();
  private final Map<Question, List<MethodId>> answers = new HashMap<>();
  private final Map<Question, Map<MethodId, List<String>>> below = new HashMap<>();
  private final Map<Question, Map<MethodId, List<String>>> inherited = new HashMap<>();

  OverriddenCalls(SootWorld world) {
    this.world = world;
  }

  List<MethodId> of(String type, String owner, String name, String descriptor) {
    Question question = new Question(type, owner, name, descriptor);
    List<MethodId> known = answers.get(question);
    if (known != null) return known;
    Set<String> called = called(question);
    List<MethodId> found =
        overriding(type).stream()
            .filter(id -> called == null || called.contains(id.name() + id.descriptor()))
            .toList();
    answers.put(question, found);
    return found;
  }

  Map<MethodId, List<String>> below(
      String type, String owner, String name, String descriptor, boolean inheriting) {
    Question question = new Question(type, owner, name, descriptor);
    Map<Question, Map<MethodId, List<String>>> known = inheriting ? inherited : below;
    Map<MethodId, List<String>> found = known.get(question);
    if (found == null) known.put(question, found = findBelow(question, inheriting));
    return found;
  }

  /** Classes that are made for lambdas later on make no difference. */
  private Map<MethodId, List<String>> findBelow(Question call, boolean inheriting) {
    Map<MethodId, List<String>> found = new LinkedHashMap<>();
    for (String name : world.instantiableSubtypes(call.type())) {
      if (world.isLambda(name)) continue;
      if (inheriting && runsApplication(name, call)) continue;
      for (MethodId target : of(name, call.owner(), call.name(), call.descriptor())) {
        found.computeIfAbsent(target, t -> new ArrayList<>()).add(name);
      }
    }
    return found;
  }

  private boolean runsApplication(String type, Question call) {
    return world.resolve(type, call.name(), call.descriptor())
        .filter(id -> world.isApplicationClass(id.owner()))
        .isPresent();
  }

  /** What the library's method calls, by its bytecode; null if that is not known. */
  private Set<String> called(Question call) {
    boolean named = !world.isApplicationClass(call.owner());
    String above = world.librarySuperClass(call.type());
    String owner = named && !world.isSubtype(above, call.owner()) ? call.owner() : above;
    Set<String> found = world.selfCalls(owner, call.name(), call.descriptor());
    if (found != null || call.name().equals("<init>")) return found;
    return world
        .resolve(call.type(), call.name(), call.descriptor())
        .filter(id -> !world.isApplicationClass(id.owner()))
        .map(id -> world.selfCalls(id.owner(), id.name(), id.descriptor()))
        .orElse(null);
  }

  /** All methods of the class, its own and inherited ones, that override a library's. */
  private List<MethodId> overriding(String type) {
    List<MethodId> known = overriding.get(type);
    if (known != null) return known;
    List<MethodId> found = new ArrayList<>();
    List<String> owners = new ArrayList<>(List.of(type));
    owners.addAll(world.superTypes(type));
    for (String owner : owners) {
      if (!world.isApplicationClass(owner)) continue;
      for (SootMethod method : world.classNamed(owner).getMethods()) {
        if (!mayOverride(method)) continue;
        MethodId id = SootWorld.idOf(method);
        Optional<MethodId> target = world.resolve(type, id.name(), id.descriptor());
        if (target.filter(id::equals).isPresent() && overridesLibrary(id, type)) found.add(id);
      }
    }
    overriding.put(type, found);
    return found;
  }

  private static boolean mayOverride(SootMethod method) {
    return !method.isStatic()
        && !method.isPrivate()
        && !method.isAbstract()
        && !method.isConstructor();
  }

  private boolean overridesLibrary(MethodId method, String type) {
    for (String above : world.superTypes(type)) {
      if (world.isApplicationClass(above) || above.equals("java.lang.Object")) continue;
      SootClass c = world.classNamed(above);
      if (c == null || c.isPhantom()) return true;
      MethodId there = new MethodId(above, method.name(), method.descriptor());
      if (world.declared(there).isPresent()) return true;
    }
    return false;
  }
}
