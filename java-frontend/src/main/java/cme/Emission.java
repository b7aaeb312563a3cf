package cme;

import cme.emit.EmitOptions;
import cme.emit.Emitted;
import cme.emit.Emitter;
import cme.ir.Field;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Types;
import cme.soot.NotFrozenException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

/**
 * Writes the programs of scopes, batch by batch, while its user goes on: on all processors but one,
 * and on that one too once the user waits. What comes out does not depend on how many there are: scopes
 * have nothing to do with each other, and are asked about as of the start of their batch.
 */
final class Emission implements AutoCloseable {
  private static final int MOST_THREADS = 4;

  /**
   * @param asked the sites that are in question
   * @param owned fields whose collections nobody else has; none if the scope loads no such field
   */
  record Job(EntryPoints.Plan plan, Scope scope, Set<Site> asked, Set<Field> owned) {}

  /** A job's programs, those that assume more after the others; or why there are none. */
  record Done(Job job, List<Program> programs, Throwable failure) {}

  record Program(String name, Emitted emitted) {}

  private final boolean whole;
  private final ExecutorService others;
  private final Deque<List<FutureTask<Done>>> batches = new ArrayDeque<>();

  /** {@code whole}: programs have what leads to no site, too. */
  Emission(boolean whole) {
    this.whole = whole;
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()) - 1;
    others = Executors.newFixedThreadPool(Math.max(1, threads), Emission::thread);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "emission");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * {@code types} is asked by several threads at once, and says the same until the end; of a type that
   * it does not know it says so by {@link NotFrozenException}.
   */
  void start(List<Job> jobs, Types types) {
    List<FutureTask<Done>> batch = new ArrayList<>();
    for (Job job : jobs) batch.add(new FutureTask<>(() -> emit(job, types)));
    batches.add(batch);
    batch.forEach(others::execute);
  }

  /** So many were started and not finished. */
  int batches() {
    return batches.size();
  }

  /**
   * Waits for the programs of the first batch, in the order of the jobs. What could not be written for
   * want of a type is written here, with {@code now}; an error of the virtual machine's in another
   * thread is thrown here.
   */
  List<Done> finishFirst(Types now) {
    List<FutureTask<Done>> batch = batches.remove();
    batch.forEach(FutureTask::run);  // unless somebody else does, or did
    List<Done> all = new ArrayList<>();
    for (FutureTask<Done> task : batch) {
      Done done = Later.resultOf(task);
      boolean again = done.failure() instanceof NotFrozenException;
      all.add(again ? emit(done.job(), now) : done);
    }
    return all;
  }

  /** What was not finished is not written any more. */
  @Override
  public void close() {
    others.shutdownNow();
  }

  private Done emit(Job job, Types types) {
    try {
      return new Done(job, programs(job, types), null);
    } catch (RuntimeException | StackOverflowError e) {
      return new Done(job, List.of(), e);
    }
  }

  /** Without and with what is known of fields; or, if arguments are apart, with all that there is. */
  private List<Program> programs(Job job, Types types) {
    Emitter emitter = new Emitter(job.scope(), types, whole);
    String name = job.scope().name();
    EmitOptions plain = EmitOptions.standard().withApart(job.plan().apart());
    EmitOptions all = plain.withFacts(job.owned()::contains);
    if (!job.plan().apart().isEmpty()) {
      Emitted emitted = emitter.emit(all);
      // Without the assumption the programs before have said all there is to say.
      boolean assumes = emitted.assumptions().contains("aliasing");
      return assumes ? List.of(new Program(name, emitted)) : List.of();
    }
    // Where nothing is proved, the one that assumes more decides which throws there are.
    boolean showsOnly = !job.scope().left().isEmpty();
    if (showsOnly) return List.of(new Program(name, emitter.emit(all)));
    List<Program> programs = new ArrayList<>();
    Emitted emitted = emitter.emit(plain);
    programs.add(new Program(name, emitted));
    if (job.owned().isEmpty()) return programs;
    Emitted more = emitter.emit(all);
    if (!more.text().equals(emitted.text())) programs.add(new Program(name + ", own fields", more));
    return programs;
  }
}
