package cme.index;

import cme.input.ClassFile;
import cme.ir.MethodId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * The {@link ListFlow}s of methods, each found when it is first asked for, or before that by another
 * thread: it is the same whoever finds it.
 */
public final class ListFlows {
  private static final String SUB_LIST = "subList";

  private final Map<String, ClassFile> files = new HashMap<>();
  private final Map<MethodId, Optional<ListFlow>> known = new ConcurrentHashMap<>();
  private volatile boolean enough;

  public ListFlows(Collection<ClassFile> files) {
    for (ClassFile file : files) this.files.put(file.name(), file);
  }

  /** Empty if the method's code is not to be had, or makes no sense. */
  public Optional<ListFlow> of(MethodId id) {
    return known.computeIfAbsent(id, this::find);
  }

  /**
   * Finds those that are asked for in most programs that make sublists: of methods that may get one, or
   * take one out of something. Returns when that is done, or has come to be {@link #enough}.
   */
  public void findAhead(Collection<MethodFacts> methods) {
    if (methods.stream().noneMatch(ListFlows::makesSubList)) return;
    for (MethodFacts method : methods) {
      if (enough) return;
      if (method.hasBody() && mayHaveOne(method)) of(method.id());
    }
  }

  private static boolean makesSubList(MethodFacts method) {
    return method.calls().stream().anyMatch(call -> call.name().equals(SUB_LIST));
  }

  private static boolean mayHaveOne(MethodFacts method) {
    return method.takesOut() || makesSubList(method);
  }

  /** So many are known. */
  int found() {
    return known.size();
  }

  /** No more are asked for. */
  public void enough() {
    enough = true;
  }

  private Optional<ListFlow> find(MethodId id) {
    ClassFile file = files.get(id.owner());
    MethodNode code = file == null ? null : read(file, id);
    if (code == null || code.instructions.size() == 0) return Optional.empty();
    try {
      return Optional.of(ListFlowScan.of(file.name(), code));
    } catch (AnalyzerException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private static MethodNode read(ClassFile file, MethodId id) {
    MethodNode[] found = new MethodNode[1];
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            if (!name.equals(id.name()) || !descriptor.equals(id.descriptor())) return null;
            found[0] = new MethodNode(Opcodes.ASM9, access, name, descriptor, null, null);
            return found[0];
          }
        };
    new ClassReader(file.bytes()).accept(visitor, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return found[0];
  }
}
