package cme.input;

import static cme.input.TestFiles.classNamed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ClassCheckTest {
  private static void refused(String reason, byte[] bytes) {
    ClassCheck.Result result = ClassCheck.check(bytes);
    assertNull(result.name());
    assertNotNull(result.problem());
    assertTrue(result.problem().contains(reason), result.problem());
  }

  @Test
  void acceptsVersionsFromTheFirstToJava25() {
    for (int version = 45; version <= 69; version++) {
      ClassCheck.Result result = ClassCheck.check(classNamed("p/A", version));
      assertEquals("p.A", result.name());
      assertNull(result.problem());
    }
  }

  @Test
  void refusesOtherVersions() {
    byte[] bytes = classNamed("A");
    bytes[7] = 99;
    refused("class file of Java 55, newer than Java 26", bytes);
    bytes[7] = 12;
    refused("version 12", bytes);
  }

  @Test
  void refusesWhatIsNoClassFile() {
    refused("empty", new byte[0]);
    refused("too short", new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE});
    refused("it begins with 48656c6c", "Hello, World".getBytes());
  }

  @Test
  void refusesEveryTruncation() {
    byte[] bytes = classNamed("A");
    for (int size = 0; size < bytes.length; size++) {
      assertNotNull(ClassCheck.check(Arrays.copyOf(bytes, size)).problem(), "of " + size);
    }
  }

  @Test
  void refusesABadConstantPool() {
    byte[] bytes = classNamed("A");
    bytes[10] = 2; // no constant has this tag
    refused("damaged", bytes);
    bytes = classNamed("A");
    bytes[8] = 0x7f; // far more constants than there are
    refused("damaged", bytes);
  }

  @Test
  void refusesNamesThatNoClassCanHave() {
    for (String name : new String[] {"", "/A", "p//A", "p/", "a.B", "[I", "A;"}) {
      refused("the class is named '" + name + "'", classNamed(name));
    }
    assertEquals("p.A\n", ClassCheck.check(classNamed("p/A\n")).name());
  }

  private static byte[] with(java.util.function.Consumer<MethodVisitor> code) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, 0, "A", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "()V", null, null);
    method.visitCode();
    code.accept(method);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(9, 9);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void refusesBadDescriptors() {
    refused("descriptor", with(m -> m.visitFieldInsn(Opcodes.GETSTATIC, "B", "f", "Lno")));
    refused("name of a field", with(m -> m.visitFieldInsn(Opcodes.GETSTATIC, "B", "a.b", "I")));
    refused("class 'a;b'", with(m -> m.visitTypeInsn(Opcodes.NEW, "a;b")));
  }

  @Test
  void refusesAConstantThatIsMadeOfItself() {
    byte[] bytes =
        with(
            m -> {
              Handle bootstrap = new Handle(Opcodes.H_INVOKESTATIC, "B", "b", "()V", false);
              m.visitLdcInsn(
                  new ConstantDynamic(
                      "c", "I", bootstrap, new ConstantDynamic("d", "I", bootstrap, 1)));
            });
    // The argument of the one becomes the one itself.
    boolean found = false;
    for (int i = 0; i < bytes.length; i++) {
      for (int value = 0; value < 40; value++) {
        byte[] damaged = bytes.clone();
        damaged[i] = (byte) value;
        String problem = ClassCheck.check(damaged).problem();
        found |= problem != null && problem.contains("too much memory");
      }
    }
    assertTrue(found, "the recursion was not reached");
  }

  @Test
  void acceptsClassesOfTheJdk() throws IOException {
    for (String name : new String[] {"java/util/HashMap", "java/lang/Object", "java/util/List"}) {
      try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
        assertEquals(name.replace('/', '.'), ClassCheck.check(in.readAllBytes()).name());
      }
    }
  }

  @Test
  void acceptsSwitchesAndHandlers() {
    ClassCheck.Result result =
        ClassCheck.check(
            with(
                m -> {
                  Label start = new Label();
                  Label end = new Label();
                  m.visitTryCatchBlock(start, end, end, null);
                  m.visitLabel(start);
                  m.visitInsn(Opcodes.ICONST_0);
                  m.visitTableSwitchInsn(0, 1, end, start, end);
                  m.visitLabel(end);
                }));
    assertNull(result.problem());
  }
}
