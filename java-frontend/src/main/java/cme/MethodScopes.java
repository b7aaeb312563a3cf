package cme;

import cme.calls.ScopeBuilder;
import cme.effects.CallEffects;
import cme.emit.Manifest;
import cme.index.MethodFacts;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Step;
import cme.local.LocalProver;
import cme.soot.SootWorld;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Two scopes for each method that people wrote, whether it has sites or not: one that asks when it
 * throws, with all that it calls, and one that shows what it does to what callers have ({@link
 * Watched}). Either is left out where there is nothing to ask.
 */
final class MethodScopes {
  interface Writer {
    void write(EntryPoints.Plan plan, Scope scope, Set<Site> asked) throws IOException;
  }

  /** Names of scopes; null where there is none. */
  private record Asked(
      MethodId method, List<MethodId> far, String throwing, String watched, String why) {}

  private final Workbench workbench;
  private final SootWorld world;
  private final Writer writer;
  private final List<Asked> asked = new ArrayList<>();

  MethodScopes(Workbench workbench, SootWorld world, Writer writer) {
    this.workbench = workbench;
    this.world = world;
    this.writer = writer;
  }

  /** What the compiler made, and what runs before anything else, is nobody's to call. */
  static boolean isWritten(MethodFacts method) {
    return method.hasBody() && !method.isSynthetic() && !method.id().name().equals("<clinit>");
  }

  void add(MethodFacts method) throws IOException {
    MethodId id = method.id();
    Scope scope = scope(id);
    EntryPoints.Plan plan = new EntryPoints.Plan(scope.name(), false, List.of(id), List.of(id));
    Set<Site> sites = open(scope);
    if (!sites.isEmpty()) writer.write(plan, scope, sites);
    Watched watched = modifies(scope) ? Watched.of(scope, id) : null;
    if (watched != null) writer.write(plan, watched.scope(), Set.of(watched.site()));
    asked.add(
        new Asked(
            id,
            List.copyOf(scope.standIns()),
            sites.isEmpty() ? null : scope.name(),
            watched == null ? null : watched.scope().name(),
            null));
  }

  /** Nothing can be said of it. */
  void fail(MethodFacts method, String why) {
    asked.add(new Asked(method.id(), List.of(), null, null, why));
  }

  /** {@code programs} has all that was written. */
  List<Manifest.MethodEntry> entries(List<Manifest.ScopeEntry> programs) {
    return asked.stream().map(a -> entry(a, programs)).toList();
  }

  private Manifest.MethodEntry entry(Asked asked, List<Manifest.ScopeEntry> programs) {
    List<String> throwing = written(programs, asked.throwing);
    List<String> watched = written(programs, asked.watched);
    boolean lost =
        asked.throwing != null && throwing.isEmpty() || asked.watched != null && watched.isEmpty();
    String why = lost && asked.why == null ? "its program could not be written" : asked.why;
    Method method = workbench.lower(asked.method);
    List<String> parameters =
        method.parameters.stream().map(p -> p.name).filter(n -> !n.equals("this")).toList();
    return new Manifest.MethodEntry(
        asked.method, method.position, parameters, asked.far, throwing, watched, why);
  }

  private static List<String> written(List<Manifest.ScopeEntry> programs, String scope) {
    return programs.stream()
        .map(Manifest.ScopeEntry::name)
        .filter(name -> name.equals(scope) || name.equals(scope + ", own fields"))
        .toList();
  }

  /** With all that it calls, if that is not too much; otherwise with what is near. */
  private Scope scope(MethodId id) {
    List<MethodId> entries = List.of(id);
    ScopeBuilder.Built whole =
        workbench.build(new EntryPoints.Plan(id.toString(), false, entries, List.of()));
    if (whole.complete()) return whole.scope();
    return workbench.build(new EntryPoints.Plan(id.toString(), false, entries, entries)).scope();
  }

  /** Sites that are not proved on the spot. */
  private Set<Site> open(Scope scope) {
    CallEffects effects = new CallEffects(scope.methods());
    Set<Site> out = new LinkedHashSet<>();
    for (Method method : scope.methods().values()) {
      Set<Site> own = cme.Asked.sites(method);
      if (own.isEmpty()) continue;
      out.addAll(own);
      new LocalProver(method, scope, world, effects).prove().forEach(p -> out.remove(p.site()));
    }
    return out;
  }

  private static boolean modifies(Scope scope) {
    return scope.methods().values().stream()
        .flatMap(method -> method.blocks.stream())
        .flatMap(block -> block.lines.stream())
        .anyMatch(line -> mayModify(line.step()));
  }

  private static boolean mayModify(Step step) {
    return step instanceof Step.Modify
        || step instanceof Step.ModifyThrough
        || Step.isUnknown(step);
  }
}
