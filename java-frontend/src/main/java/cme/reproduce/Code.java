package cme.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The application's classes as class files: who calls whom, which constants there are, names. */
final class Code {
  private static final int MOST_CONSTANTS = 12;

  private static final class Facts {
    String superName;
    List<String> interfaces = List.of();
    final Map<String, MethodFacts> methods = new LinkedHashMap<>(); // by name and descriptor
  }

  private static final class MethodFacts {
    boolean isStatic;
    final Set<String> calls = new LinkedHashSet<>(); // p.C.m(I)V
    final Set<String> makes = new LinkedHashSet<>(); // classes
    final Set<String> touches = new LinkedHashSet<>(); // classes whose statics it uses
    final Set<Object> constants = new LinkedHashSet<>();
    final Map<Integer, String> locals = new LinkedHashMap<>(); // names, by slot
  }

  private final Map<String, Facts> classes = new LinkedHashMap<>();

  private Code() {}

  static Code read(Path folder) throws IOException {
    Code out = new Code();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
        out.add(Files.readAllBytes(file));
      }
    }
    return out;
  }

  boolean has(String type) {
    return classes.containsKey(type);
  }

  /** Classes that are known to be below this one, in order. */
  List<String> below(String type) {
    List<String> out = new ArrayList<>();
    Set<String> seen = new HashSet<>(Set.of(type));
    boolean more = true;
    while (more) {
      more = false;
      for (Map.Entry<String, Facts> entry : classes.entrySet()) {
        Facts facts = entry.getValue();
        boolean isBelow =
            seen.contains(facts.superName) || facts.interfaces.stream().anyMatch(seen::contains);
        if (isBelow && seen.add(entry.getKey())) {
          out.add(entry.getKey());
          more = true;
        }
      }
    }
    return out;
  }

  /** Numbers and strings in the method, then in others of its class. */
  List<Object> constants(MethodName method) {
    Facts facts = classes.get(method.type());
    if (facts == null) return List.of();
    Set<Object> out = new LinkedHashSet<>();
    MethodFacts own = facts.methods.get(method.name() + method.descriptor());
    if (own != null) out.addAll(own.constants);
    facts.methods.values().forEach(other -> out.addAll(other.constants));
    return out.stream().limit(MOST_CONSTANTS).toList();
  }

  /** Names of parameters as in the source; null where they are not known. */
  List<String> parameters(MethodName method) {
    List<String> out = new ArrayList<>();
    Facts facts = classes.get(method.type());
    MethodFacts own =
        facts == null ? null : facts.methods.get(method.name() + method.descriptor());
    if (own == null) return out;
    int slot = own.isStatic ? 0 : 1;
    for (Type type : Type.getArgumentTypes(method.descriptor())) {
      out.add(own.locals.get(slot));
      slot += type.getSize();
    }
    return out;
  }

  /**
   * Methods that lead to this one, the nearest first. A method that others may run without naming it
   * is run by those that make objects of its class.
   */
  List<MethodName> callers(MethodName method, int most) {
    Set<String> seen = new LinkedHashSet<>(List.of(method.toString()));
    List<MethodName> out = new ArrayList<>();
    List<MethodName> ring = List.of(method);
    while (!ring.isEmpty() && out.size() < most) {
      List<MethodName> next = new ArrayList<>();
      for (MethodName called : ring) {
        for (MethodName caller : directCallers(called)) {
          if (seen.add(caller.toString())) next.add(caller);
        }
      }
      out.addAll(next);
      ring = next;
    }
    return out.subList(0, Math.min(most, out.size()));
  }

  private List<MethodName> directCallers(MethodName method) {
    List<MethodName> out = new ArrayList<>();
    Set<String> family = new HashSet<>(below(method.type()));
    family.add(method.type());
    family.addAll(above(method.type()));
    String key = method.name() + method.descriptor();
    classes.forEach(
        (type, facts) ->
            facts.methods.forEach(
                (name, code) -> {
                  boolean leads =
                      method.name().equals("<clinit>")
                          ? code.touches.contains(method.type())
                          : family.stream().anyMatch(owner -> code.calls.contains(owner + "." + key))
                              || code.makes.contains(method.type());
                  if (leads) out.add(MethodName.of(type + "." + name));
                }));
    return out;
  }

  private Set<String> above(String type) {
    Set<String> out = new LinkedHashSet<>();
    Facts facts = classes.get(type);
    if (facts == null) return out;
    List<String> all = new ArrayList<>(facts.interfaces);
    if (facts.superName != null) all.add(facts.superName);
    for (String name : all) {
      if (classes.containsKey(name) && out.add(name)) out.addAll(above(name));
    }
    return out;
  }

  private void add(byte[] bytes) {
    new ClassReader(bytes).accept(new Scan(), ClassReader.SKIP_FRAMES);
  }

  private static String dotted(String internal) {
    return internal.replace('/', '.');
  }

  private final class Scan extends ClassVisitor {
    private final Facts facts = new Facts();

    Scan() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String above, String[] interfaces) {
      facts.superName = above == null ? null : dotted(above);
      facts.interfaces = Stream.of(interfaces).map(Code::dotted).toList();
      classes.put(dotted(name), facts);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodFacts method = new MethodFacts();
      method.isStatic = (access & Opcodes.ACC_STATIC) != 0;
      facts.methods.put(name + descriptor, method);
      return new MethodScan(method);
    }
  }

  private static final class MethodScan extends MethodVisitor {
    private final MethodFacts facts;

    MethodScan(MethodFacts facts) {
      super(Opcodes.ASM9);
      this.facts = facts;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean ofInterface) {
      facts.calls.add(dotted(owner) + "." + name + descriptor);
      if (opcode == Opcodes.INVOKESTATIC) facts.touches.add(dotted(owner));
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
      if (isStatic) facts.touches.add(dotted(owner));
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.NEW) facts.makes.add(dotted(type));
      if (opcode == Opcodes.NEW) facts.touches.add(dotted(type));
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      for (Object argument : arguments) {
        if (argument instanceof Handle handle) {
          facts.calls.add(dotted(handle.getOwner()) + "." + handle.getName() + handle.getDesc());
        }
      }
    }

    @Override
    public void visitLdcInsn(Object value) {
      if (value instanceof String || value instanceof Integer) facts.constants.add(value);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode != Opcodes.NEWARRAY) facts.constants.add(operand);
    }

    @Override
    public void visitLocalVariable(
        String name, String descriptor, String signature, Label start, Label end, int index) {
      facts.locals.putIfAbsent(index, name);
    }
  }
}
