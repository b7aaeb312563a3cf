package cme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {
  private static String refused(String... arguments) {
    return assertThrows(Options.UsageException.class, () -> Options.parse(arguments)).getMessage();
  }

  @Test
  void pathsAndOptionsComeInAnyOrder() throws Options.UsageException {
    Options options =
        Options.parse(new String[] {"a.jar", "--out", "o", "--callbacks", "any", "b"});
    assertEquals(List.of(Path.of("a.jar"), Path.of("b")), options.paths());
    assertEquals(Path.of("o"), options.out());
    assertEquals(Options.Callbacks.ANY, options.callbacks());
    assertEquals("auto", options.entry());
    assertEquals(Options.Aliasing.ANY, options.aliasing());
    assertEquals(List.of(), options.models());
  }

  @Test
  void modelsMayBeSeveral() throws Options.UsageException {
    Options options =
        Options.parse(new String[] {"--models", "a", "--out", "o", "--models", "b", "p"});
    assertEquals(List.of(Path.of("a"), Path.of("b")), options.models());
  }

  @Test
  void dependenciesAreCodeAfterThePaths() throws Options.UsageException {
    Options options =
        Options.parse(new String[] {"--dependency", "b", "--out", "o", "a", "--dependency", "c"});
    assertEquals(List.of(Path.of("a")), options.paths());
    assertEquals(List.of(Path.of("a"), Path.of("b"), Path.of("c")), options.code());
  }

  @Test
  void whatIsWrongIsNamed() {
    assertTrue(refused("a.jar").contains("--out"));
    assertTrue(refused("--out", "o").contains("no path"));
    assertTrue(refused("a", "--out").contains("needs a value"));
    assertTrue(refused("a", "--out", "o", "--odd", "x").contains("--odd"));
    assertTrue(refused("a", "--out", "o", "--local", "maybe").contains("[on, off]"));
    assertTrue(refused("a", "--out", "o", "--translate", "some").contains("[needed, methods, all]"));
  }
}
