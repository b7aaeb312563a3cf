package cme.emit;

import cme.ir.Condition;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Sharing;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Types;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes a scope as a relational program.
 *
 * <p>{@link Flow} and {@link Outside} find the sorts, and {@link Decided} what is ever run; {@link
 * Slice} says what matters; {@link Graph}s are cut down to that; {@link Census} and {@link
 * Vocabulary} say which relations remain; then come {@link Header}, {@link Actions} and {@link
 * ProcedureWriter}. Every execution of the scope's methods
 * has one of the program: no part takes away an effect on a relation that is looked at, and every
 * part that takes away something else says why that only adds executions.
 *
 * <p>What is assumed of the start changes none of this but the header and the entries, so one scope
 * may be written several times.
 */
public final class Emitter {
  /** How the assumption begins that models of others are right: what they call one is not known. */
  private static final String MODELS = "models: ";

  private final Types types;
  private final Decided decided;
  private final Program program;
  private final Flow flow;
  private final Map<MethodId, Graph> graphs;
  private final Slice slice;
  private final Liveness liveness;
  private final NullChecks nullChecks;
  private final Set<Site> behind;

  public Emitter(Scope scope, Types types) {
    this(scope, types, false);
  }

  /** {@code whole}: what leads to no use is written, too. */
  public Emitter(Scope scope, Types types, boolean whole) {
    this.types = types;
    decided = new Decided(scope, types);
    program = decided.program;
    flow = decided.flow;
    graphs = decided.graphs;
    graphs.values().forEach(Graph::dropUntranslated);
    slice = new Slice(flow, graphs.values());
    if (!whole) keepWhatLeadsToUses();
    Liveness found = reduce();
    boolean ends = !whole && !scope.left().isEmpty() && !scope.standIns().isEmpty();
    behind = ends ? endAtStandIns() : Set.of();
    liveness = ends ? reduce() : found;
    decided.keepOnlyCalled();
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
    boolean trusted = program.scope.assumptions().stream().noneMatch(a -> a.startsWith(MODELS));
    if (trusted) vocabulary.nameFaces(new TypeFaces(types));
    Typing typing = new Typing(vocabulary, types, trusted);
    Actions actions = new Actions(vocabulary, reads, types, typing);
    Commands commands = new Commands(vocabulary, reads, actions, nullChecks, types, typing);
    ProcedureWriter writer =
        new ProcedureWriter(program, flow, vocabulary, liveness, commands);
    graphs.keySet().forEach(writer::name);
    graphs.values().forEach(writer::write);
    Apart apart = new Apart(vocabulary, types);
    Owned owned =
        new Owned(vocabulary, graphs.values(), options.heapFacts(), program.scope.closed());
    Entries entries =
        new Entries(program, vocabulary, liveness, writer, typing, apart, owned, options);
    String starts = entries.text(graphs.keySet());
    String header =
        new Header(vocabulary, types, owned).text(apart.declarations());
    String text =
        "# " + Names.visible(program.scope.name().replaceAll("\\s+", " ")) + "\n\n" + header
            + String.join("\n", actions.texts()) + "\n"
            + String.join("\n", actions.procedures())
            + (actions.procedures().isEmpty() ? "" : "\n")
            + writer.text() + starts;
    List<EmittedSite> sites = new ArrayList<>();
    writer.sites().forEach((site, names) -> sites.add(new EmittedSite(site, List.copyOf(names))));
    int procedures = writer.count() + actions.procedures().size() + entries.procedures();
    return new Emitted(
        text,
        sites,
        behind,
        decided.unsupported,
        standIns(writer),
        assumptions(apart, owned, typing),
        procedures);
  }

  private List<String> standIns(ProcedureWriter writer) {
    return graphs.keySet().stream()
        .filter(program.scope.standIns()::contains)
        .map(writer::name)
        .toList();
  }

  /** Not before it is known which conditions matter: the ways that they exclude tell. */
  private void keepWhatLeadsToUses() {
    Purpose.keepInAll(graphs, program.scope.initialisers());
    decided.keepOnlyCalled();
  }

  /**
   * What is left of stand-ins matters for what comes next; a throw after that need be none of Java, and
   * nothing is proved here. The sites that are gone then.
   */
  private Set<Site> endAtStandIns() {
    Set<Site> sites = decided.sites();
    Set<MethodId> standIns = program.scope.standIns();
    for (Graph graph : graphs.values()) {
      graph.endBefore(step -> step instanceof Step.Call c && standIns.contains(c.target()));
    }
    keepWhatLeadsToUses();
    sites.removeAll(decided.sites());
    return sites;
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

  /** It matters that two references from outside differ, where both may be of one collection. */
  private boolean tellsFacesApart(Graph graph) {
    return graph.nodes().stream()
        .flatMap(node -> node.lines.stream())
        .anyMatch(
            line ->
                line.step() instanceof Step.Assume assume
                    && assume.condition() instanceof Condition.Differ c
                    && flow.of(c.a()).isExternal()
                    && Sharing.mayBeCollection(c.a().type, types)
                    && Sharing.mayBeCollection(c.b().type, types));
  }

  private List<String> assumptions(Apart apart, Owned owned, Typing typing) {
    Set<String> all = new LinkedHashSet<>(program.scope.assumptions());
    if (apart.isUsed()) all.add("aliasing");
    all.addAll(owned.assumptions());
    boolean types = decided.byTypes || decided.outside.typesDecided() || typing.decided();
    if (types) all.add("types");
    if (decided.outside.libraryObjects()) all.add("library-objects");
    if (graphs.values().stream().anyMatch(this::tellsFacesApart)) all.add("faces");
    return List.copyOf(all);
  }
}
