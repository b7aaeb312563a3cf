package cme.plain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

class LambdasTest {
  private static final String SAMPLE = "cme/plain/Sample";
  private static final List<String> FILES = List.of(SAMPLE, SAMPLE + "$1", SAMPLE + "$Inside");

  @Test
  void theClassesDoTheSame() throws Exception {
    List<String> told = new Sample().get();
    assertEquals(14, told.size());
    assertEquals(told, get(load(plain())));
  }

  /** What is written to streams, and numbers that become other numbers. */
  @Test
  void fewRemainLambdas() throws IOException {
    Map<String, byte[]> before = files();
    Map<String, byte[]> after = plain();
    List<String> remain = lambdas(after);
    assertEquals(List.of("Function", "Supplier", "ToLongFunction"), remain);
    assertEquals(lambdas(before).size() - remain.size(), after.size() - before.size());
  }

  /** It is looked at as a part of programs, and lambdas have names there. */
  @Test
  void codeThatStandsForTheJdkIsLeftAlone() throws IOException {
    byte[] bytes = files().get(SAMPLE + ".class");
    assertSame(bytes, Main.plain(Map.of("cme/library/Sample.class", bytes)).get("cme/library/Sample.class"));
  }

  @Test
  void theSameBytesEachTime() throws IOException {
    Map<String, byte[]> first = plain();
    Map<String, byte[]> second = plain();
    assertEquals(first.keySet(), second.keySet());
    first.forEach((name, bytes) -> assertTrue(Arrays.equals(bytes, second.get(name)), name));
  }

  private static Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    for (String name : FILES) {
      try (InputStream file = Sample.class.getClassLoader().getResourceAsStream(name + ".class")) {
        files.put(name + ".class", file.readAllBytes());
      }
    }
    return files;
  }

  private static Map<String, byte[]> plain() throws IOException {
    return Main.plain(files());
  }

  /** Their interfaces, in alphabetical order. */
  private static List<String> lambdas(Map<String, byte[]> files) {
    List<String> found = new ArrayList<>();
    for (byte[] bytes : files.values()) {
      for (MethodNode method : ClassFiles.read(bytes).methods) {
        if (method.name.equals("$deserializeLambda$")) continue;  // a copy, for one that is read back
        for (AbstractInsnNode step : method.instructions) {
          if (!(step instanceof InvokeDynamicInsnNode call)) continue;
          String type = Type.getReturnType(call.desc).getClassName();
          if (call.bsm.getOwner().endsWith("/LambdaMetafactory")) found.add(type.substring(type.lastIndexOf('.') + 1));
        }
      }
    }
    Collections.sort(found);
    return found;
  }

  private static Class<?> load(Map<String, byte[]> files) throws ClassNotFoundException {
    Set<String> own = new HashSet<>(files.keySet());
    ClassLoader loader =
        new ClassLoader(Sample.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            if (!own.remove(file)) {
              Class<?> loaded = findLoadedClass(name);
              return loaded != null ? loaded : super.loadClass(name, resolve);
            }
            return defineClass(name, files.get(file), 0, files.get(file).length);
          }
        };
    return loader.loadClass(SAMPLE.replace('/', '.'));
  }

  private static Object get(Class<?> sample) throws ReflectiveOperationException {
    var constructor = sample.getDeclaredConstructor();
    constructor.setAccessible(true);
    return ((Supplier<?>) constructor.newInstance()).get();
  }
}
