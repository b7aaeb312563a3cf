package cme.soot;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import soot.SootClass;
import soot.SootMethod;

/** The methods that a class declares, to be found by name and descriptor. */
final class Declarations {
  /** Not one text made of both: strings that stay know their hash codes. */
  private record Key(String name, String descriptor) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key o && name.equals(o.name) && descriptor.equals(o.descriptor);
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + descriptor.hashCode();
    }
  }

  private final Map<Key, SootMethod> methods = new HashMap<>();
  private final int size;

  private Declarations(int size) {
    this.size = size;
  }

  static Declarations of(SootClass c) {
    Declarations out = new Declarations(c.getMethodCount());
    for (SootMethod m : c.getMethods()) {
      out.methods.putIfAbsent(new Key(m.getName(), Descriptors.of(m)), m);
    }
    return out;
  }

  /** How many methods the class had when this was made. */
  int size() {
    return size;
  }

  Optional<SootMethod> find(String name, String descriptor) {
    return Optional.ofNullable(methods.get(new Key(name, descriptor)));
  }
}
