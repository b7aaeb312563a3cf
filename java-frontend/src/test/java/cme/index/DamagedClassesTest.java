package cme.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.input.ClassFile;
import cme.input.InputReader;
import cme.input.Inputs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is in a class file, reading and indexing it throws nothing. */
class DamagedClassesTest {
  private static final int SEEDS = 500;

  @TempDir Path folder;

  private static byte[] ownClass(String name) throws IOException {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in.readAllBytes();
    }
  }

  /** Flips, inserts or removes some bytes; early ones, where the names are, more often. */
  private static byte[] damage(byte[] bytes, Random random) {
    byte[] result = bytes.clone();
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int at = random.nextBoolean() ? random.nextInt(result.length) : random.nextInt(600);
      switch (random.nextInt(4)) {
        case 0 -> result[at] = (byte) random.nextInt();
        case 1 -> result[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> result[at] = (byte) random.nextInt(8);
        default ->
            System.arraycopy(result, at, result, at / 2, Math.min(8, result.length - at));
      }
    }
    return result;
  }

  @Test
  void nothingThrows() throws IOException {
    String[] names = {
      "cme/index/CallKinds", "soot/util/HashChain", "com/google/gson/Gson", "cme/input/InputReader"
    };
    int readable = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      byte[] damaged = damage(ownClass(names[seed % names.length]), random);
      Path file = Files.write(folder.resolve("Damaged.class"), damaged);
      Inputs inputs = InputReader.read(List.of(file), List.of());
      assertEquals(1, inputs.application().size() + inputs.messages().size(), "seed " + seed);
      Index index = Index.of(inputs);
      readable += index.classes().size();
    }
    assertTrue(readable > 0 && readable < SEEDS, readable + " of " + SEEDS + " can be read");
  }

  @Test
  void classesThatInheritFromEachOtherAreNoTrouble() {
    ClassFile a = new ClassFile("A", sub("A", "B"), "A.class");
    ClassFile b = new ClassFile("B", sub("B", "A"), "B.class");
    Index index = Index.of(new Inputs(List.of(a, b), List.of(), List.of()));
    assertEquals(2, index.classes().size());
    assertTrue(new TypeKinds(index.classes(), new Headers(List.of())).of("A").isEmpty());
  }

  private static byte[] sub(String name, String parent) {
    var writer = new org.objectweb.asm.ClassWriter(0);
    writer.visit(61, 0, name, null, parent, null);
    writer.visitEnd();
    return writer.toByteArray();
  }
}
