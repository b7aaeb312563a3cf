package cme.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Types;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Random scopes are run, and emitted. With {@code -Dcme.emit.random=FOLDER} the programs are
 * written there with the names of the sites that threw when run ({@code .thrown}): none of these may
 * be SAFE. {@code -Dcme.emit.seeds=FIRST-LAST} says which.
 */
class RandomScopesTest {
  @Test
  void emits() throws IOException {
    String[] range = System.getProperty("cme.emit.seeds", "1-60").split("-");
    for (long seed = Long.parseLong(range[0]); seed <= Long.parseLong(range[1]); seed++) {
      boolean closed = seed % 2 == 0;
      Scope scope = RandomScopes.scope(seed, closed);
      Types types = RandomScopes.types();
      Emitted emitted = Emitter.emit(scope, types, EmitOptions.standard());
      assertEquals(
          emitted.text(),
          Emitter.emit(RandomScopes.scope(seed, closed), types, EmitOptions.standard()).text());
      write(seed, emitted, RandomRuns.thrown(scope, types, seed));
    }
  }

  private static void write(long seed, Emitted emitted, Set<Site> thrown) throws IOException {
    String folder = System.getProperty("cme.emit.random");
    if (folder == null) return;
    Files.createDirectories(Path.of(folder));
    Files.writeString(Path.of(folder, "random_" + seed + ".rml"), emitted.text());
    List<String> names = new ArrayList<>();
    for (Site site : thrown) {
      names.addAll(
          emitted.sites().stream()
              .filter(s -> s.site().equals(site))
              .findFirst()
              .map(s -> List.of(String.join(" ", s.names())))
              .orElse(List.of("missing")));
    }
    Files.write(Path.of(folder, "random_" + seed + ".thrown"), names);
  }
}
