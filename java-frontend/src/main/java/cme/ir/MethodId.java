package cme.ir;

/** A method with a body: declaring class, name, descriptor. */
public record MethodId(String owner, String name, String descriptor) {
  /** Of strings that know theirs; it is asked for very often. */
  @Override
  public int hashCode() {
    return 31 * (31 * owner.hashCode() + name.hashCode()) + descriptor.hashCode();
  }

  /** By hand, as that of a record is slow until it is compiled well. */
  @Override
  public boolean equals(Object other) {
    return other instanceof MethodId o
        && name.equals(o.name)
        && owner.equals(o.owner)
        && descriptor.equals(o.descriptor);
  }

  @Override
  public String toString() {
    return owner + "." + name + descriptor;
  }
}
