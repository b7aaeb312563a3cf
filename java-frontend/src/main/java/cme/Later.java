package cme;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** A value that another thread works out while its user goes on. */
final class Later<T> {
  private final FutureTask<T> task;

  private Later(FutureTask<T> task) {
    this.task = task;
  }

  /** The program may end before it is there. */
  static <T> Later<T> start(String name, Supplier<T> work) {
    FutureTask<T> task = new FutureTask<>(work::get);
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return new Later<>(task);
  }

  /** Waits for it; throws what the work threw. */
  T get() {
    return resultOf(task);
  }

  /** The same of any work. */
  static <T> T resultOf(Future<T> task) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) throw failure;
      if (e.getCause() instanceof Error failure) throw failure;
      throw new IllegalStateException(e.getCause());
    } finally {
      if (interrupted) Thread.currentThread().interrupt();
    }
  }
}
