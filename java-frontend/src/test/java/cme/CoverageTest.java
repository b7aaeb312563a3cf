package cme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.index.MethodFacts;
import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoverageTest {
  private static final Position HERE = new Position("C.java", 1);

  private static MethodFacts facts(String name, boolean hasBody) {
    MethodId id = new MethodId("C", name, "()V");
    return new MethodFacts(
        id, 0, hasBody, 1, List.of(), List.of(), false, List.of(), List.of(), List.of(), false,
        List.of(), List.of());
  }

  /** Unsupported, once for each letter of the name. */
  private static Method lowered(MethodId id) {
    Method method = new Method(id, List.of(), null, HERE);
    Block block = method.newBlock();
    for (String why : id.name().split("")) {
      if (!why.equals("x")) block.lines.add(new Block.Line(new Step.Unsupported(why), HERE));
    }
    return method;
  }

  @Test
  void aMethodCountsIfNothingOfItIsUnsupported() {
    List<MethodFacts> methods =
        List.of(facts("x", true), facts("aba", true), facts("a", false), facts("xc", true));
    Coverage found = Coverage.of(methods, CoverageTest::lowered);
    assertEquals(3, found.methods());
    assertEquals(1, found.translated());
    assertEquals(
        List.of(
            new Coverage.Gap("C.aba()V", List.of("a", "b")),
            new Coverage.Gap("C.xc()V", List.of("c"))),
        found.gaps());
  }
}
