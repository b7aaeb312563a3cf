package cme.reproduce;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks for a recipe that makes one site throw: from the entry of the trace, then from others that
 * lead there, each a few candidates at a time, more in each round.
 */
final class Hunt {
  private static final int MOST_CALLERS = 30;
  private static final int FIRST_ROUND = 40;
  private static final int GROWTH = 4;
  private static final long CANDIDATE_MS = 2000;
  private static final int FRESH_WORLDS = 10;
  private static final int WORLD_LASTS = 200;
  private static final int STACK_BYTES = 16 << 20;

  private final Plan plan;
  private final Plan.Finding finding;
  private final Code code;
  private final PrintStream journal;
  private final Site site;
  private final Heap heap;
  private final long start = System.nanoTime();
  private World world;
  private int worldUses = 0;
  private int candidates = 0;
  /** Why something could not be tried, in the order in which it was found out. */
  private final Set<String> problems = new LinkedHashSet<>();

  Hunt(Plan plan, Plan.Finding finding, Code code, PrintStream journal) {
    this.plan = plan;
    this.finding = finding;
    this.code = code;
    this.journal = journal;
    this.site = new Site(finding, code);
    this.heap = new Heap(finding.trace());
    this.world = new World(plan, code);
  }

  void run() throws IOException {
    try {
      Map<MethodName, Search> searches = new LinkedHashMap<>();
      for (MethodName entry : entries()) searches.put(entry, new Search());
      for (int round = FIRST_ROUND; !searches.isEmpty(); round *= GROWTH) {
        for (Map.Entry<MethodName, Search> each : searches.entrySet()) {
          for (int i = 0; i < round && !each.getValue().isOver(); i++) {
            if (isOver()) {
              lose();
              return;
            }
            if (attempt(each.getKey(), each.getValue())) return;
          }
        }
        searches.values().removeIf(Search::isOver);
      }
      lose();
    } finally {
      world.close();
    }
  }

  private boolean isOver() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return candidates >= plan.candidates() || seconds > plan.seconds();
  }

  private void lose() {
    String tried = candidates + (candidates == 1 ? " candidate" : " candidates") + " tried";
    List<String> parts = new ArrayList<>(List.of(tried));
    problems.stream().limit(3).forEach(parts::add);
    journal.println("lost\t" + finding.number() + "\t" + clean(String.join("; ", parts)));
  }

  private static String clean(String text) {
    return text.replaceAll("\\s+", " ");
  }

  // --- Entries ----------------------------------------------------------------------------------

  /** What others can call comes first, what takes reflection last. */
  private List<MethodName> entries() {
    Set<MethodName> all = new LinkedHashSet<>();
    List<MethodName> given = finding.entries().stream().map(MethodName::of).toList();
    String first = finding.trace() == null ? "" : finding.trace().get("entry").getAsString();
    for (MethodName entry : given) if (entry.inTraces().equals(first)) all.add(entry);
    all.addAll(given);
    for (MethodName entry : List.copyOf(all)) all.addAll(code.callers(entry, MOST_CALLERS));
    MethodName own = MethodName.of(finding.type() + "." + finding.method());
    if (!own.descriptor().isEmpty()) {
      all.add(own);
      all.addAll(code.callers(own, MOST_CALLERS));
    }
    List<MethodName> open = new ArrayList<>();
    List<MethodName> closed = new ArrayList<>();
    for (MethodName entry : all) {
      if (entry.name().equals("<clinit>")) open.add(entry);
      Executable executable = world.executable(entry);
      if (executable == null) continue;
      boolean isOpen = Access.canCall(executable, Builder.packageOf(entry.type()));
      (isOpen ? open : closed).add(entry);
      if (Modifier.isAbstract(executable.getModifiers())) open.remove(entry);
    }
    open.addAll(closed);
    return open;
  }

  // --- Candidates -------------------------------------------------------------------------------

  /** True if it is found. */
  private boolean attempt(MethodName entry, Search search) throws IOException {
    Choices choices = search.next();
    Recipe recipe = null;
    refresh();
    try {
      recipe = new Builder(world, entry, heap, choices).build();
    } catch (Impossible impossible) {
      problems.add(impossible.getMessage());
    } catch (LinkageError missing) {
      problems.add("a class is missing: " + missing.getMessage());
    }
    search.built(choices);
    if (recipe == null) return false;
    int number = candidates++;
    if (number < finding.from()) return false;
    journal.println("try\t" + finding.number() + "\t" + number);
    if (!result(recipe, world, number).hits) return false;
    // Once more, with nothing that earlier candidates have left behind.
    int[] taken = choices.taken().stream().mapToInt(Integer::intValue).toArray();
    try (World again = new World(plan, code)) {
      Recipe same = new Builder(again, entry, heap, new Choices(taken)).build();
      Outcome outcome = result(same, again, number);
      return outcome.hits && write(entry, same, again, outcome.thrown, number);
    } catch (Impossible changed) {
      return false;
    }
  }

  private void refresh() {
    if (worldUses++ < FRESH_WORLDS || worldUses % WORLD_LASTS == 0) {
      world.close();
      world = new World(plan, code);
    }
  }

  /**
   * @param thrown by the call, whatever it is; null if nothing
   * @param hits a ConcurrentModificationException comes from the site
   */
  private record Outcome(Throwable thrown, boolean hits) {}

  private Outcome result(Recipe recipe, World in, int number) {
    if (!finding.caught()) {
      Throwable thrown = thrown(recipe, in, number);
      return new Outcome(thrown, site.throwsIt(thrown));
    }
    Throwable[] thrown = new Throwable[1];
    List<StackTraceElement[]> made = Watcher.during(() -> thrown[0] = thrown(recipe, in, number));
    boolean isMade = made.stream().anyMatch(site::isAt);
    return new Outcome(thrown[0], isMade || site.throwsIt(thrown[0]));
  }

  /** What it throws; null if nothing, or if it cannot be run. */
  private Throwable thrown(Recipe recipe, World in, int number) {
    FutureTask<Throwable> task = new FutureTask<>(() -> Machine.run(recipe));
    Thread thread = new Thread(null, task, "candidate", STACK_BYTES);
    thread.setDaemon(true);
    thread.setContextClassLoader(in.loader());
    thread.start();
    try {
      return task.get(CANDIDATE_MS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      journal.println("late\t" + finding.number() + "\t" + number);
      journal.flush();
      Runtime.getRuntime().halt(0);
      return null;
    } catch (ExecutionException unusable) {
      Throwable cause = unusable.getCause();
      Throwable why = cause instanceof Machine.Unusable ? cause.getCause() : cause;
      if (candidates <= 1) problems.add("before the call: " + why);
      return null;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  // --- What was found ---------------------------------------------------------------------------

  private boolean write(MethodName entry, Recipe recipe, World in, Throwable thrown, int number)
      throws IOException {
    String packageName = Builder.packageOf(entry.type());
    Path folder = Path.of(plan.out(), String.valueOf(finding.number()));
    Path home = folder.resolve("src").resolve(packageName.replace('.', '/'));
    Files.createDirectories(home);
    String program = new SourceWriter(recipe, in, packageName, site.toString()).program();
    String test =
        new SourceWriter(recipe, in, packageName, site.toString()).test(thrown);
    Path source = home.resolve(SourceWriter.CLASS + ".java");
    Files.writeString(source, program);
    Files.writeString(home.resolve(SourceWriter.TEST + ".java"), test);
    String wrong = Compiler.compile(source, folder.resolve("classes"), plan);
    if (!wrong.isEmpty()) {
      problems.add("the reproducer does not compile: " + wrong);
      return false;
    }
    String type = packageName.isEmpty() ? SourceWriter.CLASS : packageName + "." + SourceWriter.CLASS;
    journal.println("found\t" + finding.number() + "\t" + number + "\t" + type);
    return true;
  }
}
