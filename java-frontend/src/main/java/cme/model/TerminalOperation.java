package cme.model;

import cme.ir.Builder;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** The call that runs a stream's pipeline, and what it gives back. */
final class TerminalOperation {
  private static final String OPTIONAL = "java.util.Optional";

  private final Context in;
  private final Builder out;
  private final Containers containers;
  private final Unknowns unknowns;
  private final Traversal traversal;
  private final Origins.Made call;

  TerminalOperation(
      Context in, Containers containers, Unknowns unknowns, Traversal traversal) {
    this.in = in;
    this.out = in.builder;
    this.containers = containers;
    this.unknowns = unknowns;
    this.traversal = traversal;
    this.call =
        new Origins.Made(
            in.call.owner(),
            in.call.name(),
            in.call.descriptor(),
            in.call.receiver(),
            null,
            in.call.arguments(),
            Arrays.asList(
                in.call.arguments().stream().map(this::made).toArray(Origins.Made[]::new)));
  }

  private Origins.Made made(Var argument) {
    return argument == null ? null : in.call.origins().made(argument);
  }

  /** False if it is not known what happens. */
  boolean run(Traversal.Items items) {
    Supplier<Var> result = prepare(items);
    if (result == null) return false;
    traversal.run();
    Var given = result.get();
    Var to = in.call.result();
    if (to == null) return true;
    if (given == null) unknowns.anything(to);
    else out.step(new Step.Assign(to, given));
    return true;
  }

  /** Says what is run; what it gives is asked for afterwards. Null if it is not known. */
  private Supplier<Var> prepare(Traversal.Items items) {
    switch (call.name()) {
      case "forEach", "forEachOrdered", "anyMatch", "allMatch", "noneMatch":
        return traversal.runs(call, 0, items) == null ? null : Traversal.NOT_FOLLOWED;
      case "count", "sum", "average", "summaryStatistics":
        return Traversal.NOT_FOLLOWED;
      case "findFirst", "findAny":
        return optional(items);
      case "min", "max":
        boolean compares = !call.arguments().isEmpty();
        return compares && traversal.runs(call, 0, items) == null ? null : optional(items);
      case "reduce":
        return reduce(items);
      case "toList":
        return filled("java.util.ImmutableCollections$ListN", items);
      case "toArray":
        return array(items);
      case "collect":
        return call.arguments().size() == 1
            ? new Collecting(in, containers, traversal).prepare(call.made().get(0), items)
            : collect(items);
      default:
        return null;
    }
  }

  private Supplier<Var> filled(String type, Traversal.Items items) {
    return () -> traversal.filled(type, items);
  }

  private Supplier<Var> optional(Traversal.Items items) {
    if (!Descriptors.result(call.descriptor()).equals(OPTIONAL)) return Traversal.NOT_FOLLOWED;
    return () -> traversal.optional(items);
  }

  private Supplier<Var> array(Traversal.Items items) {
    if (!Descriptors.result(call.descriptor()).equals("java.lang.Object[]")) {
      return Traversal.NOT_FOLLOWED;
    }
    if (call.arguments().isEmpty()) return filled("java.lang.Object[]", items);
    Var made = made();
    if (made == null) return null;
    return () -> {
      traversal.fill(made, items);
      return made;
    };
  }

  /** What the function that is the first argument makes. */
  private Var made() {
    FunctionType maker = traversal.function(call, 0);
    Var function = call.arguments().get(0);
    if (maker == null || function == null) return null;
    return traversal.call(function, maker, List.of(Traversal.NOT_FOLLOWED));
  }

  /** With a supplier and a function that takes what it made and an item. */
  private Supplier<Var> collect(Traversal.Items items) {
    Var made = made();
    if (made == null || traversal.runs(call, 1, () -> made, items) == null) return null;
    return () -> made;
  }

  private Supplier<Var> reduce(Traversal.Items items) {
    int functions = call.arguments().size() == 1 ? 0 : 1;
    if (items == Traversal.NOT_FOLLOWED && !call.owner().endsWith(".Stream")) {
      return traversal.runs(call, functions, items) == null ? null : Traversal.NOT_FOLLOWED;
    }
    Var bag = traversal.newBag();
    if (functions == 1) containers.put(bag, Slot.ELEMENT, call.arguments().get(0));
    Traversal.Items all = traversal.either(traversal.in(bag), items);
    FunctionType shape = traversal.function(call, functions);
    Var function = call.arguments().get(functions);
    if (shape == null || function == null) return null;
    traversal.action(
        () -> traversal.put(bag, Slot.ELEMENT, traversal.call(function, shape, List.of(all, all))));
    return functions == 1 ? traversal.in(bag)::get : optional(all);
  }
}
