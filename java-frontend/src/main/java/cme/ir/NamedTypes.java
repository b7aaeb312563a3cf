package cme.ir;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** The types that methods name: of variables and fields, of what is made and of what is tested. */
public final class NamedTypes {
  private final Set<String> names = new HashSet<>();

  private NamedTypes() {}

  public static Set<String> of(Collection<Scope> scopes) {
    NamedTypes found = new NamedTypes();
    Set<Method> seen = new HashSet<>();
    for (Scope scope : scopes) {
      for (Method method : scope.methods().values()) if (seen.add(method)) found.add(method);
    }
    return found.names;
  }

  private void add(Method method) {
    if (method.resultType != null) names.add(method.resultType);
    method.parameters.forEach(this::add);
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) add(line.step());
      if (block.end instanceof Block.End.Return end) add(end.value());
    }
  }

  private void add(Step step) {
    add(StepVars.target(step));
    StepVars.reads(step).forEach(this::add);
    if (step instanceof Step.New s) names.add(s.type());
    if (step instanceof Step.Load s) add(s.field());
    if (step instanceof Step.Store s) add(s.field());
    if (step instanceof Step.Assume s) add(s.condition());
  }

  private void add(Condition condition) {
    if (condition instanceof Condition.InstanceOf c) names.add(c.type());
    if (condition instanceof Condition.NotInstanceOf c) names.add(c.type());
    if (condition instanceof Condition.AnyOf c) names.addAll(c.types());
  }

  private void add(Field field) {
    names.add(field.owner());
    names.add(field.type());
  }

  private void add(Var variable) {
    if (variable != null) names.add(variable.type);
  }
}
