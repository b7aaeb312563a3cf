package cme;

import cme.calls.ScopeBuilder;
import cme.effects.CallEffects;
import cme.emit.EmitOptions;
import cme.emit.Emitted;
import cme.emit.EmittedSite;
import cme.emit.Emitter;
import cme.emit.Manifest;
import cme.emit.ManifestWriter;
import cme.index.Index;
import cme.index.MethodFacts;
import cme.input.InputReader;
import cme.input.Inputs;
import cme.input.Message;
import cme.input.Severity;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.local.Fact;
import cme.local.LocalProver;
import cme.lower.SubListFlow;
import cme.model.LibraryModel;
import cme.model.ModelOptions;
import cme.soot.SootWorld;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The whole way from class files to programs and their manifest: plans scopes, builds them one
 * after the other, proves what is easy, and writes the rest for the engines.
 *
 * <p>Trouble with one scope costs that scope alone: its sites are listed with the reason.
 */
final class Frontend {
  private final Options options;
  private final Index index;
  private final SootWorld world;
  private final EntryPoints entryPoints;
  private final Workbench workbench;
  private final Findings findings = new Findings();
  private final List<Message> messages = new ArrayList<>();
  private final List<Manifest.ScopeEntry> programs = new ArrayList<>();

  private Frontend(Options options, Inputs inputs, SootWorld world) {
    this.options = options;
    this.index = Index.of(inputs);
    this.world = world;
    SubListFlow subLists = new SubListFlow(index.methods().values(), world);
    this.entryPoints = new EntryPoints(index, subLists::concerns);
    this.workbench = new Workbench(world, model(index), options, subLists);
    messages.addAll(inputs.messages());
  }

  static void run(Options options) throws IOException {
    Files.createDirectories(options.out());
    Inputs inputs = InputReader.read(options.paths(), options.classpath());
    try (SootWorld world = new SootWorld(inputs)) {
      new Frontend(options, inputs, world).run();
    }
  }

  /** Features of collections that nothing in the application asks for are left out. */
  private static LibraryModel model(Index index) {
    Set<String> called = new HashSet<>();
    Set<String> made = new HashSet<>();
    for (MethodFacts method : index.methods().values()) {
      method.calls().forEach(c -> called.add(c.name()));
      method.lambdas().forEach(l -> called.add(l.body().name()));
      made.addAll(method.allocated());
    }
    return LibraryModel.jdk()
        .with(ModelOptions.forProgram(called, made, index.hasMapsInAccessOrder()));
  }

  private void run() throws IOException {
    try {
      for (EntryPoints.Plan plan : entryPoints.plans(options.entry())) run(plan);
      listUnreached();
    } catch (EntryPoints.NoSuchEntry e) {
      messages.add(new Message(Severity.ERROR, "", 0, e.getMessage()));
    }
    messages.addAll(world.messages());
    Files.writeString(options.out().resolve("manifest.json"), ManifestWriter.write(manifest()));
  }

  private void run(EntryPoints.Plan plan) throws IOException {
    if (isSettled(plan)) return;
    try {
      if (options.local() == Options.Local.ON && proveAlone(plan)) return;
      ScopeBuilder.Built built = workbench.build(plan);
      Set<Site> asked = Asked.sites(plan, built.scope(), world::isLambda);
      giveUp(Asked.unsupported(plan, built.scope(), world::isLambda));
      asked.forEach(this::entry);
      giveUpFunctions(built.scope(), asked);
      if (options.local() == Options.Local.ON && built.complete()) {
        prove(built.scope(), asked, new CallEffects(built.scope().methods()));
      }
      asked.removeIf(findings::isProved);
      if (!built.complete()) {
        giveUp(asked, "more than " + Workbench.MOST_METHODS + " methods take part");
      } else if (!asked.isEmpty()) {
        write(built.scope(), asked);
      }
    } catch (RuntimeException | StackOverflowError e) {
      messages.add(new Message(Severity.ERROR, plan.name(), 0, "not translated: " + e));
      Set<Site> lost = new LinkedHashSet<>();
      for (MethodId id : plan.asked()) {
        Method method = workbench.lower(id);
        lost.addAll(Asked.sites(method));
        giveUp(Asked.unsupported(method));
      }
      giveUp(lost, "not translated: " + e);
    }
  }

  /**
   * Proves what the plan asks about from its entry alone; true if nothing is left. Calls of methods
   * that are not looked at may do anything.
   */
  private boolean proveAlone(EntryPoints.Plan plan) {
    if (plan.closed() || !plan.entries().equals(plan.asked()) || plan.asked().size() != 1) {
      return false;
    }
    Scope scope = workbench.alone(plan.asked().get(0));
    if (Asked.makes(scope, world::isLambda)) return false;  // whose sites are asked about too
    Set<Site> asked = Asked.sites(plan, scope, world::isLambda);
    asked.forEach(this::entry);
    prove(scope, asked, workbench.effects());
    return !asked.isEmpty() && asked.stream().allMatch(findings::isProved);
  }

  /** All that the plan asks about has been proved by earlier ones. */
  private boolean isSettled(EntryPoints.Plan plan) {
    List<Findings.Entry> known =
        plan.asked().stream().flatMap(m -> findings.in(m).stream()).toList();
    return !known.isEmpty() && known.stream().allMatch(e -> e.local != null);
  }

  /** Sites of functions that the scope makes, but does not run as far as it looks. */
  private void giveUpFunctions(Scope scope, Set<Site> asked) {
    for (Method method : workbench.functionsMadeIn(scope)) {
      Set<Site> lost = Asked.sites(method);
      lost.removeAll(asked);
      lost.removeIf(site -> findings.has(site));
      giveUp(lost, "no call that is looked into is known to run it");
    }
  }

  private Findings.Entry entry(Site site) {
    return findings.of(site, workbench.isCaught(site));
  }

  private void giveUp(Set<Site> sites, String why) {
    for (Site site : sites) entry(site).why = why;
  }

  private void giveUp(Map<Site, String> sites) {
    sites.forEach((site, why) -> entry(site).why = why);
  }

  private void prove(Scope scope, Set<Site> asked, CallEffects effects) {
    for (Method method : scope.methods().values()) {
      Set<Site> own = Asked.sites(method);
      if (own.stream().noneMatch(s -> asked.contains(s) && !findings.isProved(s))) continue;
      for (LocalProver.Proof proof : new LocalProver(method, scope, world, effects).prove()) {
        if (!asked.contains(proof.site())) continue;
        entry(proof.site()).local = proof.facts().stream().map(Fact::text).distinct().toList();
      }
    }
  }

  private void write(Scope scope, Set<Site> asked) throws IOException {
    Scope inQuestion = Asked.keepOnly(scope, asked::contains);
    Emitted emitted = Emitter.emit(inQuestion, world, EmitOptions.standard());
    String file = "scope-" + (programs.size() + 1) + ".rml";
    Files.writeString(options.out().resolve(file), emitted.text());
    programs.add(
        new Manifest.ScopeEntry(scope.name(), file, scope.closed(), scope.entries(), emitted));
    Set<Site> written = new LinkedHashSet<>();
    for (EmittedSite site : emitted.sites()) written.add(site.site());
    for (Site site : asked) {
      if (written.contains(site)) entry(site).scopes.add(scope.name());
    }
  }

  /** Sites in methods that no entry point leads to. */
  private void listUnreached() {
    for (MethodFacts method : index.methods().values()) {
      if (!entryPoints.mayHaveSites(method)) continue;
      if (!findings.in(method.id()).isEmpty()) continue;
      Method unreached = workbench.lower(method.id());
      Asked.sites(unreached).forEach(this::entry);
      Asked.unsupported(unreached).keySet().forEach(this::entry);
    }
  }

  private Manifest manifest() {
    List<Manifest.SiteEntry> sites = new ArrayList<>();
    for (Findings.Entry entry : findings.all()) {
      sites.add(
          new Manifest.SiteEntry(
              entry.site, entry.caught, entry.scopes, entry.local, entry.status(), entry.why));
    }
    List<Manifest.MessageEntry> said = new ArrayList<>();
    for (Message m : messages) {
      String severity = m.severity().name().toLowerCase(Locale.ROOT);
      said.add(new Manifest.MessageEntry(severity, m.path(), m.line(), m.text()));
    }
    return new Manifest(programs, sites, said, statistics());
  }

  private Manifest.Statistics statistics() {
    int withBody = (int) index.methods().values().stream().filter(MethodFacts::hasBody).count();
    int procedures = programs.stream().mapToInt(p -> p.emitted().procedures()).sum();
    double cpu =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1e6;
    return new Manifest.Statistics(
        index.classes().size(),
        index.methods().size(),
        withBody,
        workbench.translated(),
        procedures,
        cpu);
  }
}
