package cme.calls;

import cme.index.Index;
import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Methods that run without a call in the application that names them: bodies of functions, which
 * whoever has got the function runs, now or later; and methods that override one of the library's,
 * which library code runs on objects that it was given or keeps (the comparator of a TreeMap). From
 * where they are run is not known.
 */
final class HandedOut {
  private final SootWorld world;
  private final Functions functions;
  private final Map<MethodId, Boolean> known = new HashMap<>();

  HandedOut(Index index, SootWorld world) {
    this.world = world;
    this.functions = new Functions(index, world);
  }

  boolean contains(MethodId id) {
    return known.computeIfAbsent(id, i -> functions.mayGetAway(i) || overridesLibrary(i));
  }

  private boolean overridesLibrary(MethodId id) {
    boolean may =
        world.declared(id)
            .filter(m -> !m.isStatic() && !m.isPrivate() && !m.isConstructor())
            .isPresent();
    return may
        && world.applicationSubtypes(id.owner()).stream()
            .flatMap(type -> Stream.concat(Stream.of(type), world.superTypes(type).stream()))
            .distinct()
            .filter(type -> !world.isApplication(type))
            .anyMatch(type -> mayDeclare(type, id.name()));
  }

  /** By name: a method with other types in its descriptor has a bridge that calls it. */
  private boolean mayDeclare(String type, String name) {
    return world.isIncomplete(type)
        || world.methods(type).stream().anyMatch(m -> m.name().equals(name));
  }
}
