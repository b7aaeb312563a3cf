package cme.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.input.ClassFile;
import cme.soot.Snippets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeTest {
  @TempDir Path folder;

  private Code code(String text) throws IOException {
    for (ClassFile file : Snippets.compile(text, Set.of()).application()) {
      Files.write(folder.resolve(file.name() + ".class"), file.bytes());
    }
    return Code.read(folder);
  }

  private static List<String> names(List<MethodName> methods) {
    return methods.stream().map(MethodName::name).toList();
  }

  @Test
  void callersComeNearestFirst() throws IOException {
    Code code =
        code("class A { void a() {} void b() { a(); } void c() { b(); } void d() { c(); a(); } }");
    List<MethodName> callers = code.callers(MethodName.of("A.a()V"), 10);
    assertEquals(List.of("b", "d", "c"), names(callers));
    assertEquals(1, code.callers(MethodName.of("A.a()V"), 1).size());
  }

  @Test
  void bodiesOfFunctionsAndOverridersLeadBack() throws IOException {
    Code code =
        code(
            "class A { Runnable f() { return () -> g(); } static void g() {}"
                + " static class B implements Runnable { public void run() {} }"
                + " static Runnable h() { return new B(); } }");
    assertTrue(names(code.callers(MethodName.of("A.g()V"), 10)).contains("f"));
    assertEquals(List.of("h"), names(code.callers(MethodName.of("A$B.run()V"), 10)));
  }

  @Test
  void constantsOfTheMethodComeFirst() throws IOException {
    Code code = code("class A { int a() { return 300; } int b(String s) { return s == \"x\" ? 70 : 1; } }");
    assertEquals(
        List.of("x", 70, 300), code.constants(MethodName.of("A.b(Ljava/lang/String;)I")));
  }

  @Test
  void classesBelow() throws IOException {
    Code code = code("interface A {} class B implements A {} class C extends B {} class D {}");
    assertEquals(List.of("B", "C"), code.below("A"));
  }
}
