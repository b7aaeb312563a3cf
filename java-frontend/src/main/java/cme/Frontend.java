package cme;

import cme.calls.ScopeBuilder;
import cme.effects.CallEffects;
import cme.emit.Decided;
import cme.emit.Emitted;
import cme.emit.EmittedSite;
import cme.emit.Manifest;
import cme.emit.ManifestWriter;
import cme.facts.OwnedFields;
import cme.index.Call;
import cme.index.Index;
import cme.index.MethodFacts;
import cme.input.ClassFile;
import cme.input.InputReader;
import cme.input.Inputs;
import cme.input.Message;
import cme.input.Severity;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.NamedTypes;
import cme.ir.Position;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Unsupported;
import cme.local.Fact;
import cme.local.LocalProver;
import cme.local.MayThrow;
import cme.local.Outright;
import cme.lower.SubListFlow;
import cme.model.LibraryModel;
import cme.soot.SootWorld;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The whole way from class files to programs and their manifest: plans scopes, builds them one
 * after the other, proves what is easy, and has the rest written for the engines.
 *
 * <p>Trouble with one scope costs that scope alone: its sites are listed with the reason.
 */
final class Frontend {
  /** So many scopes are written together; more would only take more memory. */
  private static final int AT_ONCE = 16;

  /** So many of these batches may be under way; but one if it matters what was written so far. */
  private static final int MOST_BATCHES = 4;

  private final Options options;
  private final Times times;
  private final Index index;
  private final SootWorld world;
  private final Dependencies dependencies;
  private final EntryPoints entryPoints;
  private final Workbench workbench;
  private final OwnedFields ownedFields;
  private final Findings findings = new Findings();
  private final Set<MethodId> further = new LinkedHashSet<>();
  /** Methods whose sites larger scopes cannot say more about. */
  private final Set<MethodId> decided = new HashSet<>();
  private final List<Message> messages = new ArrayList<>();
  private final List<Emission.Job> waiting = new ArrayList<>();
  private final Emission emission;
  private final List<Manifest.ScopeEntry> programs = new ArrayList<>();
  private final Output output;
  private List<Manifest.MethodEntry> methods = List.of();

  private Frontend(
      Options options,
      Inputs inputs,
      Outset outset,
      SootWorld world,
      Times times,
      Output output,
      Emission emission) {
    this.options = options;
    this.output = output;
    this.emission = emission;
    this.times = times;
    this.index = outset.index();
    this.world = world;
    SubListFlow subLists = new SubListFlow(index.methods().values(), outset.flows(), world);
    outset.flows().enough();
    this.dependencies = new Dependencies(inputs, options);
    this.entryPoints = new EntryPoints(index, world, subLists::concerns, dependencies);
    this.workbench =
        new Workbench(
            world,
            outset.model(),
            options,
            subLists,
            outset.faces(),
            this::isCheap,
            this::maySet,
            this::calls,
            times);
    this.ownedFields = new OwnedFields(world, workbench::lower, this::mayUse);
    messages.addAll(inputs.messages());
  }

  static void run(Options options) throws IOException {
    Later<LibraryModel> library =
        Later.start("model", () -> LibraryModel.jdkWith(options.models()));
    Times times = new Times(startMillis());
    Inputs inputs =
        times.in(Times.Part.INPUT, () -> InputReader.read(options.code(), options.classpath()));
    library.get();  // a model that is wrong ends the run before anything is written
    Files.createDirectories(options.out());
    Later<Outset> outset = Later.start("index", () -> Outset.of(inputs, library.get()));
    Later.start("flows", () -> outset.get().withFlows());
    Supplier<List<ClassFile>> added = () -> times.in(Times.Part.INDEX, outset::get).added();
    try (SootWorld world = times.in(Times.Part.CLASSES, () -> new SootWorld(inputs, added));
        Output output = new Output();
        Emission emission = new Emission(options.programs() == Options.Programs.WHOLE)) {
      new Frontend(options, inputs, outset.get(), world, times, output, emission).run();
    }
  }

  /** It calls hardly anybody of the application, so it costs little to look into it. */
  private boolean isCheap(MethodId id) {
    MethodFacts facts = index.methods().get(id);
    return facts != null
        && facts.lambdas().isEmpty()
        && facts.calls().stream().filter(c -> world.isApplication(c.owner())).count() <= 1;
  }

  /** By its bytecode, and if it has none here. */
  private boolean maySet(MethodId id, String field) {
    MethodFacts facts = index.methods().get(id);
    return facts == null || facts.sets().contains(field);
  }

  private Optional<List<Call>> calls(MethodId id) {
    return Optional.ofNullable(index.methods().get(id)).map(MethodFacts::calls);
  }

  /** By its bytecode, and if it has none here. */
  private boolean mayUse(MethodId id, String field) {
    MethodFacts facts = index.methods().get(id);
    return facts == null || facts.reads().contains(field) || facts.sets().contains(field);
  }

  private static long startMillis() {
    return ManagementFactory.getRuntimeMXBean().getStartTime();
  }

  private void run() throws IOException {
    try {
      switch (options.translate()) {
        case ALL -> writeCoverage();
        case METHODS -> writeMethods();
        case NEEDED -> look();
      }
    } catch (EntryPoints.NoSuchEntry e) {
      messages.add(new Message(Severity.ERROR, "", 0, e.getMessage()));
    }
    output.await();
    messages.addAll(world.messages());
    Manifest manifest =
        Conclusion.of(
            programs, findings, methods, messages, index, workbench.translated(), times);
    Utf8.write(options.out().resolve("manifest.json"), ManifestWriter.write(manifest));
  }

  private void writeCoverage() throws IOException {
    Coverage coverage = Coverage.of(index.methods().values(), workbench::lower);
    Utf8.write(options.out().resolve("coverage.json"), coverage.json());
  }

  private void writeMethods() throws IOException {
    MethodScopes scopes = new MethodScopes(workbench, world, this::write);
    for (MethodFacts method : index.methods().values()) {
      if (!MethodScopes.isWritten(method) || dependencies.has(method.id().owner(), world)) continue;
      try {
        scopes.add(method);
      } catch (RuntimeException | StackOverflowError e) {
        scopes.fail(method, "not translated: " + e);
      }
    }
    writeAll();
    methods = scopes.entries(programs);
  }

  private void look() throws IOException, EntryPoints.NoSuchEntry {
    List<EntryPoints.Plan> plans = entryPoints.plans(options.entry(), options.aliasing());
    for (EntryPoints.Plan plan : plans) if (plan.apart().isEmpty()) run(plan);
    if (plans.stream().anyMatch(Frontend::isAboutItsEntry)) further.addAll(functionsOfOthers());
    runFurther();
    for (EntryPoints.Plan plan : plans) if (!plan.apart().isEmpty()) run(plan);
    writeAll();
    listUnreached();
  }

  /**
   * Functions with sites that have no class file of their own, and that are made where nothing else is
   * asked about: no plan leads there.
   */
  private List<MethodId> functionsOfOthers() {
    List<MethodId> out = new ArrayList<>();
    for (MethodFacts method : index.methods().values()) {
      if (!method.hasBody() || entryPoints.mayHaveSites(method)) continue;
      if (method.lambdas().stream().allMatch(l -> world.isApplication(l.body().owner()))) continue;
      if (dependencies.has(method.id().owner(), world)) continue;
      try {
        out.addAll(workbench.functionsMadeIn(workbench.alone(method.id())));
      } catch (RuntimeException | StackOverflowError e) {
        messages.add(new Message(Severity.ERROR, method.id().toString(), 0, "not translated: " + e));
      }
    }
    return out;
  }

  /** Functions that have to be looked at from any heap; these may bring up others. */
  private void runFurther() throws IOException {
    Set<MethodId> done = new HashSet<>();
    while (!done.containsAll(further)) {
      for (MethodId id : List.copyOf(further)) {
        if (done.add(id)) run(new EntryPoints.Plan(id.toString(), false, List.of(id), List.of(id)));
      }
    }
  }

  private void run(EntryPoints.Plan plan) throws IOException {
    if (isSettled(plan) || decided.containsAll(plan.asked()) && !plan.asked().isEmpty()) return;
    try {
      if (options.local() == Options.Local.ON && proveAlone(plan)) return;
      Set<Site> outright = writeOutright(plan);
      if (isDone(plan, outright)) return;
      ScopeBuilder.Built built =
          workbench
              .sketch(plan)
              .map(scope -> new ScopeBuilder.Built(scope, true))
              .orElseGet(() -> workbench.build(plan));
      if (!plan.kept().isEmpty() && !keeps(built, plan.kept())) return;
      Set<Site> asked = Asked.sites(plan, built.scope(), world::maker);
      asked.removeIf(this::isAskedElsewhere);
      giveUp(Asked.unsupported(plan, built.scope(), world::maker));
      asked.forEach(this::entry);
      further.addAll(functionsThatAreFar(built.scope()));
      if (options.local() == Options.Local.ON && built.complete()) {
        prove(plan, built.scope(), asked, new CallEffects(built.scope().methods()));
      }
      asked.removeIf(findings::isProved);
      asked.removeAll(outright);
      if (!plan.asked().isEmpty()) asked.removeAll(loose(built.scope()));
      if (!asked.isEmpty() && built.complete()) asked.removeAll(hopeless(built.scope(), asked));
      for (Site site : asked) place(entry(site), built.scope());
      asked.removeIf(site -> decided.contains(site.methodId()));
      if (!plan.kept().isEmpty()) decided.addAll(plan.asked());
      if (!built.complete()) {
        giveUp(asked, workbench.tooLarge(plan));
      } else if (!asked.isEmpty()) {
        write(plan, built.scope(), asked);
      }
    } catch (RuntimeException | StackOverflowError e) {
      fail(plan, e);
    }
  }

  /**
   * Sites about which a program would say nothing: none is proved in a scope that executions get out
   * of, and a throw counts only without stand-ins.
   */
  private Set<Site> hopeless(Scope scope, Set<Site> asked) {
    Set<Site> out = new LinkedHashSet<>(asked);
    if (!scope.standIns().isEmpty()) out.removeAll(MayThrow.sites(scope, world));
    else out.clear();
    List<Unsupported> why = out.isEmpty() ? List.of() : workbench.notTranslated(scope);
    if (why.isEmpty()) return Set.of();
    giveUp(out, why);
    return out;
  }

  private void fail(EntryPoints.Plan plan, Throwable e) {
    messages.add(new Message(Severity.ERROR, plan.name(), 0, "not translated: " + e));
    Set<Site> lost = new LinkedHashSet<>();
    for (MethodId id : plan.asked()) {
      Method method = workbench.lower(id);
      lost.addAll(Asked.sites(method));
      giveUp(Asked.unsupported(method));
    }
    giveUp(lost, "not translated: " + e);
  }

  private boolean keeps(ScopeBuilder.Built built, Set<String> classes) {
    return built.complete() && LooseFunctions.keeps(built.scope(), classes, world);
  }

  /**
   * Sites that functions lead to which get away from the scope: scopes of their own decide about
   * them. Methods of the input that have sites have such scopes; functions without a class file of
   * their own get one here, those of which no plan asks included.
   */
  private Set<Site> loose(Scope scope) {
    Set<Site> sites = new LinkedHashSet<>();
    Set<MethodId> loose = LooseFunctions.methods(scope, world);
    for (Method method : scope.methods().values()) {
      Set<Site> own = Asked.sites(method);
      if (loose.contains(method.id)) sites.addAll(own);
      if (own.isEmpty() || !world.isLambda(method.id.owner())) continue;
      if (dependencies.has(method.id.owner(), world)) continue;
      boolean asked = world.maker(method.id.owner()).filter(this::isPlanned).isPresent();
      if (loose.contains(method.id) || !asked) further.add(method.id);
    }
    return sites;
  }

  private boolean isPlanned(MethodId id) {
    MethodFacts facts = index.methods().get(id);
    return facts != null && entryPoints.mayHaveSites(facts);
  }

  /**
   * Proves what the plan asks about from its entry alone; true if nothing is left. Calls of methods
   * that are not looked at may do anything.
   */
  private boolean proveAlone(EntryPoints.Plan plan) {
    if (!isAboutItsEntry(plan)) return false;
    Scope scope = workbench.alone(plan.asked().get(0));
    Set<Site> asked = Asked.sites(plan, scope, world::maker);
    asked.forEach(this::entry);
    prove(plan, scope, asked, workbench.effects());
    return asked.stream().allMatch(findings::isProved)
        && (!asked.isEmpty() || Asked.unsupported(plan, scope, world::maker).isEmpty())
        && !Asked.makesFunctions(scope, world::isLambda);  // whose sites are asked about too
  }

  private Outright.Near near() {
    return new Outright.Near() {
      @Override
      public boolean has(MethodId id) {
        return isCheap(id);
      }

      @Override
      public Method get(MethodId id) {
        return workbench.lower(id);
      }
    };
  }

  private static boolean isAboutItsEntry(EntryPoints.Plan plan) {
    return !plan.closed() && plan.entries().equals(plan.asked()) && plan.asked().size() == 1;
  }

  /** Sites that the plan's entry shows to throw, without all that it calls: a small scope of its own. */
  private Set<Site> writeOutright(EntryPoints.Plan plan) throws IOException {
    boolean simple = plan.kept().isEmpty() && plan.apart().isEmpty() && isAboutItsEntry(plan);
    if (!simple || world.isLambda(plan.asked().get(0).owner())) return Set.of();
    Method method = workbench.lower(plan.asked().get(0));
    Set<Site> open = Asked.sites(method);
    open.removeIf(findings::isProved);
    if (open.isEmpty()) return open;
    if (Collections.disjoint(Outright.candidates(method, near()), open)) return Set.of();
    Outright outright = new Outright(method, near());
    Set<Site> sites = outright.sites();
    sites.retainAll(open);
    if (sites.isEmpty()) return sites;
    String name = plan.name() + ", before its calls";
    List<String> assumptions = workbench.assumptions(plan);
    Function<Map<MethodId, Method>, Scope> scope =
        methods -> new Scope(name, false, plan.entries(), List.of(), methods, assumptions);
    sites.retainAll(new Decided(scope.apply(outright.leadingTo(sites)), world).sites());
    sites.forEach(this::entry);
    if (!sites.isEmpty()) write(plan, scope.apply(outright.methods()), sites);
    return sites;
  }

  /** Nothing is left that a larger scope could say more about. */
  private boolean isDone(EntryPoints.Plan plan, Set<Site> outright) {
    if (outright.isEmpty()) return false;
    Scope scope = workbench.alone(plan.asked().get(0));
    Method method = scope.methods().get(plan.asked().get(0));
    return Asked.sites(method).stream().allMatch(s -> outright.contains(s) || findings.isProved(s))
        && Asked.unsupported(method).isEmpty()
        && !Asked.makesFunctions(scope, world::isLambda);
  }

  /** All that the plan asks about has been proved by earlier ones. */
  private boolean isSettled(EntryPoints.Plan plan) {
    List<Findings.Entry> known =
        plan.asked().stream().flatMap(m -> findings.in(m).stream()).toList();
    return !known.isEmpty() && known.stream().allMatch(e -> e.local != null);
  }

  /** Functions with sites that the scope makes, but does not run as far as it looks. */
  private List<MethodId> functionsThatAreFar(Scope scope) {
    if (scope.standIns().isEmpty()) return List.of();
    return workbench.functionsMadeIn(scope).stream()
        .filter(id -> !scope.methods().containsKey(id))
        .filter(id -> !dependencies.has(id.owner(), world))
        .toList();
  }

  private Findings.Entry entry(Site site) {
    return findings.of(site, workbench.isCaught(site));
  }

  /** What a method reference throws, Java throws where it is called. */
  private void place(Findings.Entry entry, Scope scope) {
    if (!world.isLambda(entry.site.owner())) return;
    Position called = LooseFunctions.calledAt(scope, entry.site.methodId());
    if (called != null && called.line() > 0) entry.position = called;
  }

  private void giveUp(Set<Site> sites, String why) {
    for (Site site : sites) entry(site).why = why;
  }

  private void giveUp(Set<Site> sites, List<Unsupported> why) {
    giveUp(sites, "not translated: " + why.get(0).text());
  }

  private void giveUp(Map<Site, String> sites) {
    sites.forEach((site, why) -> {
      if (!isAskedElsewhere(site)) entry(site).why = why;
    });
  }

  private boolean isAskedElsewhere(Site site) {
    return dependencies.has(site.owner(), world);
  }

  private void prove(
      EntryPoints.Plan plan, Scope scope, Set<Site> asked, CallEffects effects) {
    for (Method method : scope.methods().values()) {
      Set<Site> own = Asked.sites(method);
      if (own.stream().noneMatch(s -> asked.contains(s) && !findings.isProved(s))) continue;
      for (LocalProver.Proof proof :
          times.in(Times.Part.LOCAL, () -> new LocalProver(method, scope, world, effects).prove())) {
        if (!asked.contains(proof.site())) continue;
        Findings.Entry entry = entry(proof.site());
        entry.local = proof.facts().stream().map(Fact::text).distinct().toList();
        entry.assumptions = new ArrayList<>(workbench.assumptions(plan));
        if (proof.facts().stream().anyMatch(Fact::restsOnTypes)) entry.assumptions.add("types");
      }
    }
  }

  /** The scope is written with the others that wait, once there are enough of them. */
  private void write(EntryPoints.Plan plan, Scope built, Set<Site> asked) throws IOException {
    Scope scope = Asked.keepOnly(built, asked::contains);
    Set<Field> owned = Asked.loaded(scope);
    owned.removeIf(field -> !ownedFields.isOwned(field));
    waiting.add(new Emission.Job(plan, scope, asked, owned));
    if (waiting.size() >= AT_ONCE) startWriting();
  }

  private void writeAll() throws IOException {
    startWriting();
    while (emission.batches() > 0) finishWriting();
  }

  private void startWriting() throws IOException {
    int most = workbench.countsProcedures() ? 1 : MOST_BATCHES;
    if (emission.batches() >= most) finishWriting();
    times.in(
        Times.Part.EMISSION,
        () -> {
          Set<String> named = NamedTypes.of(waiting.stream().map(Emission.Job::scope).toList());
          emission.start(waiting, world.frozen(named));
        });
    waiting.clear();
  }

  /** The first of the batches that are under way. */
  private void finishWriting() throws IOException {
    output.await();
    for (Emission.Done done : times.in(Times.Part.EMISSION, () -> emission.finishFirst(world))) {
      Emission.Job job = done.job();
      if (done.failure() != null) fail(job.plan(), done.failure());
      for (Emission.Program program : done.programs()) {
        add(program.name(), job.scope(), program.emitted(), job.asked());
      }
    }
  }

  private void add(String name, Scope scope, Emitted emitted, Set<Site> asked)
      throws IOException {
    if (!emitted.behind().isEmpty()) {
      giveUp(emitted.behind(), scope.left());
      if (emitted.sites().isEmpty()) return;
    }
    String file = "scope-" + (programs.size() + 1) + ".rml";
    output.write(options.out().resolve(file), emitted.text());
    workbench.wrote(emitted.procedures());
    programs.add(
        new Manifest.ScopeEntry(
            name, file, scope.closed(), scope.entries(), emitted.withoutText()));
    Set<Site> written = new LinkedHashSet<>();
    for (EmittedSite site : emitted.sites()) written.add(site.site());
    for (Site site : asked) if (written.contains(site)) entry(site).scopes.add(name);
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
}
