package cme.calls;

import cme.index.Call;
import cme.index.Index;
import cme.index.Lambda;
import cme.index.MethodFacts;
import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Methods that run without a call in the application that names them: bodies of lambdas and method
 * references, which whoever has got the function runs, now or later; and methods that override one
 * of the library's, which library code runs on objects that it was given or keeps (the comparator of
 * a TreeMap). From where they are run the index cannot tell.
 */
final class HandedOut {
  private record Name(String name, String descriptor) {}

  private final SootWorld world;
  private final Set<Name> functions = new HashSet<>();

  HandedOut(Index index, SootWorld world) {
    this.world = world;
    for (MethodFacts method : index.methods().values()) {
      for (Lambda lambda : method.lambdas()) {
        Call body = lambda.body();
        functions.add(new Name(body.name(), body.descriptor()));
      }
    }
  }

  boolean contains(MethodId id) {
    return functions.contains(new Name(id.name(), id.descriptor())) || overridesLibrary(id);
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
