package cme.ir;

/** A field as its declaring class declares it. */
public record Field(String owner, String name, String type, boolean isStatic) {
  /** Of what tells fields apart; it is asked for very often. */
  @Override
  public int hashCode() {
    return 31 * owner.hashCode() + name.hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Field o
        && name.equals(o.name)
        && owner.equals(o.owner)
        && type.equals(o.type)
        && isStatic == o.isStatic;
  }

  @Override
  public String toString() {
    return owner + "." + name;
  }
}
