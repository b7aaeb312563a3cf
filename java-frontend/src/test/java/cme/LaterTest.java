package cme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LaterTest {
  @Test
  void itsUserGoesOn() {
    CountDownLatch gone = new CountDownLatch(1);
    Later<String> later =
        Later.start(
            "test",
            () -> {
              try {
                gone.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return "there";
            });
    gone.countDown();
    assertEquals("there", later.get());
    assertEquals("there", later.get());
  }

  @Test
  void whatGoesWrongIsThrownByGet() {
    RuntimeException failure = new IllegalArgumentException("wrong");
    Later<String> later = Later.start("test", () -> { throw failure; });
    assertSame(failure, assertThrows(IllegalArgumentException.class, later::get));
    Later<String> full = Later.start("test", () -> { throw new OutOfMemoryError("for a test"); });
    assertThrows(OutOfMemoryError.class, full::get);
  }

  @Test
  void oneWhoIsInterruptedStillGetsIt() {
    Later<String> later = Later.start("test", () -> "there");
    Thread.currentThread().interrupt();
    assertEquals("there", later.get());
    assertTrue(Thread.interrupted());
  }
}
