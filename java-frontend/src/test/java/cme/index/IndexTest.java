package cme.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.input.TestFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Opcodes;

class IndexTest {
  @TempDir Path folder;

  private static final String IMPORTS =
      "import java.util.*; import java.util.function.*; import java.util.stream.*;\n";

  private Index index(String source) throws IOException {
    return Index.of(TestFiles.compile(folder, IMPORTS + source));
  }

  /** The facts of method {@code m} of class {@code A}. */
  private MethodFacts m(Index index) {
    return index.methods().values().stream()
        .filter(f -> f.id().owner().equals("A") && f.id().name().equals("m"))
        .findFirst()
        .get();
  }

  private MethodFacts m(String parameters, String body) throws IOException {
    return m(index("class A { void m(" + parameters + ") { " + body + " } }"));
  }

  private static List<String> uses(MethodFacts facts) {
    return facts.uses().stream().map(u -> u.kind() + " " + u.call().name()).toList();
  }

  private static List<String> modifications(MethodFacts facts) {
    return facts.modifications().stream().map(Call::name).toList();
  }

  @Test
  void findsUsesOfIterators() throws IOException {
    MethodFacts facts = m("List<String> l", "for (String s : l) { l.add(s); }");
    assertEquals(List.of("QUESTION hasNext", "ITERATOR next"), uses(facts));
    assertEquals(List.of("add"), modifications(facts));
    assertTrue(facts.usesIterators());
    assertTrue(facts.modifies());
    assertTrue(facts.hasBody());
    assertEquals(2, facts.line());
  }

  @Test
  void findsUsesOfEveryKindOfIterator() throws IOException {
    assertEquals(
        List.of("ITERATOR previous", "ITERATOR nextElement", "ITERATOR tryAdvance", "ITERATOR next"),
        uses(
            m(
                "ListIterator<?> l, Enumeration<?> e, Spliterator<?> s, PrimitiveIterator.OfInt p",
                "l.previous(); e.nextElement(); s.tryAdvance(null); p.next();")));
  }

  @Test
  void findsUsesOfIteratorsOfTheApplication() throws IOException {
    Index index =
        index(
            "abstract class Base implements Iterator<String> {} abstract class Own extends Base {}"
                + " class A { void m(Own own) { own.next(); } }");
    assertEquals(List.of("ITERATOR next"), uses(m(index)));
  }

  @Test
  void findsLibraryMethodsThatIterate() throws IOException {
    assertEquals(
        List.of("INTERNAL forEach", "INTERNAL removeIf", "INTERNAL <init>", "INTERNAL count"),
        uses(
            m(
                "List<String> l, Map<String, String> o",
                "o.forEach((a, b) -> {}); l.removeIf(s -> true); new HashSet<>(l);"
                    + " l.stream().count();")));
    assertEquals(
        List.of("INTERNAL max", "INTERNAL join"),
        uses(m("List<String> l", "Collections.max(l); String.join(\",\", l);")));
  }

  @Test
  void othersAreNoUses() throws IOException {
    MethodFacts facts =
        m(
            "List<String> l, java.sql.ResultSet r, Random n",
            "try { r.next(); } catch (Exception e) {} n.nextInt(); l.size(); l.get(0); l.iterator();"
                + " \"a\".contains(\"b\"); java.nio.file.Files.exists(java.nio.file.Path.of(\"\"));");
    assertEquals(List.of(), uses(facts));
    assertEquals(List.of(), modifications(facts));
  }

  @Test
  void findsModifications() throws IOException {
    assertEquals(
        List.of("put", "remove", "computeIfAbsent", "clear", "poll", "sort", "remove"),
        modifications(
            m(
                "Map<String, String> o, ArrayDeque<String> d, List<String> l, Iterator<String> i",
                "o.put(null, null); o.remove(null); o.computeIfAbsent(null, null); o.clear();"
                    + " d.poll(); Collections.sort(l); Collections.max(l); i.remove();")));
  }

  @Test
  void getModifiesOnceThereAreMapsInAccessOrder() throws IOException {
    Index index =
        index(
            "class Cache<K, V> extends LinkedHashMap<K, V> { private static final long"
                + " serialVersionUID = 1; Cache() { super(1, 1, true); } }"
                + " class A { void m(Map<String, String> map) { map.get(null); } }");
    assertTrue(index.hasMapsInAccessOrder());
    assertEquals(List.of("get"), modifications(m(index)));
  }

  @Test
  void findsLambdasAndMethodReferences() throws IOException {
    MethodFacts facts =
        m("List<String> l, Iterator<String> i", """
            Predicate<String> p = s -> l.add(s);
            Supplier<String> n = i::next;
            Supplier<Object> o = ArrayList::new;
            String text = "a" + l;""");
    assertEquals(3, facts.lambdas().size());
    Lambda first = facts.lambdas().get(0);
    assertEquals("java.util.function.Predicate", first.interfaceName());
    assertEquals("test", first.method());
    assertEquals("A", first.body().owner());
    assertEquals("lambda$m$0", first.body().name());
    assertEquals(Opcodes.INVOKESTATIC, first.body().opcode());
    assertEquals(List.of("ITERATOR next"), uses(facts));
    assertEquals(List.of("java.util.ArrayList"), facts.allocated());
  }

  @Test
  void theBodyOfALambdaIsAMethodOfItsOwn() throws IOException {
    Index index = index("class A { void m(List<String> l) { l.forEach(s -> l.remove(s)); } }");
    MethodFacts body = index.methods().get(m(index).lambdas().get(0).body().target());
    assertTrue(body.isSynthetic());
    assertEquals(List.of("remove"), modifications(body));
  }

  @Test
  void listsCallsAndAllocations() throws IOException {
    MethodFacts facts = m("", "new A().m(); Objects.hash(); new A();");
    assertEquals(List.of("A"), facts.allocated());
    assertEquals(
        List.of(
            new Call(Opcodes.INVOKESPECIAL, "A", "<init>", "()V", 2),
            new Call(Opcodes.INVOKEVIRTUAL, "A", "m", "()V", 2),
            new Call(
                Opcodes.INVOKESTATIC, "java.util.Objects", "hash", "([Ljava/lang/Object;)I", 2),
            new Call(Opcodes.INVOKESPECIAL, "A", "<init>", "()V", 2)),
        facts.calls());
  }

  @Test
  void describesClasses() throws IOException {
    Index index =
        index(
            "abstract class A extends ArrayList<String> implements Runnable, Cloneable {"
                + " private static final long serialVersionUID = 1;"
                + " abstract void m(); private static class Inner {}"
                + " public static void main(String[] a) {} void main(int x) {} }");
    ClassFacts facts = index.classes().get("A");
    assertEquals("java.util.ArrayList", facts.superName());
    assertEquals(List.of("java.lang.Runnable", "java.lang.Cloneable"), facts.interfaces());
    assertEquals("Source0.java", facts.sourceFile());
    assertTrue(facts.origin().endsWith("Source0.java"));
    assertTrue(facts.isAbstract());
    assertFalse(facts.isInterface());
    assertFalse(facts.isPublic());
    assertEquals(4, facts.methods().size());
    assertEquals(List.of("A.main([Ljava/lang/String;)V"),
        facts.mains().stream().map(Object::toString).toList());
    assertFalse(m(index).hasBody());
    int inner = index.classes().get("A$Inner").access();
    assertEquals(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, inner & ~Opcodes.ACC_SUPER);
    assertNull(index.classes().get("B"));
  }

  @Test
  void whatIsNotKnownMayBeAnything() {
    TypeKinds types = new TypeKinds(java.util.Map.of(), new Headers(List.of()));
    CallKinds kinds = new CallKinds(types, false);
    Call next = new Call(Opcodes.INVOKEVIRTUAL, "lib.Cursor", "next", "()Ljava/lang/Object;", 0);
    assertEquals(Use.Kind.ITERATOR, kinds.useOf(next));
    Call put = new Call(Opcodes.INVOKEVIRTUAL, "lib.MultiMap", "put", "()V", 0);
    assertTrue(kinds.modifies(put));
    Call takes = new Call(Opcodes.INVOKESTATIC, "lib.Lists", "shake", "(Ljava/util/List;)V", 0);
    assertEquals(Use.Kind.INTERNAL, kinds.useOf(takes));
    assertTrue(kinds.modifies(takes));
  }

  @Test
  void theClassPathTellsWhatTypesAre() throws IOException {
    Path lib = java.nio.file.Files.createDirectory(folder.resolve("lib"));
    String source = "package lib; class Tree {} class Leaves implements Iterable<Tree> {"
        + " public java.util.Iterator<Tree> iterator() { return null; } }";
    for (cme.input.ClassFile file : TestFiles.compile(folder, source).application()) {
      Path to = lib.resolve(file.name().replace('.', '/') + ".class");
      java.nio.file.Files.createDirectories(to.getParent());
      java.nio.file.Files.write(to, file.bytes());
    }
    try (Headers headers = new Headers(List.of(lib))) {
      TypeKinds types = new TypeKinds(java.util.Map.of(), headers);
      assertEquals(java.util.Set.of(), types.of("lib.Tree"));
      assertEquals(java.util.Set.of(TypeKinds.Kind.ITERABLE), types.of("lib.Leaves"));
      assertEquals(java.util.Set.of(TypeKinds.Kind.UNKNOWN), types.of("lib.Other"));
    }
  }

  @Test
  void tellsWhatMayTakeAPartOfAListOut() throws IOException {
    assertTrue(m("Map<String, List<String>> m", "m.get(\"\").size();").takesOut());
    assertTrue(m("Object[] a", "Object o = a[0];").takesOut());
    assertTrue(m("Map<String, Object> m", "Object o = m.get(\"\"); String s = (String) o;").takesOut());
    assertFalse(m("Map<String, String> m", "m.get(\"\").length();").takesOut());
    assertFalse(m("Map<String, String> m", "m.remove(\"\");").takesOut());
    assertFalse(m("String[] a", "((String) (Object) a[0]).length();").takesOut());
    assertFalse(m("List<String> l", "l.add(\"\"); l.iterator();").takesOut());
  }

  @Test
  void listsFieldsThatAreReadAndSet() throws IOException {
    Index index = index("class A { List<String> f, g; int n; Object m() { g = f; n++; return f; } }");
    assertEquals(List.of("f"), m(index).reads());
    assertEquals(List.of("g"), m(index).sets());
    Index ofRecord = index("record A(List<String> f) { int m() { return 1; } }");
    assertTrue(
        ofRecord.methods().values().stream()
            .anyMatch(f -> f.id().name().equals("toString") && f.reads().equals(List.of("f"))));
  }
}
