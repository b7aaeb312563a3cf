package cme.soot;

import cme.input.ClassFile;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import soot.Body;
import soot.ClassSource;
import soot.MethodSource;
import soot.SootClass;
import soot.SootMethod;
import soot.asm.MethodBuilder;
import soot.javaToJimple.IInitialResolver.Dependencies;

/**
 * Reads a class of the application for Soot: its declarations at first, the code of a method when
 * its body is asked for. Most methods of a library are never asked for, and their instructions take
 * many times the room of the class file.
 */
final class ApplicationSource extends ClassSource {
  private final ClassFile file;
  private final Consumer<String> load;
  private ClassReader reader;

  /** {@code load} gets the names of classes that code refers to, before Soot sees the code. */
  ApplicationSource(ClassFile file, Consumer<String> load) {
    super(file.name());
    this.file = file;
    this.load = load;
  }

  @Override
  public Dependencies resolve(SootClass c) {
    Declaring declaring = new Declaring(c);
    reader().accept(declaring, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
    return declaring.dependencies();
  }

  private ClassReader reader() {
    if (reader == null) reader = new ClassReader(file.bytes());
    return reader;
  }

  /** Makes methods whose code is read later. */
  private final class Declaring extends ClassDeclarations {
    Declaring(SootClass c) {
      super(c);
    }

    @Override
    protected MethodBuilder createMethodBuilder(
        SootMethod method, String descriptor, String[] exceptions) {
      return new MethodBuilder(method, this, descriptor, exceptions) {
        @Override
        public void visitEnd() {
          super.visitEnd();
          if (method.isConcrete()) method.setSource(new Later(descriptor));
        }
      };
    }
  }

  /** The code of one method, not read yet. */
  private final class Later implements MethodSource {
    private final String descriptor;

    Later(String descriptor) {
      this.descriptor = descriptor;
    }

    @Override
    public Body getBody(SootMethod method, String phase) {
      return CodeReader.read(reader(), method, descriptor, load).getBody(method, phase);
    }
  }
}
