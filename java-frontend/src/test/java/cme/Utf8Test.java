package cme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

final class Utf8Test {
  private static final char HIGH = '\uD83D';
  private static final char LOW = '\uDE00';

  @Test
  void whatIsWellFormedStays() {
    String text = "größe " + HIGH + LOW + "\n";
    assertSame(text, Utf8.encodable(text));
  }

  @Test
  void halvesOfPairsAreSpelled() {
    assertEquals("a\uFFFDD83Db", Utf8.encodable("a" + HIGH + "b"));
    assertEquals("\uFFFDDE00", Utf8.encodable("" + LOW));
    assertEquals("\uFFFDDE00\uFFFDD83D", Utf8.encodable("" + LOW + HIGH));
    assertNotEquals(Utf8.encodable("" + LOW), Utf8.encodable("" + HIGH));
  }

  @Test
  void pairsBehindAHalfStay() {
    assertEquals("\uFFFDD83D" + HIGH + LOW + "x", Utf8.encodable("" + HIGH + HIGH + LOW + "x"));
  }
}
