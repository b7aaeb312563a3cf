package cme.model;

import java.util.List;
import java.util.Map;

/** What a model file says. */
record ModelText(
    Map<String, ModelClass> classes,
    Map<String, FunctionType> functions,
    List<String> harmlessPackages) {
  /** Methods of the class of which nothing is said do nothing unless they get a collection. */
  boolean isInHarmlessPackage(String owner) {
    return harmlessPackages.stream()
        .anyMatch(p -> owner.startsWith(p + ".") && owner.indexOf('.', p.length() + 1) < 0);
  }
}
