package cme.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.SimpleJavaFileObject;

/** A source file that was read: UTF-8, with a replacement for what is not. */
final class SourceFile extends SimpleJavaFileObject {
  private static final long MOST_BYTES = 1L << 26;

  private final Path path;
  private final String content;

  private SourceFile(Path path, String content) {
    super(path.toUri(), Kind.SOURCE);
    this.path = path;
    this.content = content;
  }

  static SourceFile read(Path path) throws IOException {
    if (Files.size(path) > MOST_BYTES) {
      throw new IOException("too large for a source file");
    }
    return new SourceFile(path, new String(Files.readAllBytes(path), StandardCharsets.UTF_8));
  }

  Path path() {
    return path;
  }

  @Override
  public CharSequence getCharContent(boolean ignoreEncodingErrors) {
    return content;
  }
}
