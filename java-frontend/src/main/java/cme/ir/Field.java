package cme.ir;

/** A field as its declaring class declares it. */
public record Field(String owner, String name, String type, boolean isStatic) {
  @Override
  public String toString() {
    return owner + "." + name;
  }
}
