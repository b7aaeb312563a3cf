package cme.soot;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import soot.SootClass;
import soot.SootMethod;

/** The methods that a class declares, to be found by name and descriptor. */
final class Declarations {
  private final Map<String, SootMethod> methods = new HashMap<>();
  private final int size;

  private Declarations(int size) {
    this.size = size;
  }

  static Declarations of(SootClass c) {
    Declarations out = new Declarations(c.getMethodCount());
    for (SootMethod m : c.getMethods()) {
      out.methods.putIfAbsent(m.getName() + Descriptors.of(m), m);
    }
    return out;
  }

  /** How many methods the class had when this was made. */
  int size() {
    return size;
  }

  Optional<SootMethod> find(String name, String descriptor) {
    return Optional.ofNullable(methods.get(name + descriptor));
  }
}
