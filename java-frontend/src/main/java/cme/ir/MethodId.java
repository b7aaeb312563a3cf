package cme.ir;

/** A method with a body: declaring class, name, descriptor. */
public record MethodId(String owner, String name, String descriptor) {
  @Override
  public String toString() {
    return owner + "." + name + descriptor;
  }
}
