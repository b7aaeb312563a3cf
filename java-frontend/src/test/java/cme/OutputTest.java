package cme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
  @TempDir Path folder;

  @Test
  void filesAreThereWhenTheWaitIsOver() throws IOException {
    try (Output output = new Output()) {
      for (int i = 0; i < 20; i++) output.write(folder.resolve("f" + i), "text " + i);
      output.await();
      for (int i = 0; i < 20; i++) {
        assertEquals("text " + i, Files.readString(folder.resolve("f" + i)));
      }
    }
  }

  @Test
  void whatCannotBeWrittenIsTold() {
    try (Output output = new Output()) {
      output.write(folder.resolve("missing").resolve("f"), "text");
      assertThrows(IOException.class, output::await);
    }
  }
}
