package cme.ir;

/**
 * A local variable of a method that holds a reference or a boolean; numbers are not followed.
 *
 * <p>Compared by identity: two variables of a method may have the same name. {@code type} is the
 * declared type in Java's notation ({@code java.util.List}, {@code java.lang.Object[]}, {@code
 * boolean}); it is an upper bound of what the variable holds, never more.
 */
public final class Var {
  public final String name;
  public final String type;

  public Var(String name, String type) {
    this.name = name;
    this.type = type;
  }

  @Override
  public String toString() {
    return name;
  }
}
