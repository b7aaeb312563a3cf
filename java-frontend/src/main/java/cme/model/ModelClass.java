package cme.model;

import java.util.List;

/**
 * A class of the model.
 *
 * @param failFast whether iterators over its instances can throw; null: as the supertypes say
 * @param sorted a comparator decides what is present, not {@code equals}
 * @param identity identity decides, also between equal values
 * @param harmless methods that are not listed do nothing to containers
 */
record ModelClass(
    String name,
    int line,
    List<String> supertypes,
    Boolean failFast,
    boolean sorted,
    boolean identity,
    boolean harmless,
    List<ModelMethod> methods) {

  /** A name is used once. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** The method itself, not one of a supertype; null if there is none. */
  ModelMethod method(String name, List<String> parameters) {
    for (ModelMethod m : methods) if (m.matches(name, parameters)) return m;
    return null;
  }
}
