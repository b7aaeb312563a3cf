package cme.model;

import java.util.List;

/** A functional interface: the one method that library code calls. */
record FunctionType(String name, String result, String method, List<String> parameters) {

  String descriptor() {
    StringBuilder out = new StringBuilder("(");
    parameters.forEach(p -> out.append(Descriptors.of(p)));
    return out.append(')').append(Descriptors.of(result)).toString();
  }

  boolean returnsReference() {
    return !Descriptors.isPrimitive(result);
  }

  boolean returnsFollowed() {
    return returnsReference() || result.equals("boolean");
  }
}
