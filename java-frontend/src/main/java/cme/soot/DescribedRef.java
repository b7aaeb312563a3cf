package cme.soot;

import java.util.List;
import soot.SootClass;
import soot.SootMethodRefImpl;
import soot.Type;

/** Keeps its descriptor: whoever looks at a call asks for it. */
final class DescribedRef extends SootMethodRefImpl {
  private String descriptor;

  DescribedRef(
      SootClass owner, String name, List<Type> parameters, Type result, boolean isStatic) {
    super(owner, name, parameters, result, isStatic);
  }

  String descriptor() {
    if (descriptor == null) descriptor = Descriptors.of(getParameterTypes(), getReturnType());
    return descriptor;
  }
}
