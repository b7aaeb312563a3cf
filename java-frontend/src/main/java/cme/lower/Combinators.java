package cme.lower;

import cme.ir.MethodId;
import cme.ir.Var;
import cme.library.StandIns;
import cme.model.Origins;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Library methods that make a function out of functions: {@code andThen}, {@code comparing}. What
 * they make is an object of the library, and that it calls the functions of the application is not
 * seen when it is called. So {@link StandIns} are called in place of such methods; where there are
 * none, the functions must be known only to read.
 */
final class Combinators {
  private static final Set<String> OF_FUNCTIONS =
      Set.of("andThen", "compose", "and", "or", "negate", "not", "minBy", "maxBy");
  private static final String COMPARATOR = "java.util.Comparator";
  private static final Set<String> NOT_COMBINING =
      Set.of("compare", "equals", "hashCode", "toString", "getClass");

  private final Context context;

  Combinators(Context context) {
    this.context = context;
  }

  private static boolean isCombinator(String owner, String name) {
    return owner.startsWith("java.util.function.") && OF_FUNCTIONS.contains(name)
        || owner.equals(COMPARATOR) && !NOT_COMBINING.contains(name)
        || name.equals("reverseOrder")
        || owner.equals("java.util.Map$Entry") && name.startsWith("comparing");
  }

  /** The functions that the call gets only read, or it gets none. */
  private boolean isHarmless(Invocation call) {
    List<Var> functions = new ArrayList<>(call.arguments());
    functions.add(call.receiver());
    return functions.stream().allMatch(f -> f == null || isHarmless(f));
  }

  /** What makes the same function and is translated, if there is such a method. */
  Optional<MethodId> standIn(Invocation call, String owner) {
    if (!isCombinator(owner, call.name())) return Optional.empty();
    String receiver = call.receiver() == null ? null : declaring(call, owner);
    MethodId id = StandIns.of(receiver, call.name(), call.descriptor());
    return Optional.of(id).filter(context.world()::hasBody);
  }

  /** The interface that has the method: it may be called on one that extends it. */
  private String declaring(Invocation call, String owner) {
    return context
        .world()
        .resolve(owner, call.name(), call.descriptor())
        .map(MethodId::owner)
        .orElse(owner);
  }

  /** Why the call cannot be modelled, or null. */
  String why(Invocation call, String owner) {
    if (!isCombinator(owner, call.name()) || isHarmless(call)) return null;
    return "functions put together by the library: " + owner + "." + call.name();
  }

  private boolean isHarmless(Var function) {
    String exact = context.exact().of(context.variables().localOf(function));
    if (exact != null) return context.definitions().onlyReads(function);
    Origins.Origin origin = context.definitions().of(function);
    return origin != null
        && isCombinator(origin.owner(), origin.name())
        && !hasStandIn(origin.name());
  }

  /** Then the function may be one that does more than read. */
  private boolean hasStandIn(String name) {
    return context.world().methods(StandIns.OWNER).stream().anyMatch(m -> m.name().equals(name));
  }
}
