package cme.modelcheck;

import cme.ir.Types;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the check knows of types: the JDK's collections, as data, so that rows of one JDK can be held
 * against the model on another. Types of the package {@code app} are the program's own.
 */
final class JdkHierarchy implements Types {
  static final String OBJECT = "java.lang.Object";

  private static final Set<String> VALUES =
      Set.of("java.lang.Integer", "java.lang.String", "java.lang.Boolean", "app.Constant");
  private static final Set<String> ITERATORS =
      Set.of("java.util.Iterator", "java.util.ListIterator", "java.util.Enumeration",
          "java.util.Spliterator");

  private final Map<String, Set<String>> above = new HashMap<>();

  JdkHierarchy() {
    try (InputStream in = JdkHierarchy.class.getResourceAsStream("/cme/modelcheck/types.txt")) {
      if (in == null) throw new IllegalStateException("types.txt is missing");
      read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(BufferedReader in) throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      int colon = line.indexOf(": ");
      if (line.startsWith("#") || colon < 0) continue;
      Set<String> all = new LinkedHashSet<>();
      for (String type : line.substring(colon + 2).split(" ")) {
        all.add(type);
        all.addAll(above.getOrDefault(type, Set.of()));
      }
      above.put(line.substring(0, colon), all);
    }
  }

  /** All that a type inherits from, but for Object; the nearer ones first. */
  List<String> supertypes(String type) {
    return List.copyOf(above.getOrDefault(type, Set.of()));
  }

  @Override
  public boolean isSubtype(String sub, String sup) {
    return sub.equals(sup)
        || sup.equals(OBJECT)
        || above.getOrDefault(sub, Set.of()).contains(sup);
  }

  @Override
  public boolean mayShare(String a, String b) {
    return true;
  }

  @Override
  public boolean isApplication(String type) {
    return type.startsWith("app.");
  }

  @Override
  public boolean isValue(String type) {
    return VALUES.contains(type);
  }

  @Override
  public boolean hasIdentityEquals(String type) {
    return isValue(type) || type.equals("app.Due");
  }

  @Override
  public boolean isContainer(String type) {
    return type.endsWith("[]")
        || isSubtype(type, "java.util.Collection")
        || isSubtype(type, "java.util.Map");
  }

  @Override
  public boolean isIterator(String type) {
    return ITERATORS.contains(type);
  }

  @Override
  public boolean mayBeApplication(String type) {
    return isApplication(type);
  }

  @Override
  public boolean isExact(String type) {
    return above.containsKey(type);
  }
}
