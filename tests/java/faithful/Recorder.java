import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.LocalVariablesSorter;

/**
 * Runs static methods and writes down what happens to collections. A line of standard input is one
 * task, its fields parted by tabs: class, method, then the arguments of a {@code main}; a method of
 * another name has no parameters. What happened is answered by lines of {@link Journal}, and an empty
 * line. What the programs print is thrown away.
 *
 * <p>The only argument is the folder of classes. Around every call of a library method in them,
 * calls of {@link Journal} are put in.
 */
public final class Recorder extends ClassLoader {
  private final Path folder;

  private Recorder(Path folder) {
    super(Recorder.class.getClassLoader());
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException {
    PrintStream answers = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    BufferedReader tasks =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = tasks.readLine(); line != null; line = tasks.readLine()) {
      String[] task = line.split("\t");
      // Each execution starts with static fields as they are first.
      Recorder loader = new Recorder(Path.of(arguments[0]));
      Journal.begin();
      run(loader, task);
      answers.print(Journal.text());
      answers.println();
      answers.flush();
    }
  }

  private static void run(Recorder loader, String[] task) {
    try {
      Class<?> type = Class.forName(task[0], true, loader);
      boolean isMain = task[1].equals("main");
      var method =
          isMain ? type.getDeclaredMethod("main", String[].class) : type.getDeclaredMethod(task[1]);
      method.setAccessible(true);
      if (isMain) {
        method.invoke(null, (Object) Arrays.copyOfRange(task, 2, task.length));
      } else {
        method.invoke(null);
      }
      Journal.end();
    } catch (InvocationTargetException thrown) {
      Journal.end(thrown.getCause(), loader);
    } catch (ReflectiveOperationException | LinkageError problem) {
      Journal.end(problem, loader);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> found = findLoadedClass(name);
      if (found != null) return found;
      Path file = folder.resolve(name.replace('.', '/') + ".class");
      if (!Files.exists(file)) return super.loadClass(name, resolve);
      try (InputStream in = Files.newInputStream(file)) {
        byte[] bytes = recorded(in.readAllBytes());
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private byte[] recorded(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected ClassLoader getClassLoader() {
            return Recorder.this;
          }
        };
    reader.accept(new Calls(writer), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  private static final class Calls extends ClassVisitor {
    private String file = "";

    Calls(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitSource(String source, String debug) {
      file = source;
      super.visitSource(source, debug);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return next == null ? null : new Around(access, descriptor, next, file);
    }
  }

  /** Puts the arguments of a call aside, so that they can be shown before and after it. */
  private static final class Around extends LocalVariablesSorter {
    private final String file;
    private int line;

    Around(int access, String descriptor, MethodVisitor next, String file) {
      super(Opcodes.ASM9, access, descriptor, next);
      this.file = file;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = number;
      super.visitLineNumber(number, start);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean library = owner.startsWith("java/") && !owner.startsWith("java/lang/invoke/");
      if (!library || owner.equals("java/lang/Object") && name.equals("<init>")) {
        tell("beforeOwn");
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        tell("afterOwn");
        return;
      }
      Type[] types = Type.getArgumentTypes(descriptor);
      int[] places = new int[types.length];
      for (int i = types.length - 1; i >= 0; i--) {
        places[i] = newLocal(types[i]);
        super.visitVarInsn(types[i].getOpcode(Opcodes.ISTORE), places[i]);
      }
      boolean made = name.equals("<init>");
      int receiver = -1;
      if (opcode != Opcodes.INVOKESTATIC && !made) {
        receiver = newLocal(Type.getObjectType("java/lang/Object"));
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ASTORE, receiver);
      }
      tell("before", owner, name, receiver, types, places, null);
      for (int i = 0; i < types.length; i++) {
        super.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), places[i]);
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      Type result = Type.getReturnType(descriptor);
      boolean reference = result.getSort() == Type.OBJECT;
      if (reference) super.visitInsn(Opcodes.DUP);
      else super.visitInsn(Opcodes.ACONST_NULL);
      int given = newLocal(Type.getObjectType("java/lang/Object"));
      super.visitVarInsn(Opcodes.ASTORE, given);
      tell("after", owner, name, receiver, types, places, given);
    }

    private void tell(String when) {
      super.visitLdcInsn(file);
      super.visitLdcInsn(line);
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, "Journal", when, "(Ljava/lang/String;I)V", false);
    }

    private void tell(
        String when,
        String owner,
        String name,
        int receiver,
        Type[] types,
        int[] places,
        Integer result) {
      super.visitLdcInsn(file);
      super.visitLdcInsn(line);
      super.visitLdcInsn(owner);
      super.visitLdcInsn(name);
      if (receiver < 0) super.visitInsn(Opcodes.ACONST_NULL);
      else super.visitVarInsn(Opcodes.ALOAD, receiver);
      super.visitLdcInsn(types.length);
      super.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
      for (int i = 0; i < types.length; i++) {
        if (types[i].getSort() != Type.OBJECT) continue;
        super.visitInsn(Opcodes.DUP);
        super.visitLdcInsn(i);
        super.visitVarInsn(Opcodes.ALOAD, places[i]);
        super.visitInsn(Opcodes.AASTORE);
      }
      String last = result == null ? "" : "Ljava/lang/Object;";
      if (result != null) super.visitVarInsn(Opcodes.ALOAD, result);
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "Journal",
          when,
          "(Ljava/lang/String;ILjava/lang/String;Ljava/lang/String;Ljava/lang/Object;"
              + "[Ljava/lang/Object;"
              + last
              + ")V",
          false);
    }
  }
}
