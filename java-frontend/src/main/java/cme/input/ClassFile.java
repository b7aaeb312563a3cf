package cme.input;

/**
 * A class file that can be parsed from end to end.
 *
 * @param name as in {@code java.util.List}; a nested class keeps its {@code $}
 * @param origin the file it comes from; {@code a.jar!/p/C.class} within a jar, the source file if it
 *     was compiled here
 */
public record ClassFile(String name, byte[] bytes, String origin) {
  public ClassFile {
    name = name.intern();  // it is compared very often
  }

  @Override
  public String toString() {
    return Text.printable(name + " from " + origin);
  }
}
