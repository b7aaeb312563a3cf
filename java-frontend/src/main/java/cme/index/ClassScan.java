package cme.index;

import cme.input.ClassFile;
import cme.ir.MethodId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** One pass over a class file; what its calls mean is asked later, when all classes are known. */
final class ClassScan extends ClassVisitor {
  private static final int JAVA_25 = 69;

  private final ClassFile file;
  private final Names names;
  private final List<MethodScan> methods = new ArrayList<>();
  private final List<MethodId> mains = new ArrayList<>();
  private int version;
  private int access;
  private String superName;
  private List<String> interfaces = List.of();
  private String sourceFile;

  ClassScan(ClassFile file, Names names) {
    super(Opcodes.ASM9);
    this.file = file;
    this.names = names;
    new ClassReader(file.bytes()).accept(this, ClassReader.SKIP_FRAMES);
  }

  ClassFacts facts() {
    return new ClassFacts(
        file.name(),
        superName,
        interfaces,
        access,
        sourceFile,
        file.origin(),
        methods.stream().map(MethodScan::id).toList(),
        List.copyOf(mains));
  }

  List<MethodFacts> methods(CallKinds kinds) {
    return methods.stream().map(m -> m.facts(kinds)).toList();
  }

  boolean makesMapInAccessOrder() {
    return methods.stream().anyMatch(MethodScan::makesMapInAccessOrder);
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String parent, String[] interfaces) {
    this.version = version & 0xffff;
    this.access = access;
    this.superName = names.of(parent);
    this.interfaces = Arrays.stream(interfaces).map(names::of).toList();
  }

  @Override
  public void visitSource(String source, String debug) {
    sourceFile = source;
  }

  @Override
  public void visitInnerClass(String name, String outerName, String innerName, int access) {
    if (names.of(name).equals(file.name())) {
      this.access = access;
    }
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodScan scan = new MethodScan(id(name, descriptor), access, names);
    methods.add(scan);
    if (isMain(access, name, descriptor)) {
      mains.add(scan.id());
    }
    return scan;
  }

  private MethodId id(String name, String descriptor) {
    return new MethodId(file.name(), Names.member(name), Names.member(descriptor));
  }

  /** Since Java 25 a main needs neither be public nor static nor have a parameter. */
  private boolean isMain(int access, String name, String descriptor) {
    if (!name.equals("main")) {
      return false;
    }
    boolean takesStrings = descriptor.equals("([Ljava/lang/String;)V");
    int classic = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    if (takesStrings && (access & classic) == classic) {
      return true;
    }
    boolean hidden = (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_ABSTRACT)) != 0;
    return version >= JAVA_25 && !hidden && (takesStrings || descriptor.equals("()V"));
  }
}
