package cme.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Two models as one; where both speak, the second is heard first. */
final class Merge {
  private Merge() {}

  private static ModelClass classes(ModelClass first, ModelClass second) {
    List<ModelMethod> methods = new ArrayList<>(second.methods());
    methods.addAll(first.methods());
    Set<String> supertypes = new LinkedHashSet<>(first.supertypes());
    supertypes.addAll(second.supertypes());
    return new ModelClass(
        first.name(),
        first.line(),
        List.copyOf(supertypes),
        second.failFast() != null ? second.failFast() : first.failFast(),
        first.sorted() || second.sorted(),
        first.identity() || second.identity(),
        first.harmless() || second.harmless(),
        List.copyOf(methods));
  }

  static ModelText texts(ModelText first, ModelText second) {
    Map<String, ModelClass> classes = new LinkedHashMap<>(first.classes());
    second.classes().forEach((name, c) -> classes.merge(name, c, Merge::classes));
    Map<String, FunctionType> functions = new LinkedHashMap<>(first.functions());
    functions.putAll(second.functions());
    List<String> packages = new ArrayList<>(first.harmlessPackages());
    packages.addAll(second.harmlessPackages());
    return new ModelText(classes, functions, List.copyOf(packages));
  }
}
