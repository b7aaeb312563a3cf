package cme.lower;

import cme.index.Call;
import cme.index.MethodFacts;
import cme.ir.MethodId;
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

  private final SootWorld world;
  private final Map<MethodId, Boolean> known = new HashMap<>();
  private final Map<MethodId, Boolean> running = new HashMap<>();

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
    return known.computeIfAbsent(call.target(), this::isPlain);
  }

  private boolean isPlain(MethodId call) {
    if (world.isApplication(call.owner())) {
      return !OF_OBJECTS.contains(call.name()) && runsApplication(call);
    }
    if (call.name().equals("<init>") && call.descriptor().equals("()V")) return true;
    if (NOT_LOOKING.contains(call.owner() + "." + call.name())) return true;
    boolean computes =
        COMPUTING.contains(call.owner()) || world.isSubtype(call.owner(), "java.lang.Throwable");
    return computes
        && Descriptors.parameters(call.descriptor()).stream()
            .allMatch(type -> type.equals(STRING) || !Descriptors.isReference(type));
  }

  /**
   * The call runs code of the application, whatever class the object is of; functions have the
   * methods that their interfaces name.
   */
  boolean runsApplication(MethodId call) {
    return running.computeIfAbsent(
        call,
        c -> world.declaredSubtypes(c.owner()).stream().allMatch(type -> isApplicationCode(type, c)));
  }

  /** What the call finds in the class is code of the application. */
  boolean isApplicationCode(String type, MethodId call) {
    return world
        .resolve(type, call.name(), call.descriptor())
        .filter(id -> world.isApplication(id.owner()))
        .isPresent();
  }
}
