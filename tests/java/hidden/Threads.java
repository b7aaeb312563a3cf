package hidden;

import java.lang.ref.Cleaner;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Code that another thread runs. The loop waits for it, so that what happens is the same each time. */
public class Threads {
  private Threads() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  public static void threadStart_Bad() throws Exception {
    List<String> list = three();
    for (String s : list) { // CME
      Thread thread = new Thread(() -> list.add("t"));
      thread.start();
      thread.join();
    }
  }

  public static void threadStart_Ok() throws Exception {
    List<String> list = three();
    for (String s : list) {
      Thread thread = new Thread(() -> {});
      thread.start();
      thread.join();
    }
  }

  public static void threadSubclass_Bad() throws Exception {
    List<String> list = three();
    for (String s : list) { // CME
      Worker worker = new Worker(list);
      worker.start();
      worker.join();
    }
  }

  static class Worker extends Thread {
    private final List<String> on;

    Worker(List<String> on) {
      this.on = on;
    }

    @Override
    public void run() {
      on.add("worked");
    }
  }

  public static void threadSubclass_Ok() throws Exception {
    List<String> list = three();
    for (String s : list) {
      Worker worker = new Worker(three());
      worker.start();
      worker.join();
    }
  }

  public static void threadRun_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      new Thread(() -> list.add("t")).run();
    }
  }

  public static void threadRun_Ok() {
    List<String> list = three();
    for (String s : list) {
      new Thread(() -> {}).run();
    }
  }

  public static void executor_Bad() throws Exception {
    List<String> list = three();
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      for (String s : list) { // CME
        executor.submit(() -> list.add("t")).get();
      }
    } finally {
      executor.shutdown();
    }
  }

  public static void executor_Ok() throws Exception {
    List<String> list = three();
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      for (String s : list) {
        executor.submit(() -> list.size()).get();
      }
    } finally {
      executor.shutdown();
    }
  }

  public static void invokeAll_Bad() throws Exception {
    List<String> list = three();
    List<Callable<Boolean>> tasks = List.of(() -> list.add("t"));
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      for (String s : list) { // CME
        executor.invokeAll(tasks);
      }
    } finally {
      executor.shutdown();
    }
  }

  public static void invokeAll_Ok() throws Exception {
    List<String> list = three();
    List<Callable<Integer>> tasks = List.of(() -> list.size());
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      for (String s : list) {
        executor.invokeAll(tasks);
      }
    } finally {
      executor.shutdown();
    }
  }

  public static void scheduled_Bad() throws Exception {
    List<String> list = three();
    ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
    try {
      for (String s : list) { // CME
        executor.schedule(() -> list.add("t"), 1, TimeUnit.MILLISECONDS).get();
      }
    } finally {
      executor.shutdown();
    }
  }

  public static void scheduled_Ok() throws Exception {
    List<String> list = three();
    ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
    try {
      for (String s : list) {
        executor.schedule(() -> list.size(), 1, TimeUnit.MILLISECONDS).get();
      }
    } finally {
      executor.shutdown();
    }
  }

  public static void timer_Bad() throws Exception {
    List<String> list = three();
    Timer timer = new Timer(true);
    for (String s : list) { // CME
      CountDownLatch done = new CountDownLatch(1);
      timer.schedule(
          new TimerTask() {
            @Override
            public void run() {
              list.add("t");
              done.countDown();
            }
          },
          1);
      done.await();
    }
  }

  public static void timer_Ok() throws Exception {
    List<String> list = three();
    Timer timer = new Timer(true);
    for (String s : list) {
      CountDownLatch done = new CountDownLatch(1);
      timer.schedule(
          new TimerTask() {
            @Override
            public void run() {
              done.countDown();
            }
          },
          1);
      done.await();
    }
  }

  public static void completableFuture_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      CompletableFuture.supplyAsync(() -> list.add("t")).join();
    }
  }

  public static void completableFuture_Ok() {
    List<String> list = three();
    for (String s : list) {
      CompletableFuture.supplyAsync(() -> list.size()).join();
    }
  }

  public static void thenApply_Bad() {
    List<String> list = three();
    CompletableFuture<String> start = new CompletableFuture<>();
    start.thenAccept(list::add);
    for (String s : list) { // CME
      start.complete("x");
    }
  }

  public static void thenApply_Ok() {
    List<String> list = three();
    List<String> other = three();
    CompletableFuture<String> start = new CompletableFuture<>();
    start.thenAccept(other::add);
    for (String s : list) {
      start.complete("x");
    }
  }

  public static void futureTask_Bad() {
    List<String> list = three();
    FutureTask<Boolean> task = new FutureTask<>(() -> list.add("t"));
    for (String s : list) { // CME
      task.run();
    }
  }

  public static void futureTask_Ok() {
    List<String> list = three();
    FutureTask<Integer> task = new FutureTask<>(() -> list.size());
    for (String s : list) {
      task.run();
    }
  }

  public static void forkJoin_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      ForkJoinPool.commonPool()
          .invoke(
              new RecursiveAction() {
                private static final long serialVersionUID = 1;

                @Override
                protected void compute() {
                  list.add("t");
                }
              });
    }
  }

  public static void forkJoin_Ok() {
    List<String> list = three();
    for (String s : list) {
      ForkJoinPool.commonPool()
          .invoke(
              new RecursiveAction() {
                private static final long serialVersionUID = 1;

                @Override
                protected void compute() {}
              });
    }
  }

  public static void parallelStream_Bad() {
    List<String> list = three();
    List<String> words = List.of("x");
    for (String s : list) { // CME
      words.parallelStream().forEach(list::add);
    }
  }

  public static void parallelStream_Ok() {
    List<String> list = three();
    List<String> words = List.of("x");
    for (String s : list) {
      words.parallelStream().forEach(w -> {});
    }
  }

  public static void uncaughtHandler_Bad() throws Exception {
    List<String> list = three();
    for (String s : list) { // CME
      Thread thread =
          new Thread(
              () -> {
                throw new IllegalStateException();
              });
      thread.setUncaughtExceptionHandler((dead, why) -> list.add("died"));
      thread.start();
      thread.join();
    }
  }

  public static void uncaughtHandler_Ok() throws Exception {
    List<String> list = three();
    for (String s : list) {
      Thread thread = new Thread(() -> {});
      thread.setUncaughtExceptionHandler((dead, why) -> {});
      thread.start();
      thread.join();
    }
  }

  public static void waitNotify_Bad() throws Exception {
    List<String> list = three();
    Object lock = new Object();
    boolean[] done = new boolean[1];
    for (String s : list) { // CME
      synchronized (lock) {
        new Thread(
                () -> {
                  synchronized (lock) {
                    list.add("t");
                    done[0] = true;
                    lock.notifyAll();
                  }
                })
            .start();
        while (!done[0]) {
          lock.wait();
        }
      }
    }
  }

  public static void waitNotify_Ok() throws Exception {
    List<String> list = three();
    Object lock = new Object();
    for (String s : list) {
      synchronized (lock) {
        lock.notifyAll();
      }
    }
  }

  public static void cleaner_Bad() {
    List<String> list = three();
    Cleaner.Cleanable cleanable = Cleaner.create().register(new Object(), () -> list.add("clean"));
    for (String s : list) { // CME
      cleanable.clean();
    }
  }

  public static void cleaner_Ok() {
    List<String> list = three();
    Cleaner.Cleanable cleanable = Cleaner.create().register(new Object(), () -> {});
    for (String s : list) {
      cleanable.clean();
    }
  }

  @SuppressWarnings("removal")
  public static void privileged_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      AccessController.doPrivileged((PrivilegedAction<Boolean>) () -> list.add("p"));
    }
  }

  @SuppressWarnings("removal")
  public static void privileged_Ok() {
    List<String> list = three();
    for (String s : list) {
      AccessController.doPrivileged((PrivilegedAction<Integer>) () -> list.size());
    }
  }

  public static void callable_Bad() throws Exception {
    List<String> list = three();
    Callable<Boolean> callable = Executors.callable(() -> list.add("c"), true);
    for (String s : list) { // CME
      callable.call();
    }
  }

  public static void callable_Ok() throws Exception {
    List<String> list = three();
    Callable<Boolean> callable = Executors.callable(() -> {}, true);
    for (String s : list) {
      callable.call();
    }
  }
}
