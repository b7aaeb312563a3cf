package cme;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Writes files while its user goes on. One thread does it, in the order in which files are given;
 * what it is given stays in memory until then, so {@link #await} is to be called now and then.
 */
final class Output implements AutoCloseable {
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "output");
            thread.setDaemon(true);
            return thread;
          });
  private final List<Future<?>> waiting = new ArrayList<>();

  void write(Path file, String text) {
    waiting.add(
        writer.submit(
            () -> {
              Utf8.write(file, text);
              return null;
            }));
  }

  /** Returns when all files are written, or throws what went wrong with one. */
  void await() throws IOException {
    try {
      for (Future<?> file : waiting) file.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) throw failure;
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while files are written", e);
    }
    waiting.clear();
  }

  @Override
  public void close() {
    writer.shutdown();
  }
}
