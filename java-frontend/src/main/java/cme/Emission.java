package cme;

import cme.emit.EmitOptions;
import cme.emit.Emitted;
import cme.emit.Emitter;
import cme.ir.Field;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Types;
import cme.soot.NotFrozenException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Writes the programs of several scopes while its user goes on, on all processors but one, and on
 * that one too once the user waits. What comes out does not depend on how many there are: scopes have
 * nothing to do with each other, and are asked about as of the start.
 */
final class Emission {
  private static final int MOST_THREADS = 4;

  /**
   * @param asked the sites that are in question
   * @param owned fields whose collections nobody else has; none if the scope loads no such field
   */
  record Job(EntryPoints.Plan plan, Scope scope, Set<Site> asked, Set<Field> owned) {}

  /** A job's programs, those that assume more after the others; or why there are none. */
  record Done(Job job, List<Program> programs, Throwable failure) {}

  record Program(String name, Emitted emitted) {}

  private final Types types;
  private final List<Job> jobs;
  private final Done[] done;
  private final AtomicInteger next = new AtomicInteger();
  private final List<Thread> others = new ArrayList<>();
  private final AtomicReference<Error> error = new AtomicReference<>();

  private Emission(List<Job> jobs, Types types) {
    this.jobs = jobs;
    this.types = types;
    this.done = new Done[jobs.size()];
  }

  /**
   * {@code types} is asked by several threads at once, and says the same until the end; of a type that
   * it does not know it says so by {@link NotFrozenException}.
   */
  static Emission start(List<Job> jobs, Types types) {
    Emission emission = new Emission(List.copyOf(jobs), types);
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    for (int i = 1; i < Math.min(threads, jobs.size() + 1); i++) {
      Thread thread = new Thread(emission::work, "emission " + i);
      thread.setDaemon(true);
      emission.others.add(thread);
    }
    emission.others.forEach(Thread::start);
    return emission;
  }

  /**
   * Waits for the programs, in the order of the jobs. What could not be written for want of a type is
   * written here, with {@code now}; an error of the virtual machine's in another thread is thrown here.
   */
  List<Done> finish(Types now) {
    work();
    others.forEach(Emission::join);
    if (error.get() != null) throw error.get();
    for (int i = 0; i < done.length; i++) {
      if (done[i].failure() instanceof NotFrozenException) done[i] = emit(jobs.get(i), now);
    }
    return List.of(done);
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) Thread.currentThread().interrupt();
  }

  private void work() {
    try {
      for (int i = next.getAndIncrement(); i < done.length; i = next.getAndIncrement()) {
        done[i] = emit(jobs.get(i), types);
      }
    } catch (Error e) {
      error.compareAndSet(null, e);
    }
  }

  private static Done emit(Job job, Types types) {
    try {
      return new Done(job, programs(job, types), null);
    } catch (RuntimeException | StackOverflowError e) {
      return new Done(job, List.of(), e);
    }
  }

  /** Without and with what is known of fields; or, if arguments are apart, with all that there is. */
  private static List<Program> programs(Job job, Types types) {
    Emitter emitter = new Emitter(job.scope(), types);
    String name = job.scope().name();
    EmitOptions plain = EmitOptions.standard().withApart(job.plan().apart());
    EmitOptions all = plain.withFacts(job.owned()::contains);
    if (!job.plan().apart().isEmpty()) {
      Emitted emitted = emitter.emit(all);
      // Without the assumption the programs before have said all there is to say.
      boolean assumes = emitted.assumptions().contains("aliasing");
      return assumes ? List.of(new Program(name, emitted)) : List.of();
    }
    List<Program> programs = new ArrayList<>();
    Emitted emitted = emitter.emit(plain);
    programs.add(new Program(name, emitted));
    if (job.owned().isEmpty()) return programs;
    Emitted more = emitter.emit(all);
    if (!more.text().equals(emitted.text())) programs.add(new Program(name + ", own fields", more));
    return programs;
  }
}
