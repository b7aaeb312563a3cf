package cme.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.Method;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The model against what was measured: what a JVM does, the model must be able to do. */
final class MeasuredTest {

  @Test
  void structuralRowsCanModify() throws IOException {
    List<String> unsound = new ArrayList<>();
    int covered = 0;
    int calls = 0;
    int falseAlarms = 0;
    int unsupported = 0;
    List<String> uncovered = new ArrayList<>();
    for (List<String> row : MeasuredRows.read("/jcf/distilled-jdk17.csv")) {
      String label = row.get(0) + " " + row.get(1);
      List<MeasuredCall> all = MeasuredCall.of(row.get(0), row.get(1));
      boolean structural = !row.get(2).equals("no");
      boolean alarm = false;
      boolean seen = false;
      for (MeasuredCall call : all) {
        if (!call.isCovered()) continue;
        Method method = call.expand();
        boolean can = Trial.canModify(method);
        if (structural && !can) unsound.add(label + " as " + call);
        calls++;
        seen = true;
        if (Trial.isUnsupported(method)) unsupported++;
        alarm |= !structural && can && !Trial.isUnsupported(method) && call.exact() != null
            && Trial.JDK.failFast(call.exact(), new JdkTypes());
      }
      if (seen) covered++;
      if (!seen) uncovered.add(label);
      if (alarm) falseAlarms++;
    }
    System.out.println(
        "measured rows: covered " + covered + ", not covered " + uncovered.size() + ", calls "
            + calls + " (unsupported " + unsupported + "), false alarms " + falseAlarms
            + ", unsound " + unsound.size());
    if (Boolean.getBoolean("cme.model.verbose")) uncovered.forEach(System.out::println);
    assertEquals(List.of(), unsound);
    assertTrue(covered > 1500, "rows covered: " + covered);
  }

  /** Rows whose user code is a lambda; equals, hashCode and the like are assumed to modify nothing. */
  @Test
  void methodsThatThrowHaveSites() throws IOException {
    List<String> unsound = new ArrayList<>();
    int covered = 0;
    int without = 0;
    for (List<String> row : MeasuredRows.read("/jcf/internal-jdk17.csv")) {
      boolean throwing = (row.get(2) + row.get(3)).contains("CME");
      String method = row.get(1).replaceFirst("^Map\\.", "");
      if (!throwing || !method.contains("fn)")) continue;
      Class<?> type = JdkClasses.of(row.get(0));
      if (type == null || !Trial.JDK.failFast(type.getName(), new JdkTypes())) continue;
      List<MeasuredCall> calls = MeasuredCall.withFunction(type, method);
      if (calls.isEmpty()) without++;
      for (MeasuredCall call : calls) {
        covered++;
        if (!Trial.canThrow(call.expand())) unsound.add(row + " as " + call);
      }
    }
    System.out.println(
        "methods that call back: calls " + covered + ", rows without a call " + without
            + ", unsound " + unsound.size());
    assertEquals(List.of(), unsound);
    assertTrue(covered > 100, "calls: " + covered);
  }
}
