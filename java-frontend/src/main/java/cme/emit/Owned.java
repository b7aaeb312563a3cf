package cme.emit;

import cme.ir.Block;
import cme.ir.Field;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What owned fields mean for a program (see {@link HeapFacts}).
 *
 * <p>That no two objects hold one object in such a field is an invariant where the steps keep it for
 * a reason that every procedure can see: the object is made and stored in one go. The engines prove
 * it; of the heap in which an open scope starts it is assumed. The rest is a condition on that heap:
 * no other field, static field, container, argument or iterator that is handed over has such an
 * object. A closed scope starts in an empty heap, so nothing has to be assumed there.
 */
final class Owned {
  private final Vocabulary vocabulary;
  private final boolean closed;
  private final List<Vocabulary.Ref> owned = new ArrayList<>();
  private final Set<Field> storedLater = new LinkedHashSet<>();

  Owned(Vocabulary vocabulary, Collection<Graph> graphs, HeapFacts facts, boolean closed) {
    this.vocabulary = vocabulary;
    this.closed = closed;
    for (Vocabulary.Ref ref : vocabulary.refs()) {
      Field field = ref.relation().attribute().field();
      if (ref.from() != null && field != null && facts.isOwned(field)) owned.add(ref);
    }
    for (Graph graph : graphs) graph.nodes().forEach(this::findStores);
  }

  /** Stores of what was not made just before, in the same procedure and with no call in between. */
  private void findStores(Node node) {
    Set<Var> fresh = new LinkedHashSet<>();
    for (Block.Line line : node.lines) {
      Step step = line.step();
      if (step instanceof Step.Store s && !fresh.contains(s.from())) storedLater.add(s.field());
      if (endsProcedure(step)) fresh.clear();
      boolean isFresh =
          step instanceof Step.New || step instanceof Step.Assign s && fresh.contains(s.from());
      if (isFresh) fresh.add(StepVars.target(step));
      else fresh.remove(StepVars.target(step));
    }
  }

  /** Calls, and what is written as a loop. */
  private static boolean endsProcedure(Step step) {
    return step instanceof Step.Call
        || step instanceof Step.TakeOutSome
        || step instanceof Step.PutAny;
  }

  private static Field field(Vocabulary.Ref ref) {
    return ref.relation().attribute().field();
  }

  /** Formulas by the name of the relation that they are about. */
  List<String[]> invariants() {
    List<String[]> out = new ArrayList<>();
    for (Vocabulary.Ref ref : owned) {
      if (!storedLater.contains(field(ref))) out.add(new String[] {ref.name(), different(ref)});
    }
    return out;
  }

  private static String different(Vocabulary.Ref ref) {
    return "forall O: %1$s, P: %1$s, X: %2$s. %3$s(O, X) & %3$s(P, X) -> O = P"
        .formatted(ref.from(), ref.to(), ref.name());
  }

  /** What holds where an execution starts. */
  List<String> atStart(List<Var> inputs, Variables names) {
    List<String> out = new ArrayList<>();
    if (closed) return out;
    for (Vocabulary.Ref ref : owned) {
      if (storedLater.contains(field(ref))) out.add(different(ref));
      for (Vocabulary.Ref other : vocabulary.refs()) {
        if (other.to() == ref.to() && isToBeApart(ref, other)) out.add(apart(ref, other));
      }
      for (Var input : inputs) out.addAll(notHeld(ref, input, names));
    }
    return out;
  }

  /** Each pair once; of one field, two relations may be about one object. */
  private boolean isToBeApart(Vocabulary.Ref ref, Vocabulary.Ref other) {
    if (field(ref).equals(field(other))) return false;
    return !owned.contains(other) || owned.indexOf(other) > owned.indexOf(ref);
  }

  private static String apart(Vocabulary.Ref ref, Vocabulary.Ref other) {
    boolean isStatic = other.from() == null;
    return "forall O: %s, %sX: %s. %s(O, X) -> !%s"
        .formatted(
            ref.from(),
            isStatic ? "" : "P: " + other.from() + ", ",
            ref.to(),
            ref.name(),
            other.name() + (isStatic ? "(X)" : "(P, X)"));
  }

  private List<String> notHeld(Vocabulary.Ref ref, Var input, Variables names) {
    List<String> out = new ArrayList<>();
    Sort sort = vocabulary.sort(input);
    String name = names.name(input);
    if (sort == ref.to()) {
      out.add("forall O: %s. !%s(O, %s)".formatted(ref.from(), ref.name(), name));
    }
    Vocabulary.Walk walk = vocabulary.walk(input);
    if (walk == null || walk.container() != ref.to()) return out;
    out.add(
        walk.isFunction()
            ? "forall O: %s. !%s(O, %s(%s))".formatted(ref.from(), ref.name(), walk.name(), name)
            : "forall O: %s, C: %s. %s(%s, C) -> !%s(O, C)"
                .formatted(ref.from(), ref.to(), walk.name(), name, ref.name()));
    return out;
  }

  /** What is assumed of the heap of an open scope. */
  List<String> assumptions() {
    if (closed || owned.isEmpty()) return List.of();
    Set<String> fields = new LinkedHashSet<>();
    owned.forEach(ref -> fields.add(field(ref).toString()));
    return fields.stream().map(name -> "fields: " + name).toList();
  }
}
