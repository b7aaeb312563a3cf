package cme;

import cme.emit.EmitOptions;
import cme.emit.Emitted;
import cme.emit.Emitter;
import cme.ir.Field;
import cme.ir.KnownTypes;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Writes the programs of several scopes at once, on all processors. What comes out does not depend
 * on how many there are: scopes have nothing to do with each other.
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

  private Emission(List<Job> jobs, Types types) {
    this.jobs = jobs;
    this.types = types;
    this.done = new Done[jobs.size()];
  }

  /** In the order of the jobs. Nothing else may use the types meanwhile. */
  static List<Done> run(List<Job> jobs, Types types) {
    Emission emission = new Emission(jobs, types);
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    List<Thread> others = new ArrayList<>();
    for (int i = 1; i < Math.min(threads, jobs.size()); i++) {
      others.add(new Thread(emission::work, "emission " + i));
    }
    others.forEach(Thread::start);
    emission.work();
    others.forEach(Emission::join);
    return List.of(emission.done);
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
    Types known = new KnownTypes(types);
    for (int i = next.getAndIncrement(); i < done.length; i = next.getAndIncrement()) {
      done[i] = emit(jobs.get(i), known);
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
