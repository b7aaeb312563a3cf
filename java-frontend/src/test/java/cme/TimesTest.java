package cme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimesTest {
  private static void sleep(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aMomentCountsForTheInnermostPart() {
    Times times = new Times(System.currentTimeMillis());
    long start = System.nanoTime();
    int given =
        times.in(
            Times.Part.LOWERING,
            () -> {
              times.in(Times.Part.BODIES, () -> sleep(40));
              return 7;
            });
    double all = (System.nanoTime() - start) / 1e6;
    Map<String, Double> found = times.milliseconds();
    assertEquals(7, given);
    assertTrue(found.get("bodies") >= 39, found.toString());
    assertTrue(found.get("bodies") + found.get("lowering") <= all + 0.2, found.toString());
  }

  @Test
  void aPartEndsWithItsException() {
    Times times = new Times(System.currentTimeMillis());
    assertThrows(
        IllegalStateException.class,
        () ->
            times.in(
                Times.Part.INDEX,
                (Runnable)
                    () -> {
                      throw new IllegalStateException();
                    }));
    sleep(30);
    assertTrue(times.milliseconds().get("index") < 29);
  }

  @Test
  void everyPartIsListedInTheOrderOfTheRun() {
    assertEquals(
        List.of("jvm", "input", "index", "classes", "bodies", "lowering", "local", "emission"),
        List.copyOf(new Times(System.currentTimeMillis()).milliseconds().keySet()));
  }
}
