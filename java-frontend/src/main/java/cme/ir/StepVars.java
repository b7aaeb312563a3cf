package cme.ir;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Which variables a step writes and reads. */
public final class StepVars {
  private StepVars() {}

  /** The variable that the step sets, or null. */
  public static Var target(Step step) {
    if (step instanceof Step.Assign s) return s.to();
    if (step instanceof Step.SetNull s) return s.to();
    if (step instanceof Step.SetBoolean s) return s.to();
    if (step instanceof Step.SetAny s) return s.to();
    if (step instanceof Step.New s) return s.to();
    if (step instanceof Step.Load s) return s.to();
    if (step instanceof Step.Call s) return s.to();
    if (step instanceof Step.IteratorOf s) return s.to();
    if (step instanceof Step.ContainerOf s) return s.to();
    if (step instanceof Step.Pick s) return s.to();
    return null;
  }

  /** A step that sets a variable and does nothing else that lasts. */
  public static boolean isPure(Step step) {
    return target(step) != null && !(step instanceof Step.Call);
  }

  public static List<Var> reads(Step step) {
    if (step instanceof Step.Assign s) return List.of(s.from());
    if (step instanceof Step.Load s) return present(s.base());
    if (step instanceof Step.Store s) return present(s.base(), s.from());
    if (step instanceof Step.Assume s) return reads(s.condition());
    if (step instanceof Step.Call s) return s.arguments();
    if (step instanceof Step.IteratorOf s) return List.of(s.container());
    if (step instanceof Step.ContainerOf s) return List.of(s.iterator());
    if (step instanceof Step.Use s) return List.of(s.iterator());
    if (step instanceof Step.Modify s) return List.of(s.container());
    if (step instanceof Step.ModifyThrough s) return List.of(s.container(), s.iterator());
    if (step instanceof Step.Pick s) return List.of(s.container());
    if (step instanceof Step.Put s) return List.of(s.container(), s.item());
    if (step instanceof Step.TakeOut s) return List.of(s.container(), s.item());
    if (step instanceof Step.TakeOutSome s) return List.of(s.container());
    if (step instanceof Step.Clear s) return List.of(s.container());
    if (step instanceof Step.PutAll s) return List.of(s.container(), s.source());
    if (step instanceof Step.PutAny s) return List.of(s.container());
    return List.of();
  }

  public static List<Var> reads(Condition condition) {
    if (condition instanceof Condition.Same c) return List.of(c.a(), c.b());
    if (condition instanceof Condition.Differ c) return List.of(c.a(), c.b());
    if (condition instanceof Condition.IsNull c) return List.of(c.x());
    if (condition instanceof Condition.NotNull c) return List.of(c.x());
    if (condition instanceof Condition.IsTrue c) return List.of(c.x());
    if (condition instanceof Condition.IsFalse c) return List.of(c.x());
    if (condition instanceof Condition.InstanceOf c) return List.of(c.x());
    if (condition instanceof Condition.NotInstanceOf c) return List.of(c.x());
    if (condition instanceof Condition.AnyOf c) return List.of(c.x());
    if (condition instanceof Condition.Has c) return List.of(c.container(), c.item());
    if (condition instanceof Condition.HasNot c) return List.of(c.container(), c.item());
    if (condition instanceof Condition.HasEqual c) return List.of(c.container(), c.item());
    if (condition instanceof Condition.HasNoEqual c) return List.of(c.container(), c.item());
    if (condition instanceof Condition.Empty c) return List.of(c.container());
    if (condition instanceof Condition.NotEmpty c) return List.of(c.container());
    throw new IllegalArgumentException("condition " + condition);
  }

  private static List<Var> present(Var... vars) {
    return Arrays.stream(vars).filter(Objects::nonNull).toList();
  }
}
