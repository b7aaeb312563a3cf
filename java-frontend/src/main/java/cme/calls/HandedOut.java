package cme.calls;

import cme.index.Index;
import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Methods that code outside may run though it cannot name them: bodies of functions, which whoever
 * has got the function runs, now or later; methods that override one of the library's, which library
 * code runs on objects that it was given or keeps (the comparator of a TreeMap); and methods that
 * override, or are inherited by, what code outside can name. From where they are run is not known.
 */
final class HandedOut {
  private final SootWorld world;
  private final Predicate<String> isVisible;
  private final Functions functions;
  private final Map<MethodId, Boolean> known = new HashMap<>();
  private final Map<MethodId, Boolean> unseen = new HashMap<>();

  /** @param isVisible can code outside name the class? */
  HandedOut(Index index, SootWorld world, Predicate<String> isVisible) {
    this.world = world;
    this.isVisible = isVisible;
    this.functions = new Functions(index, world);
  }

  boolean contains(MethodId id) {
    return known.computeIfAbsent(id, i -> isRunUnseen(i) || hasAnotherName(i));
  }

  /** It may run as a function, or by the library: the application may bring that about itself. */
  boolean isRunUnseen(MethodId id) {
    return unseen.computeIfAbsent(
        id, i -> functions.mayGetAway(i) || overrides(i, type -> !world.isApplication(type)));
  }

  /** Code outside has a name for it: that of a class that inherits it, or of what it overrides. */
  private boolean hasAnotherName(MethodId id) {
    return isInherited(id) || overrides(id, isVisible);
  }

  private boolean isInherited(MethodId id) {
    boolean may = world.declared(id).filter(m -> !m.isPrivate() && !m.isConstructor()).isPresent();
    return may
        && world.applicationSubtypes(id.owner()).stream()
            .anyMatch(type -> !type.equals(id.owner()) && isVisible.test(type));
  }

  /** An object with the method may have a type of these that has one of that name. */
  private boolean overrides(MethodId id, Predicate<String> ofType) {
    boolean may =
        world.declared(id)
            .filter(m -> !m.isPrivate() && !m.isConstructor() && !m.isStatic())
            .isPresent();
    return may
        && world.applicationSubtypes(id.owner()).stream()
            .flatMap(type -> world.superTypes(type).stream())
            .distinct()
            .filter(type -> !type.equals(id.owner()) && ofType.test(type))
            .anyMatch(type -> mayDeclare(type, id.name()));
  }

  /** By name: a method with other types in its descriptor has a bridge that calls it. */
  private boolean mayDeclare(String type, String name) {
    return world.isIncomplete(type)
        || world.methods(type).stream().anyMatch(m -> m.name().equals(name));
  }
}
