package cme.modelcheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TableTest {
  private static final String FACTS =
      "class,iterate,mutate,args,verdict,masked,next,loop,remove,rest,op,changes\n";

  private static Table read(String text) throws IOException, TableException {
    return Table.read(new BufferedReader(new StringReader(text)), "t.csv");
  }

  private static Claim claim(String row) throws IOException, TableException {
    Table table = read("# measured\n" + FACTS + row + "\n");
    return Claims.of(table, table.rows.get(0)).get(0);
  }

  private static String refused(String text) {
    return assertThrows(
            TableException.class,
            () -> {
              Table table = read(text);
              for (Table.Row row : table.rows) Claims.of(table, row);
            })
        .getMessage();
  }

  @Test
  void quotedFieldsHoldCommas() throws IOException, TableException {
    Table table = read("# comment\na,b\nx,\"put(Object,Object)\"\n");
    assertEquals("put(Object,Object)", table.rows.get(0).get("b"));
    assertEquals(3, table.rows.get(0).line());
  }

  @Test
  void aRowOfFactsIsRead() throws IOException, TableException {
    Claim c = claim("TreeMap,* except keys(),remove(Object),key=absent|present-first,may,,.C----,,.sCCCC,,CME|ok,yes");
    assertTrue(c.allBut());
    assertEquals(List.of("keys()"), c.ways());
    assertEquals(Claim.Throws.SOMETIMES, c.next());
    assertEquals(2, c.situations().size());
    assertTrue(c.remove() && !c.rest() && c.anywhere() && c.itself().can());
  }

  @Test
  void whatHappensToEmptyCollectionsAloneIsNoClaimAboutOthers() throws IOException, TableException {
    Claim c = claim("ArrayList,iterator(),clear(),,never,,C.....,,C.....,,ok,no");
    assertTrue(!c.remove() && c.anywhere());
  }

  @Test
  void conditionsOfDistilledRowsAreClaimsOfTheirOwn() throws IOException, TableException {
    Table table =
        read(
            "class,method,structural,when,not_when,op\n"
                + "M,put(Object),conditional,key=a value=b|c; sometimes: key=d,key=e; key=f,ok\n");
    List<Claim> claims = Claims.of(table, table.rows.get(0));
    assertEquals(
        List.of(Claim.Throws.ALWAYS, Claim.Throws.SOMETIMES, Claim.Throws.NEVER),
        claims.stream().map(Claim::next).toList());
    assertEquals(List.of(2, 1, 2), claims.stream().map(c -> c.situations().size()).toList());
  }

  @Test
  void malformedTablesNameFileAndLine() {
    assertEquals("t.csv:2: a quote is not closed", refused("a,b\nx,\"y\n"));
    assertEquals("t.csv:3: 1 fields, but there are 2 columns", refused("a,b\n1,2\nx\n"));
    assertTrue(refused("").startsWith("t.csv: there is no line"));
    assertEquals(
        "t.csv:2: the verdict 'maybe' is unknown", refused(FACTS + "A,*,m(),,maybe,,,,,,ok,\n"));
    assertEquals(
        "t.csv:2: the situation 'absent' is malformed",
        refused(FACTS + "A,*,m(),absent,never,,,,,,ok,\n"));
    assertNull(Situation.parse("=x"));
  }

  @Test
  void theCommandSaysWhatIsWrong(@TempDir Path folder) throws IOException {
    Path table = Files.writeString(folder.resolve("t.csv"), "a,b\n1\n");
    assertTrue(command(2, table.toString()).contains("t.csv:2: 1 fields"));
    assertTrue(command(2, folder + "/none.csv").contains("there is no such file"));
    assertTrue(command(2, "--list", "odd", table.toString()).contains("no list of odd"));
    assertTrue(command(2).contains("no table"));
    Path model = Files.writeString(folder.resolve("m.model"), "class A {\n  oops\n}\n");
    assertTrue(command(2, "--models", model.toString(), table.toString()).contains("m.model:"));
  }

  private static String command(int code, String... words) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
    assertEquals(code, CheckCommand.run(List.of(words), System.out, to));
    return err.toString(StandardCharsets.UTF_8);
  }
}
