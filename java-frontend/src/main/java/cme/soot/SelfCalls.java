package cme.soot;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Which methods the bytecode of a library method names in calls, its own and that of the methods of
 * the same class and its super types that it calls in turn. Whatever an object's class overrides and
 * is not named there is not called by the method on its own object, but by way of other classes.
 *
 * <p>Calls are taken by name and descriptor alone, whatever they are made on, so this says too much
 * rather than too little. Classes nested in one of these classes count with it.
 */
final class SelfCalls {
  /** A method: name and descriptor. */
  private record Code(String owner, String method) {}

  private final Function<String, InputStream> bytes;
  private final Function<String, Set<String>> superTypes;
  private final UnaryOperator<String> outermost = name -> name.split("\\$", 2)[0];
  private final Map<String, Map<String, Set<Code>>> classes = new HashMap<>();
  private final Map<Code, Set<String>> answers = new HashMap<>();

  /** @param bytes opens the class file of a library class, or gives null */
  SelfCalls(Function<String, InputStream> bytes, Function<String, Set<String>> superTypes) {
    this.bytes = bytes;
    this.superTypes = superTypes;
  }

  /** Names with descriptors, or null if the bytecode is not to be had. */
  Set<String> of(String owner, String method) {
    Code start = new Code(owner, method);
    if (!answers.containsKey(start)) answers.put(start, search(start));
    return answers.get(start);
  }

  private Set<String> search(Code start) {
    Set<String> family = new HashSet<>(Set.of(start.owner()));
    family.addAll(superTypes.apply(start.owner()));
    Set<String> outer = new HashSet<>();
    family.forEach(name -> outer.add(outermost.apply(name)));
    Set<String> named = new HashSet<>();
    Set<Code> seen = new HashSet<>();
    Deque<Code> work = new ArrayDeque<>();
    for (String name : family) work.add(new Code(name, start.method()));
    boolean found = false;
    while (!work.isEmpty()) {
      Code code = work.remove();
      if (!seen.add(code)) continue;
      Map<String, Set<Code>> methods = calls(code.owner());
      if (methods == null) return null;
      found |= methods.containsKey(code.method());
      for (Code call : methods.getOrDefault(code.method(), Set.of())) {
        named.add(call.method());
        if (!outer.contains(outermost.apply(call.owner()))) continue;
        if (!family.contains(call.owner())) work.add(call);
        else for (String name : family) work.add(new Code(name, call.method()));
      }
    }
    return found ? named : null;
  }

  private Map<String, Set<Code>> calls(String name) {
    if (!classes.containsKey(name)) classes.put(name, read(name));
    return classes.get(name);
  }

  private Map<String, Set<Code>> read(String name) {
    Map<String, Set<Code>> methods = new HashMap<>();
    try (InputStream in = bytes.apply(name)) {
      if (in == null) return null;
      new ClassReader(in).accept(new Reader(methods), ClassReader.SKIP_DEBUG);
      return methods;
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  private static final class Reader extends ClassVisitor {
    private final Map<String, Set<Code>> methods;

    Reader(Map<String, Set<Code>> methods) {
      super(Opcodes.ASM9);
      this.methods = methods;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      Set<Code> calls = methods.computeIfAbsent(name + descriptor, n -> new HashSet<>());
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String type, boolean isInterface) {
          calls.add(new Code(owner.replace('/', '.'), called + type));
        }

        @Override
        public void visitInvokeDynamicInsn(
            String called, String type, Handle linker, Object... arguments) {
          for (Object argument : arguments) {
            if (argument instanceof Handle h) {
              calls.add(new Code(h.getOwner().replace('/', '.'), h.getName() + h.getDesc()));
            }
          }
        }
      };
    }
  }
}
