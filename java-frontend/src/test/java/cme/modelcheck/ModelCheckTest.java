package cme.modelcheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.model.LibraryModel;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** The model against all that was measured: what a JVM does, the model must be able to do. */
final class ModelCheckTest {
  private static final List<String> TABLES =
      List.of(
          "facts-jdk17.csv.gz", "facts-jdk25.csv.gz", "distilled-jdk17.csv",
          "distilled-jdk25.csv.gz", "internal-jdk17.csv", "internal-jdk25.csv.gz");

  /** What the model does not know is listed in docs/library-model.md; this share may only sink. */
  private static final double ALARMS = 0.03;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

  private static BufferedReader open(String table) throws IOException {
    InputStream in = ModelCheckTest.class.getResourceAsStream("/jcf/" + table);
    InputStream text = table.endsWith(".gz") ? new GZIPInputStream(in) : in;
    return new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
  }

  @Test
  void nothingThatThrowsIsSaidToBeHarmless() throws IOException, TableException {
    ModelCheck check = new ModelCheck(LibraryModel.jdk(), EnumSet.of(Verdict.UNSOUND), out);
    for (String table : TABLES) {
      try (BufferedReader in = open(table)) {
        check.read(in, table);
      }
    }
    System.out.println("measured: " + check.summary());
    assertEquals("", printed.toString(StandardCharsets.UTF_8));
    assertTrue(check.rows() > 26_000, check.summary());
    assertTrue(check.count(Verdict.NOT_COVERED) <= 0.05 * check.rows(), check.summary());
    assertTrue(check.count(Verdict.FALSE_ALARM) <= ALARMS * check.rows(), check.summary());
  }

  /** The check would notice: a model in which adding to a list does nothing. */
  @Test
  void aHarmlessAddIsUnsound() throws IOException, TableException {
    String harmless = "class java.util.ArrayList { boolean add(Object x) { put x; return true; } }";
    String rows =
        "class,iterate,mutate,args,verdict,masked,next,loop,remove,rest,op,changes\n"
            + "ArrayList,iterator()|listIterator(),add(Object),,always,,CCCCCC,CCCCCC,.sCCCC,CCCCCC,ok,yes\n"
            + "ArrayList,*,get(int),,never,,,,,,ok,no\n"
            + "ArrayList,forEach(fn),add(Object),,always,,,..CCCC,,,ok,yes\n";
    ModelCheck check = checked(harmless, rows);
    assertEquals(
        "rows 3, agree 1, unsound 2, false alarms 0, not covered 0", check.summary());
    String text = printed.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("rows.csv:2: unsound: ArrayList add(Object): iterator()"), text);
    assertTrue(!check.isSound());
  }

  /** And it would notice what is too careful. */
  @Test
  void aStructuralGetIsAFalseAlarm() throws IOException, TableException {
    String careful = "class java.util.ArrayList { Object get(int i) { modify; return element; } }";
    String rows =
        "class,method,structural,when,not_when,op\n"
            + "ArrayList,get(int),no,,,ok\n"
            + "ArrayList,remove(Object),conditional,element=present-first,element=absent,ok\n"
            + "NoSuchList,size(),no,,,ok\n";
    ModelCheck check = checked(careful, rows);
    assertEquals(
        "rows 3, agree 1, unsound 0, false alarms 1, not covered 1", check.summary());
  }

  /** The rows against a model that is wrong in one entry; unsound rows are printed. */
  private ModelCheck checked(String entry, String rows) throws IOException, TableException {
    LibraryModel model = LibraryModel.jdk().extendedBy(new StringReader(entry), "wrong.model");
    ModelCheck check = new ModelCheck(model, EnumSet.of(Verdict.UNSOUND), out);
    check.read(new BufferedReader(new StringReader(rows)), "rows.csv");
    return check;
  }
}
