package cme.soot;

import cme.input.ClassFile;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import soot.ClassProvider;
import soot.ClassSource;
import soot.IFoundFile;
import soot.asm.AsmClassSource;

/** Hands Soot the class files of the application, out of memory; it knows no other class. */
final class MemoryClasses implements ClassProvider {
  private final Map<String, ClassFile> files = new HashMap<>();

  MemoryClasses(List<ClassFile> application) {
    for (ClassFile file : application) files.put(file.name(), file);
  }

  boolean has(String name) {
    return files.containsKey(name);
  }

  @Override
  public ClassSource find(String name) {
    ClassFile file = files.get(name);
    return file == null ? null : new AsmClassSource(name, new Bytes(file));
  }

  /** A file that is in memory. */
  private record Bytes(ClassFile file) implements IFoundFile {
    @Override
    @SuppressWarnings("deprecation")
    public String getFilePath() {
      return file.origin();
    }

    @Override
    public boolean isZipFile() {
      return false;
    }

    @Override
    public ZipFile getZipFile() {
      return null;
    }

    @Override
    public File getFile() {
      return null;
    }

    @Override
    public String getAbsolutePath() {
      return file.origin();
    }

    @Override
    public InputStream inputStream() {
      return new ByteArrayInputStream(file.bytes());
    }

    @Override
    public void close() {}
  }
}
