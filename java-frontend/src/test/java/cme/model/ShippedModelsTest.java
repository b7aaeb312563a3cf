package cme.model;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The model files of {@code examples/models}: every entry is read, and becomes steps. */
class ShippedModelsTest {
  private static final List<String> PACKAGES =
      List.of("java.lang.", "java.util.", "java.util.function.");

  private final Map<String, String> described = new TreeMap<>();

  @ParameterizedTest
  @CsvSource({"guava.model, 100", "commons-collections4.model, 80"})
  void everyEntryBecomesSteps(String name, int least) throws IOException {
    Path file = Path.of("..", "examples", "models", name);
    ModelText jdk = ModelReader.read(jdk(), "jdk.model", null);
    ModelText text = ModelReader.read(Files.readString(file), name, jdk);
    text.functions().keySet().forEach(f -> described.put(Descriptors.simple(f), f));
    LibraryModel model = LibraryModel.jdkWith(List.of(file));
    int entries = 0;
    for (ModelClass c : text.classes().values()) {
      for (ModelMethod m : c.methods()) {
        entries++;
        if (m.parameters() == null) continue;
        String descriptor = descriptor(m, name);
        boolean isStatic = !m.name().equals("<init>") && !isOnInstances(c, m);
        String owner = c.name();
        assertFalse(
            Trial.steps(new Trial(model).run(isStatic ? null : owner, owner, m.name(), descriptor))
                .isEmpty() && mustDoSomething(m),
            owner + "." + m.name());
        assertTrue(model.covers(owner, m.name(), descriptor, new JdkTypes()), owner + "." + m.name());
      }
    }
    assertTrue(entries >= least, name + " has " + entries + " entries");
  }

  private static String jdk() throws IOException {
    try (var in = ShippedModelsTest.class.getResourceAsStream("/cme/model/jdk.model")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Utility classes have static methods only; elsewhere those are static that make an object. */
  private static boolean isOnInstances(ModelClass c, ModelMethod m) {
    boolean utility = c.name().endsWith("s") && !c.name().endsWith(".Objects");
    boolean makes = List.of("of", "copyOf", "sortedCopyOf", "create", "builder").contains(m.name());
    boolean cell = List.of("absent", "fromNullable", "builderWithExpectedSize").contains(m.name());
    return !utility && !makes && !cell;
  }

  /** It says more than that the result is anything. */
  private static boolean mustDoSomething(ModelMethod m) {
    return m.body().size() > 1 || !(m.body().get(0) instanceof Effect.Return);
  }

  private String descriptor(ModelMethod m, String file) {
    List<String> types = new ArrayList<>();
    for (String simple : m.parameters()) types.add(fullName(simple, m, file));
    StringBuilder out = new StringBuilder("(");
    types.forEach(t -> out.append(Descriptors.of(t)));
    return out.append(m.name().equals("<init>") ? ")V" : ")Ljava/lang/Object;").toString();
  }

  /** A parameter's type is one of the JDK, or a function that the file declares. */
  private String fullName(String simple, ModelMethod m, String file) {
    if (Descriptors.isPrimitive(simple)) return simple;
    if (simple.equals("Entry")) return "java.util.Map$Entry";
    if (described.containsKey(simple)) return described.get(simple);
    String element = simple.replace("[]", "");
    String found = null;
    for (String p : PACKAGES) if (found == null && exists(p + element)) found = p + element;
    assertNotNull(found, file + ":" + m.line() + ": there is no type " + simple);
    return found + simple.substring(element.length());
  }

  private static boolean exists(String type) {
    try {
      Class.forName(type, false, null);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
