package cme.lower;

import cme.ir.Var;
import cme.model.Origins;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Library methods that make a function out of functions: {@code andThen}, {@code comparing}. What
 * they make is an object of the library, and that it calls the functions of the application is not
 * seen when it is called. So these must be known only to read.
 */
final class Combinators {
  private static final Set<String> OF_FUNCTIONS =
      Set.of("andThen", "compose", "and", "or", "negate", "not", "minBy", "maxBy");
  private static final String COMPARATOR = "java.util.Comparator";
  private static final Set<String> NOT_COMBINING =
      Set.of("compare", "equals", "hashCode", "toString", "getClass");

  private final Context context;
  private final Purity purity;

  Combinators(Context context) {
    this.context = context;
    this.purity = new Purity(context);
  }

  private static boolean isCombinator(String owner, String name) {
    return owner.startsWith("java.util.function.") && OF_FUNCTIONS.contains(name)
        || owner.equals(COMPARATOR) && !NOT_COMBINING.contains(name)
        || name.equals("reverseOrder")
        || owner.equals("java.util.Map$Entry") && name.startsWith("comparing");
  }

  /** Why the call cannot be modelled, or null. */
  String why(Invocation call, String owner) {
    if (!isCombinator(owner, call.name())) return null;
    List<Var> functions = new ArrayList<>(call.arguments());
    functions.add(call.receiver());
    for (Var function : functions) {
      if (function != null && !isHarmless(function)) {
        return "functions put together by the library: " + owner + "." + call.name();
      }
    }
    return null;
  }

  private boolean isHarmless(Var function) {
    String exact = context.exact().of(context.variables().localOf(function));
    if (exact != null) return context.world().isLambda(exact) && purity.isPureLambda(exact);
    Origins.Origin origin = context.definitions().of(function);
    return origin != null && isCombinator(origin.owner(), origin.name());
  }
}
