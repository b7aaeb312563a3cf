package cme.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goldens of small scopes. With {@code -Dcme.emit.goldens=FOLDER} they are written there instead;
 * the name says the verdict that the engines have to give.
 */
class EmitterTest {
  static Stream<String> names() {
    return Programs.all().keySet().stream();
  }

  private static Emitted emit(String name) {
    Programs.Example example = Programs.all().get(name);
    return Emitter.emit(example.scope(), example.types(), EmitOptions.standard());
  }

  @ParameterizedTest
  @MethodSource("names")
  void golden(String name) throws IOException {
    Emitted emitted = emit(name);
    String folder = System.getProperty("cme.emit.goldens");
    if (folder != null) {
      Files.createDirectories(Path.of(folder));
      Files.writeString(Path.of(folder, name + ".rml"), emitted.text());
      return;
    }
    try (InputStream in = EmitterTest.class.getResourceAsStream(name + ".rml")) {
      assertNotNull(in, name);
      assertEquals(new String(in.readAllBytes(), StandardCharsets.UTF_8), emitted.text());
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void sitesAreInTheText(String name) {
    Emitted emitted = emit(name);
    assertTrue(emitted.unsupported().isEmpty());
    assertTrue(!emitted.sites().isEmpty());
    for (EmittedSite site : emitted.sites()) {
      for (String rml : site.names()) {
        String procedure = rml.substring(0, rml.indexOf('#'));
        assertTrue(emitted.text().contains("procedure " + procedure + "("), rml);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void namesSayTheVerdict(String name) {
    Map<String, Programs.Example> all = Programs.all();
    assertEquals(all.get(name).safe(), name.endsWith("_safe"));
    assertEquals(emit(name).text(), emit(name).text());
  }
}
