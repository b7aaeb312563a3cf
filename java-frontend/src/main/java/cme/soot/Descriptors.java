package cme.soot;

import java.util.ArrayList;
import java.util.List;
import soot.SootMethod;
import soot.SootMethodRef;
import soot.Type;

/** Types between the two notations: {@code java.util.List[]} and {@code [Ljava/util/List;}. */
public final class Descriptors {
  private Descriptors() {}

  public static String of(SootMethod method) {
    return of(method.getParameterTypes(), method.getReturnType());
  }

  public static String of(SootMethodRef method) {
    if (method instanceof DescribedRef described) return described.descriptor();
    return of(method.getParameterTypes(), method.getReturnType());
  }

  /** The same string for the same types: they are compared very often. */
  static String of(List<Type> parameters, Type result) {
    StringBuilder out = new StringBuilder("(");
    for (Type parameter : parameters) out.append(ofType(parameter.toString()));
    return out.append(')').append(ofType(result.toString())).toString().intern();
  }

  /** The descriptor of a type in Java's notation. */
  public static String ofType(String type) {
    if (type.endsWith("[]")) return "[" + ofType(type.substring(0, type.length() - 2));
    return switch (type) {
      case "void" -> "V";
      case "boolean" -> "Z";
      case "byte" -> "B";
      case "short" -> "S";
      case "char" -> "C";
      case "int" -> "I";
      case "long" -> "J";
      case "float" -> "F";
      case "double" -> "D";
      default -> "L" + type.replace('.', '/') + ";";
    };
  }

  /** The parameters' types of a method's descriptor, in Java's notation. */
  public static List<String> parameters(String descriptor) {
    List<String> types = new ArrayList<>();
    int at = 1;
    while (descriptor.charAt(at) != ')') {
      int end = endOfType(descriptor, at);
      types.add(typeOf(descriptor.substring(at, end)));
      at = end;
    }
    return types;
  }

  /** The result's type of a method's descriptor, in Java's notation. */
  public static String result(String descriptor) {
    return typeOf(descriptor.substring(descriptor.indexOf(')') + 1));
  }

  private static int endOfType(String descriptor, int start) {
    int at = start;
    while (descriptor.charAt(at) == '[') at++;
    return descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
  }

  private static String typeOf(String descriptor) {
    return switch (descriptor.charAt(0)) {
      case '[' -> typeOf(descriptor.substring(1)) + "[]";
      case 'L' -> descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
      case 'V' -> "void";
      case 'Z' -> "boolean";
      case 'B' -> "byte";
      case 'S' -> "short";
      case 'C' -> "char";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'F' -> "float";
      default -> "double";
    };
  }

  /** Whether variables of the type are followed: references and booleans. */
  public static boolean isFollowed(String type) {
    return switch (type) {
      case "void", "byte", "short", "char", "int", "long", "float", "double" -> false;
      default -> true;
    };
  }

  /** Whether the type is one of references. */
  public static boolean isReference(String type) {
    return isFollowed(type) && !type.equals("boolean");
  }
}
