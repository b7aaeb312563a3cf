package cme.emit;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Step;
import cme.ir.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes a scope as a relational program.
 *
 * <p>{@link Flow} and {@link Outside} find the sorts, {@link Slice} what matters; {@link Graph}s are
 * cut down to that; {@link Census} and {@link Vocabulary} say which relations remain; then come
 * {@link Header}, {@link Actions} and {@link ProcedureWriter}. Every execution of the scope's methods
 * has one of the program: no part takes away an effect on a relation that is looked at, and every
 * part that takes away something else says why that only adds executions.
 *
 * <p>What is assumed of the start changes none of this but the header and the entries, so one scope
 * may be written several times.
 */
public final class Emitter {
  private final Types types;
  private final Program program;
  private final Flow flow;
  private final Outside outside;
  private final Map<MethodId, Graph> graphs = new LinkedHashMap<>();
  private final Slice slice;
  private final List<Unsupported> unsupported;
  private final Liveness liveness;
  private final NullChecks nullChecks;
  private boolean typesDecided;

  public Emitter(Scope scope, Types types) {
    this.types = types;
    program = new Program(scope);
    for (Method method : program.methods()) graphs.put(method.id, new Graph(method, program));
    graphs.values().forEach(Unread::dropFrom);
    Flow found;
    Outside known;
    boolean decided;
    do {
      found = new Flow(program, graphs.values(), types);
      known = new Outside(program, graphs.values(), found, types);
      Kinds kinds = new Kinds(found, graphs.values(), types);
      decided = kinds.decide(graphs.values());
      typesDecided |= kinds.typesDecided();
      if (decided) keepOnlyCalled();
    } while (decided);
    flow = found;
    outside = known;
    slice = new Slice(flow, graphs.values());
    unsupported = unsupported();
    liveness = reduce();
    keepOnlyCalled();
    graphs.values().forEach(Folding::dropCopies);
    nullChecks = new NullChecks(graphs.values());
  }

  /** The same scope gives the same text. */
  public static Emitted emit(Scope scope, Types types, EmitOptions options) {
    return new Emitter(scope, types).emit(options);
  }

  /** The program, if this is taken to hold at the start. */
  public Emitted emit(EmitOptions options) {
    Reads reads = new Reads(flow, graphs.values());
    Census census =
        new Census(program, graphs.values(), liveness, flow, slice, reads, nullChecks, types);
    Vocabulary vocabulary = new Vocabulary(census, flow, slice, types);
    Actions actions = new Actions(vocabulary, reads, types);
    Commands commands = new Commands(vocabulary, reads, actions, nullChecks, types);
    ProcedureWriter writer =
        new ProcedureWriter(program, flow, vocabulary, liveness, commands);
    graphs.keySet().forEach(writer::name);
    graphs.values().forEach(writer::write);
    Apart apart = new Apart(vocabulary, types);
    Owned owned =
        new Owned(vocabulary, graphs.values(), options.heapFacts(), program.scope.closed());
    Entries entries =
        new Entries(program, vocabulary, liveness, writer, actions, apart, owned, options);
    String starts = entries.text(graphs.keySet());
    String header =
        new Header(vocabulary, types, owned).text(apart.declarations());
    String text =
        "# " + program.scope.name().replaceAll("\\s+", " ") + "\n\n" + header
            + String.join("\n", actions.texts()) + "\n"
            + String.join("\n", actions.procedures())
            + (actions.procedures().isEmpty() ? "" : "\n")
            + writer.text() + starts;
    List<EmittedSite> sites = new ArrayList<>();
    writer.sites().forEach((site, names) -> sites.add(new EmittedSite(site, List.copyOf(names))));
    int procedures = writer.count() + actions.procedures().size() + entries.procedures();
    return new Emitted(
        text, sites, unsupported, standIns(writer), assumptions(apart, owned), procedures);
  }

  private List<String> standIns(ProcedureWriter writer) {
    return graphs.keySet().stream()
        .filter(program.scope.standIns()::contains)
        .map(writer::name)
        .toList();
  }

  /** Takes out what is not needed until nothing changes. */
  private Liveness reduce() {
    for (Graph graph : graphs.values()) graph.retain(line -> slice.keeps(line.step()));
    int before;
    do {
      before = size();
      Reads reads = new Reads(flow, graphs.values());
      for (Graph graph : graphs.values()) graph.retain(line -> reads.isUseful(line.step()));
      Liveness liveness = new Liveness(graphs.values(), slice);
      for (Graph graph : graphs.values()) graph.retain(liveness.needed(graph));
    } while (size() < before);
    return new Liveness(graphs.values(), slice);
  }

  private int size() {
    int size = 0;
    for (Graph graph : graphs.values()) {
      for (Node node : graph.nodes()) size += 1 + node.lines.size();
    }
    return size;
  }

  /** Methods that no call that is left leads to are not written. */
  private void keepOnlyCalled() {
    Set<MethodId> called = new LinkedHashSet<>();
    Deque<MethodId> todo = new ArrayDeque<>(program.scope.initialisers());
    todo.addAll(program.scope.entries());
    while (!todo.isEmpty()) {
      MethodId id = todo.poll();
      if (!graphs.containsKey(id) || !called.add(id)) continue;
      for (Node node : graphs.get(id).nodes()) {
        for (Block.Line line : node.lines) {
          if (line.step() instanceof Step.Call call) todo.add(call.target());
        }
      }
    }
    graphs.keySet().retainAll(called);
  }

  /** Of what executions can get to: whichever of it is run first, only steps come before. */
  private List<Unsupported> unsupported() {
    Set<Unsupported> all = new LinkedHashSet<>();
    for (Graph graph : graphs.values()) {
      for (Node node : graph.nodes()) {
        for (Block.Line line : node.lines) {
          String why = why(line.step());
          if (why != null) all.add(new Unsupported(graph.method.id, line.position(), why));
        }
      }
    }
    for (MethodId entry : program.scope.entries()) {
      if (program.method(entry) == null) {
        all.add(new Unsupported(entry, null, "the entry point has no body"));
      }
    }
    return List.copyOf(all);
  }

  private String why(Step step) {
    if (step instanceof Step.Unsupported s) return s.why();
    if (step instanceof Step.Opaque s) return s.why();
    if (step instanceof Step.Havoc s) return s.why();
    if (step instanceof Step.Call s && program.method(s.target()) == null) {
      return "call of " + s.target() + ", which has no body here";
    }
    return null;
  }

  private List<String> assumptions(Apart apart, Owned owned) {
    Set<String> all = new LinkedHashSet<>(program.scope.assumptions());
    if (apart.isUsed()) all.add("aliasing");
    all.addAll(owned.assumptions());
    if (typesDecided || outside.typesDecided()) all.add("types");
    if (outside.libraryObjects()) all.add("library-objects");
    return List.copyOf(all);
  }
}
