package cme.model;

import java.util.List;

/**
 * A method of the model. Constructors are called {@code <init>}.
 *
 * @param name {@code *}: any method
 * @param owner the class it is written in
 * @param parameters their simple types; null: any
 * @param names the names that the body has for them
 */
record ModelMethod(
    String owner,
    String name,
    List<String> parameters,
    List<String> names,
    List<Effect> body,
    int line) {

  /** Of what tells most methods apart. */
  @Override
  public int hashCode() {
    return 31 * owner.hashCode() + line;
  }

  boolean matches(String wantedName, List<String> wanted) {
    boolean named = name.equals("*") ? !wantedName.equals("<init>") : name.equals(wantedName);
    return named && (parameters == null || parameters.equals(wanted));
  }
}
