package cme.lower;

import cme.index.Call;
import cme.index.MethodFacts;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Methods in which no library code gets at a list: all their calls run code of the application, or
 * are of library classes that only compute, and get nothing but numbers and strings. As far as the
 * bytecode tells, so that such methods need no Jimple.
 */
final class PlainCalls {
  private static final String STRING = "java.lang.String";

  private static final Set<String> COMPUTING =
      Set.of(
          STRING, "java.lang.StringBuilder", "java.lang.StringBuffer", "java.lang.Math",
          "java.lang.System", "java.lang.Number", "java.lang.Boolean", "java.lang.Byte",
          "java.lang.Character", "java.lang.Short", "java.lang.Integer", "java.lang.Long",
          "java.lang.Float", "java.lang.Double", "java.lang.Enum");

  /** Methods that do not look into what they get. */
  private static final Set<String> NOT_LOOKING =
      Set.of("java.util.Objects.requireNonNull", "java.lang.System.arraycopy", "java.lang.Enum.valueOf");

  /** What every object has, whatever its class says. */
  private static final Set<String> OF_OBJECTS = Set.of("equals", "hashCode", "toString");

  /** A method, as a call names it. */
  private record Named(String owner, String name, String descriptor) {}

  private final SootWorld world;
  private final Map<Named, Boolean> known = new HashMap<>();

  PlainCalls(SootWorld world) {
    this.world = world;
  }

  /** Functions that it makes may do anything, and what the JVM links may print lists. */
  boolean hasNoOthers(MethodFacts method) {
    return method.lambdas().isEmpty()
        && !method.isLinked()
        && method.calls().stream().allMatch(this::isPlain);
  }

  private boolean isPlain(Call call) {
    return known.computeIfAbsent(
        new Named(call.owner(), call.name(), call.descriptor()), this::isPlain);
  }

  private boolean isPlain(Named call) {
    if (world.isApplication(call.owner())) return runsApplication(call);
    if (call.name().equals("<init>") && call.descriptor().equals("()V")) return true;
    if (NOT_LOOKING.contains(call.owner() + "." + call.name())) return true;
    boolean computes =
        COMPUTING.contains(call.owner()) || world.isSubtype(call.owner(), "java.lang.Throwable");
    return computes
        && Descriptors.parameters(call.descriptor()).stream()
            .allMatch(type -> type.equals(STRING) || !Descriptors.isReference(type));
  }

  /** Whatever class the object is of; functions have the methods that their interfaces name. */
  private boolean runsApplication(Named call) {
    return !OF_OBJECTS.contains(call.name())
        && world.declaredSubtypes(call.owner()).stream()
            .allMatch(
                type ->
                    world.resolve(type, call.name(), call.descriptor())
                        .filter(id -> world.isApplication(id.owner()))
                        .isPresent());
  }
}
