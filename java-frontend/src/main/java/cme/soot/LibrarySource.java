package cme.soot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soot.ClassSource;
import soot.IFoundFile;
import soot.SootClass;
import soot.javaToJimple.IInitialResolver.Dependencies;

/**
 * Reads a class that the application refers to for Soot: what it declares and others can see. Its
 * code is the library model's matter.
 */
final class LibrarySource extends ClassSource {
  private final IFoundFile file;

  LibrarySource(String name, IFoundFile file) {
    super(name);
    this.file = file;
  }

  @Override
  public Dependencies resolve(SootClass c) {
    Declaring declaring = new Declaring(c);
    try (InputStream in = file.inputStream()) {
      int skipped = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;
      new ClassReader(in).accept(declaring, skipped);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return declaring.dependencies();
  }

  @Override
  public void close() {
    file.close();
  }

  private static final class Declaring extends ClassDeclarations {
    Declaring(SootClass c) {
      super(c);
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      if (isHidden(access)) return null;
      return super.visitField(access, name, descriptor, signature, value);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      if (isHidden(access)) return null;
      super.visitMethod(access, name, descriptor, signature, exceptions);
      return null;
    }

    private static boolean isHidden(int access) {
      return (access & Opcodes.ACC_PRIVATE) != 0;
    }
  }
}
