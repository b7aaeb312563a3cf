package cme.calls;

import cme.index.Call;
import cme.index.Index;
import cme.index.Lambda;
import cme.index.MethodFacts;
import cme.ir.MethodId;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which methods run a method of the application through library code, without a call that names it.
 *
 * <p>Library code can only call what one of its own types declares. It does so on an argument, whose
 * type the call's descriptor tells, or on the object that the library method was called on, if the
 * class inherits that method. Methods of contents may be called whatever the types are: of these
 * nothing is known.
 */
final class CallBacks {
  private static final String OBJECT = "java.lang.Object";
  private static final Set<String> OF_CONTENTS =
      Set.of("equals", "hashCode", "toString", "compareTo");

  private record Made(Call call, MethodId by) {}

  private final SootWorld world;
  private final Map<String, Set<MethodId>> byParameter = new HashMap<>();
  private final Map<String, List<Made>> byOwner = new HashMap<>();

  CallBacks(Index index, SootWorld world) {
    this.world = world;
    for (MethodFacts method : index.methods().values()) {
      for (Call call : method.calls()) add(call, method.id());
      for (Lambda lambda : method.lambdas()) add(lambda.body(), method.id());
    }
  }

  private void add(Call call, MethodId from) {
    byOwner.computeIfAbsent(call.owner(), o -> new ArrayList<>()).add(new Made(call, from));
    if (world.isApplication(call.owner()) && !isInherited(call.owner(), call)) return;
    for (String type : Descriptors.parameters(call.descriptor())) {
      byParameter.computeIfAbsent(type, t -> new LinkedHashSet<>()).add(from);
    }
  }

  /** The class has the method from the library. */
  private boolean isInherited(String type, Call call) {
    Optional<MethodId> found = world.resolve(type, call.name(), call.descriptor());
    return found.isEmpty() || !world.isApplication(found.get().owner());
  }

  /** Any call of the library may run it. */
  boolean isAnywhere(MethodId id) {
    return OF_CONTENTS.contains(id.name()) && isOfLibrary(id);
  }

  /** A type of the library declares a method of that name. */
  private boolean isOfLibrary(MethodId id) {
    boolean overrides =
        world.declared(id)
            .filter(m -> !m.isStatic() && !m.isPrivate() && !m.isConstructor())
            .isPresent();
    return overrides
        && world.superTypes(id.owner()).stream()
            .filter(type -> !world.isApplication(type))
            .anyMatch(type -> declares(type, id.name()));
  }

  private boolean declares(String type, String name) {
    return world.isIncomplete(type)
        || world.methods(type).stream().anyMatch(m -> m.name().equals(name));
  }

  /** The methods of the application with a call of the library that may run it. */
  Set<MethodId> callers(MethodId id) {
    Set<MethodId> found = new LinkedHashSet<>();
    if (!isOfLibrary(id)) return found;
    for (String type : world.superTypes(id.owner())) {
      if (!type.equals(OBJECT)) found.addAll(byParameter.getOrDefault(type, Set.of()));
      addInherited(type, id, found);
    }
    for (String type : world.applicationSubtypes(id.owner())) {
      found.addAll(byParameter.getOrDefault(type, Set.of()));
      addInherited(type, id, found);
    }
    return found;
  }

  /** Calls on such a type that run a library method which an object of the class inherits. */
  private void addInherited(String type, MethodId id, Set<MethodId> found) {
    for (Made made : byOwner.getOrDefault(type, List.of())) {
      boolean own = world.isSubtype(type, id.owner());
      if (isInherited(own ? type : id.owner(), made.call())) found.add(made.by());
    }
  }
}
