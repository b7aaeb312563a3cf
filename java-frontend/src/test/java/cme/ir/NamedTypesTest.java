package cme.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamedTypesTest {
  @Test
  void variablesFieldsTestsAndWhatIsMade() {
    MethodId id = new MethodId("Owner", "m", "()V");
    Method method = new Method(id, List.of(new Var("p", "Parameter")), "Result", null);
    Builder out = new Builder(method);
    out.into(method.newBlock());
    Var x = new Var("x", "X");
    out.step(new Step.New(x, "Made", true));
    out.step(new Step.Load(new Var("y", "Y"), x, new Field("Has", "f", "Held", false)));
    out.step(new Step.Store(null, new Field("Has", "g", "Stored", true), x));
    out.assume(new Condition.InstanceOf(x, "Tested"));
    out.assume(new Condition.NotInstanceOf(x, "Other"));
    out.assume(new Condition.AnyOf(x, List.of("One", "Two[]")));
    out.end(new Block.End.Return(new Var("r", "Returned")));
    Scope scope = new Scope("s", false, List.of(id), List.of(), Map.of(id, method), List.of());
    assertEquals(
        Set.of(
            "Parameter", "Result", "X", "Made", "Y", "Has", "Held", "Stored", "Tested", "Other", "One",
            "Two[]", "Returned"),
        NamedTypes.of(List.of(scope)));
  }
}
