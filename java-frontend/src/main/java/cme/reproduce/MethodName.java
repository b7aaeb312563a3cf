package cme.reproduce;

/**
 * A method by its names.
 *
 * @param type as in {@code p.C$D}
 * @param descriptor as in {@code (I)V}
 */
record MethodName(String type, String name, String descriptor) {
  /** Of {@code p.C.m(I)V}. */
  static MethodName of(String text) {
    int open = text.indexOf('(');
    int dot = text.lastIndexOf('.', open < 0 ? text.length() : open);
    String name = open < 0 ? text.substring(dot + 1) : text.substring(dot + 1, open);
    return new MethodName(text.substring(0, Math.max(dot, 0)), name, open < 0 ? "" : text.substring(open));
  }

  /** How traces call it: {@code C$D.m}. */
  String inTraces() {
    String shown = name.equals("<clinit>") ? "static" : name.equals("<init>") ? "new" : name;
    return type.substring(type.lastIndexOf('.') + 1) + "." + shown;
  }

  @Override
  public String toString() {
    return type + "." + name + descriptor;
  }
}
