package cme.index;

import cme.input.ClassFile;
import cme.input.Inputs;
import cme.ir.MethodId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What every method of the application has, from its bytecode alone and so at little cost: it finds
 * the methods that are worth more.
 *
 * <p>Nothing that may be a use or a modification is left out, as far as the class that a call names
 * tells: a call on a class that is not known (not of the application, the class path or the JDK) counts if
 * its name alone could be one's. Not listed are {@code equals}, {@code hashCode} and {@code
 * toString} called on what is of no collection type; and {@code get} of a map whose order is that of
 * access, unless {@link #hasMapsInAccessOrder} (then every {@code get} of a map counts).
 *
 * <p>Both maps have the order of the input, and cannot be changed.
 */
public final class Index {
  private final Map<String, ClassFacts> classes;
  private final Map<MethodId, MethodFacts> methods;
  private final boolean hasMapsInAccessOrder;

  private Index(
      Map<String, ClassFacts> classes,
      Map<MethodId, MethodFacts> methods,
      boolean hasMapsInAccessOrder) {
    this.classes = Collections.unmodifiableMap(classes);
    this.methods = Collections.unmodifiableMap(methods);
    this.hasMapsInAccessOrder = hasMapsInAccessOrder;
  }

  public static Index of(Inputs inputs) {
    Names names = new Names();
    List<ClassScan> scans = new ArrayList<>();
    Map<String, ClassFacts> classes = new LinkedHashMap<>();
    for (ClassFile file : inputs.application()) {
      ClassScan scan = new ClassScan(file, names);
      scans.add(scan);
      classes.put(file.name(), scan.facts());
    }
    boolean ordered = scans.stream().anyMatch(ClassScan::makesMapInAccessOrder);
    Map<MethodId, MethodFacts> methods = new LinkedHashMap<>();
    try (Headers classpath = new Headers(inputs.classpath())) {
      CallKinds kinds = new CallKinds(new TypeKinds(classes, classpath), ordered);
      for (ClassScan scan : scans) {
        scan.methods(kinds).forEach(m -> methods.put(m.id(), m));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Index(classes, methods, ordered);
  }

  public Map<String, ClassFacts> classes() {
    return classes;
  }

  public Map<MethodId, MethodFacts> methods() {
    return methods;
  }

  /** Some LinkedHashMap is made with an argument that may ask for the order of access. */
  public boolean hasMapsInAccessOrder() {
    return hasMapsInAccessOrder;
  }
}
