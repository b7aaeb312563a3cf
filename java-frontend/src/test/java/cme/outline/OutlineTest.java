package cme.outline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import cme.input.ClassFile;
import cme.input.InputReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.util.CheckClassAdapter;

class OutlineTest {
  @TempDir Path folder;
  private int compiled = 0;

  private List<ClassFile> compile(String members) throws IOException {
    Path place = Files.createDirectories(folder.resolve("src" + compiled++));
    Path file = place.resolve("C.java");
    Files.writeString(file, "import java.util.*;\nclass C {\n" + members + "\n}\n");
    return InputReader.read(List.of(file), List.of()).application();
  }

  private byte[] outline(String members) throws IOException {
    byte[] out = Outline.of(compile(members).get(0).bytes());
    // It is a class that the JVM would accept.
    new ClassReader(out).accept(new CheckClassAdapter(new ClassWriter(0), true), 0);
    return out;
  }

  private void expectSame(String one, String other) throws IOException {
    assertArrayEquals(outline(one), outline(other), one + " / " + other);
  }

  private void expectOther(String one, String other) throws IOException {
    assertFalse(Arrays.equals(outline(one), outline(other)), one + " / " + other);
  }

  @Test
  void positionsNamesAndAnnotationsAreLeftOut() throws IOException {
    expectSame("int f(int a) { return a; }", "\n\n/* why */ @Deprecated int f(int b) {\n return b; }");
  }

  @Test
  void numbersThatAreOnlyCountedWithAreAllOne() throws IOException {
    expectSame("int f(int a) { return a * 3; }", "int f(int a) { return a - 70000; }");
    expectSame("int f(int a) { return 3 * a; }", "int f(int a) { return 1 << a; }");
    expectSame("long f(long a) { return a + 1; }", "long f(long a) { return a * 5L; }");
    expectSame("double f(double a) { return a / 2; }", "double f(double a) { return a % 0.5; }");
    expectSame("float f(float a) { return a / 2; }", "float f(float a) { return a + 9; }");
    expectSame("int f(int a) { return a + 4; }", "int f(int a) { return (a * 5 - 7) << 2; }");
    expectSame("int f() { return 1; }", "int f() { return 40; }");
    expectSame("int n; void f() { n = 1; }", "int n; void f() { n = 0; }");
    expectSame("void f(int a) { a++; }", "void f(int a) { a += 8; }");
    expectSame("int f(int a) { if (a < 7) return 4; return a; }",
        "int f(int a) { if (a >= 12) return 5; return a; }");
    expectSame("int f(long a) { if (a < 7) return 4; return 6; }",
        "int f(long a) { if (a > 12) return 5; return 9; }");
  }

  @Test
  void truthIsKept() throws IOException {
    expectOther("boolean f() { return true; }", "boolean f() { return false; }");
    expectOther("boolean b; void f() { b = true; }", "boolean b; void f() { b = false; }");
    expectOther("boolean f(boolean a, boolean b) { return a & b; }",
        "boolean f(boolean a, boolean b) { return a | b; }");
    expectOther("int f(boolean a) { if (a) return 1; return 2; }",
        "int f(boolean a) { if (!a) return 1; return 2; }");
    expectOther("int f(int a) { return a == 3 ? 1 : a; }", "int f(int a) { return a != 3 ? 1 : a; }");
  }

  @Test
  void whatTheFrontendLooksAtIsKept() throws IOException {
    expectOther("Object f() { return new Object[2]; }", "Object f() { return new Object[0]; }");
    expectOther("void f(Object[] a) { a[0] = null; }", "void f(Object[] a) { a[1] = null; }");
    expectOther("Object f(List<?> a) { return a.get(0); }", "Object f(List<?> a) { return a.get(1); }");
    expectOther("String f() { return \"a\"; }", "String f() { return \"b\"; }");
    expectOther("Object f(Object[] a, int i) { return a[i]; }", "Object f(Object[] a, int i) { return a[i + 1]; }");
    expectOther("int f(int a, int b) { return a / b; }", "int f(int a, int b) { return a * b; }");
    expectOther("void f(List<?> a) { a.clear(); }", "void f(List<?> a) { a.size(); }");
    expectOther("private void f() {}", "void f() {}");
    expectOther("int a;", "int b;");
  }

  @Test
  void aJarIsTheSameForTheSameClasses() throws IOException {
    String members = "static class D {} static class B {} Runnable r = () -> {};";
    List<ClassFile> classes = compile(members);
    assertEquals(3, classes.size());
    Path one = folder.resolve("one.jar");
    OutlineJar.write(classes, one);
    Path two = folder.resolve("two.jar");
    OutlineJar.write(List.of(classes.get(2), classes.get(0), classes.get(1)), two);
    assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(two));
    List<ClassFile> read = InputReader.read(List.of(one), List.of()).application();
    assertEquals(List.of("C", "C$B", "C$D"), read.stream().map(ClassFile::name).toList());
  }
}
