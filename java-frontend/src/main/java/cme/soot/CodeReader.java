package cme.soot;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import soot.ArrayType;
import soot.MethodSource;
import soot.RefType;
import soot.SootClass;
import soot.SootMethod;
import soot.Type;
import soot.asm.MethodBuilder;
import soot.asm.SootClassBuilder;

/**
 * Reads the code of one method. The classes that it refers to are loaded first: Soot takes a class
 * that it meets in a body and does not know for one that is missing.
 */
final class CodeReader extends ClassVisitor {
  private final SootMethod method;
  private final String descriptor;
  private final Referred referred;
  private MethodSource found;

  private CodeReader(SootMethod method, String descriptor) {
    super(Opcodes.ASM9);
    this.method = method;
    this.descriptor = descriptor;
    this.referred = new Referred(method.getDeclaringClass());
  }

  /**
   * @param descriptor the method's, as the class file has it
   * @param load gets the names of all classes that are referred to
   */
  static MethodSource read(
      ClassReader reader, SootMethod method, String descriptor, Consumer<String> load) {
    CodeReader code = new CodeReader(method, descriptor);
    reader.accept(code, ClassReader.SKIP_FRAMES);
    if (code.found == null) throw new IllegalStateException("no code of " + method);
    for (Type type : code.referred.types()) {
      Type element = type instanceof ArrayType array ? array.baseType : type;
      if (element instanceof RefType named) load.accept(named.getClassName());
    }
    return code.found;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String about, String signature, String[] exceptions) {
    boolean wanted = name.equals(method.getName()) && about.equals(descriptor);
    return wanted ? new Builder(exceptions) : null;
  }

  /** Collects the types that code refers to. */
  private static final class Referred extends SootClassBuilder {
    Referred(SootClass c) {
      super(c);
    }

    Set<Type> types() {
      return deps;
    }
  }

  /** Annotations are known from the declaration. */
  private final class Builder extends MethodBuilder {
    Builder(String[] exceptions) {
      super(method, referred, descriptor, exceptions);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String type, boolean visible) {
      return null;
    }

    @Override
    public AnnotationVisitor visitParameterAnnotation(int index, String type, boolean visible) {
      return null;
    }

    @Override
    protected MethodSource createAsmMethodSource(
        int maxLocals,
        InsnList instructions,
        List<LocalVariableNode> variables,
        List<TryCatchBlockNode> handlers,
        String module) {
      found = super.createAsmMethodSource(maxLocals, instructions, variables, handlers, module);
      return found;
    }
  }
}
