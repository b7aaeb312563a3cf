package cme.lower;

import cme.ir.MethodId;
import java.util.HashSet;
import java.util.Set;

/**
 * Places of a program that sublists get to: results and parameters of methods, fields, and functions
 * that capture them. Sets only grow.
 *
 * <p>Methods are told by name and parameters, as any class may override them, constructors by their
 * class too. Fields are told by name and type.
 */
final class SubListPlaces {
  private final Set<String> results = new HashSet<>();
  private final Set<String> resultNames = new HashSet<>();  // most methods have others
  private final Set<String> parameters = new HashSet<>();
  private final Set<String> receiving = new HashSet<>();
  private final Set<String> fields = new HashSet<>();
  private final Set<String> fieldNames = new HashSet<>();
  private final Set<MethodId> capturing = new HashSet<>();

  /** Changes if and only if a place is added. */
  int size() {
    return results.size() + parameters.size() + fields.size() + capturing.size();
  }

  // --- Results

  void addResult(MethodId method) {
    results.add(signature(method));
    resultNames.add(method.name());
  }

  /** Whatever its parameters are. */
  void addResults(String name) {
    results.add(name);
  }

  boolean isResult(MethodId method) {
    if (results.contains(method.name())) return true;
    return resultNames.contains(method.name()) && results.contains(signature(method));
  }

  // --- Parameters

  void addParameter(MethodId method, int index) {
    parameters.add(key(method) + index);
    receiving.add(key(method));
    receiving.add(method.name());
  }

  /** All parameters of the method. */
  void addParameters(MethodId method) {
    parameters.add(key(method));
    receiving.add(key(method));
    receiving.add(method.name());
  }

  boolean isParameter(MethodId method, int index) {
    if (!getsAny(method.name())) return false;
    String key = key(method);
    return parameters.contains(key + index) || parameters.contains(key);
  }

  /** Some parameter of it is. */
  boolean gets(MethodId method) {
    return getsAny(method.name()) && receiving.contains(key(method));
  }

  /** Some parameter is of a method with that name. */
  boolean getsAny(String name) {
    return receiving.contains(name);
  }

  // --- Fields, and what functions capture

  void addField(String name, String type) {
    fields.add(name + ' ' + type);
    fieldNames.add(name);
  }

  boolean isField(String name, String type) {
    return fields.contains(name + ' ' + type);
  }

  boolean isFieldName(String name) {
    return fieldNames.contains(name);
  }

  /** A function that the method makes may hold one. */
  void addCapturing(MethodId maker) {
    capturing.add(maker);
  }

  /** Functions hold some. */
  boolean areCaptured() {
    return !capturing.isEmpty();
  }

  boolean isCapturing(MethodId maker) {
    return capturing.contains(maker);
  }

  private static String key(MethodId method) {
    String signature = signature(method);
    return method.name().equals("<init>") ? method.owner() + signature : signature;
  }

  private static String signature(MethodId method) {
    return method.name() + method.descriptor().substring(0, method.descriptor().indexOf(')') + 1);
  }
}
