package cme.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.input.ClassFile;
import cme.soot.Snippets;
import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sites in small classes, and what makes them throw. The site is the line with {@code // site}. */
class HuntTest {
  @TempDir Path folder;
  private String journal = "";

  /** The reproducer; "" if nothing is found. */
  private String hunt(String text, String entry, String trace, boolean caught) throws IOException {
    Path classes = folder.resolve("classes");
    for (ClassFile file : Snippets.compile(text, Set.of()).application()) {
      Path target = classes.resolve(file.name().replace('.', '/') + ".class");
      Files.createDirectories(target.getParent());
      Files.write(target, file.bytes());
    }
    List<String> lines = text.lines().toList();
    int line = 1;
    while (!lines.get(line - 1).endsWith("// site")) line++;
    JsonObject heap = trace == null ? null : new Gson().fromJson(trace, JsonObject.class);
    MethodName name = MethodName.of(entry);
    Plan.Finding finding =
        new Plan.Finding(
            0, name.type(), name.name() + name.descriptor(), "A.java", line, caught,
            List.of(entry), heap, 0);
    Plan plan =
        new Plan(classes.toString(), List.of(), folder.toString(), 60, 3000, List.of(finding));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    new Hunt(plan, finding, Code.read(classes), new PrintStream(said, true, StandardCharsets.UTF_8))
        .run();
    journal = said.toString(StandardCharsets.UTF_8);
    Path source = folder.resolve("0/src/Reproducer.java");
    return Files.exists(source) && journal.contains("found") ? Files.readString(source) : "";
  }

  private long tried() {
    return journal.lines().filter(line -> line.startsWith("try")).count();
  }

  private static String inClass(String... members) {
    return "import java.util.*;\nimport java.util.function.*;\npublic class A {\n"
        + String.join("\n", members)
        + "\n}\n";
  }

  @Test
  void theTraceSaysWhichArgumentsAreOneObject() throws IOException {
    String source =
        hunt(
            inClass(
                "public static void copy(List<String> from, List<String> to) {",
                "for (String s : from) // site",
                "to.add(s); }"),
            "A.copy(Ljava/util/List;Ljava/util/List;)V",
            "{\"entry\": \"A.copy\", \"inputs\": {\"from\": \"x\", \"to\": \"x\"}}",
            false);
    assertTrue(source.contains("A.copy(from, from);"), source);
    assertEquals(1, tried());
  }

  @Test
  void withoutATraceTheyAreTried() throws IOException {
    String source =
        hunt(
            inClass(
                "public static void copy(List<String> from, List<String> to) {",
                "for (String s : from) // site",
                "to.add(s); }"),
            "A.copy(Ljava/util/List;Ljava/util/List;)V",
            null,
            false);
    assertTrue(source.contains("A.copy(from, from);"), source);
    assertTrue(tried() > 1);
  }

  @Test
  void anIteratorThatIsStaleAtTheStart() throws IOException {
    String source =
        hunt(
            inClass("public static void step(Iterator<String> it) {", "it.next(); // site", "}"),
            "A.step(Ljava/util/Iterator;)V",
            "{\"entry\": \"A.step\", \"inputs\": {\"it\": \"i\"}, \"rigid\": {\"cnt\": [[\"i\", \"c\"]]},"
                + " \"start\": {\"stale\": [[\"i\"]]}}",
            false);
    assertTrue(source.contains(".iterator();"), source);
    assertEquals(1, tried());
  }

  @Test
  void objectsAreFilledByTheirMethods() throws IOException {
    String source =
        hunt(
            inClass(
                "private final Set<Integer> all = new HashSet<>();",
                "public void register(int n) { all.add(n); }",
                "public void clear() {",
                "for (Integer n : all) // site",
                "all.remove(n); }"),
            "A.clear()V",
            null,
            false);
    assertTrue(source.contains("receiver.register(1);"), source);
    assertFalse(source.contains("Field"), source);
  }

  @Test
  void privateFieldsAreWrittenWhereNothingElseHelps() throws IOException {
    String source =
        hunt(
            inClass(
                "private List<String> shared;",
                "public void take(List<String> list) {",
                "for (String s : list) // site",
                "shared.add(s); }"),
            "A.take(Ljava/util/List;)V",
            "{\"entry\": \"A.take\", \"inputs\": {\"this\": \"t\", \"list\": \"l\"},"
                + " \"start\": {\"A.shared\": [[\"t\", \"l\"]]}}",
            false);
    assertTrue(source.contains("store(\"A\", \"shared\""), source);
  }

  @Test
  void numbersAndStringsOfTheCodeAreTried() throws IOException {
    String source =
        hunt(
            inClass(
                "public static void go(int n, String mode) {",
                "List<Integer> all = new ArrayList<>(List.of(1, 2, 3));",
                "for (Integer i : all) // site",
                "if (n == 77 && mode.equals(\"drop\")) all.remove(i); }"),
            "A.go(ILjava/lang/String;)V",
            null,
            false);
    assertTrue(source.contains("A.go(77, \"drop\");"), source);
  }

  @Test
  void partsOfListsThatWereModified() throws IOException {
    String source =
        hunt(
            inClass("public static int hash(Object o) {", "return o.hashCode(); // site", "}"),
            "A.hash(Ljava/lang/Object;)I",
            "{\"entry\": \"A.hash\", \"inputs\": {\"o\": \"i\"}, \"start\": {\"stale\": [[\"i\"]]}}",
            false);
    assertTrue(source.contains(".subList(0, 1);"), source);
    assertEquals(1, tried());
  }

  @Test
  void whatAnObjectWasMadeOfIsModifiedLater() throws IOException {
    String source =
        hunt(
            inClass(
                "private final Iterator<String> it;",
                "public A(List<String> list) { it = list.iterator(); }",
                "public void step() {",
                "it.next(); // site",
                "}"),
            "A.step()V",
            null,
            false);
    assertTrue(source.contains("new A(arrayList)"), source);
    assertFalse(source.contains("Field"), source);
  }

  @Test
  void functionsMayChangeWhatIsIterated() throws IOException {
    String source =
        hunt(
            inClass(
                "public static void each(List<String> all, Consumer<String> what) {",
                "for (String s : all) // site",
                "what.accept(s); }"),
            "A.each(Ljava/util/List;Ljava/util/function/Consumer;)V",
            null,
            false);
    assertTrue(source.contains("(p0) -> { all.add(null); }"), source);
  }

  @Test
  void whatCannotBeNamedIsReachedThroughItsCallers() throws IOException {
    String source =
        hunt(
            inClass(
                "private static void walk(Iterator<String> it) {",
                "it.next(); // site",
                "}",
                "static void start() { List<String> l = new ArrayList<>(List.of(\"a\", \"b\"));",
                "Iterator<String> it = l.iterator(); l.add(\"c\"); walk(it); }"),
            "A.walk(Ljava/util/Iterator;)V",
            null,
            false);
    assertTrue(source.contains("A.start();"), source);
  }

  @Test
  void initialisersAreRunByLoadingTheClass() throws IOException {
    String source =
        hunt(
            inClass(
                "static class Table { static {",
                "List<String> l = new ArrayList<>(List.of(\"a\"));",
                "for (String s : l) // site",
                "l.add(s); } }"),
            "A$Table.<clinit>()V",
            null,
            false);
    assertTrue(source.contains("Class.forName(\"A$Table\")"), source);
  }

  @Test
  void whatIsCaughtIsSeen() throws IOException {
    String text =
        inClass(
            "public static void go() { List<String> l = new ArrayList<>(List.of(\"a\"));",
            "try {",
            "for (String s : l) // site",
            "l.add(s);",
            "} catch (ConcurrentModificationException e) { l.clear(); } }");
    assertEquals("", hunt(text, "A.go()V", null, false));
    assertTrue(hunt(text, "A.go()V", null, true).contains("A.go();"));
  }

  @Test
  void anExceptionFromAnotherLineDoesNotCount() throws IOException {
    String source =
        hunt(
            inClass(
                "public static void go() { List<String> l = new ArrayList<>(List.of(\"a\"));",
                "for (String s : List.copyOf(l)) // site",
                "System.out.println(s);",
                "for (String s : l) l.add(s); }"),
            "A.go()V",
            null,
            false);
    assertEquals("", source);
    assertTrue(journal.startsWith("try\t0\t0\nlost\t0\t1 candidate tried"), journal);
  }

  @Test
  void whatCannotBeMadeIsSaid() throws IOException {
    String source =
        hunt(
            inClass(
                "public static abstract class Secret { public abstract List<String> a(); public abstract int b(); }",
                "public static void go(Secret s) {",
                "for (String x : s.a()) // site",
                "s.a().add(x); }"),
            "A.go(LA$Secret;)V",
            null,
            false);
    assertEquals("", source);
    assertTrue(journal.contains("nothing makes a A$Secret"), journal);
  }
}
