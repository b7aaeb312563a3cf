package cme.input;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** What a message says of an exception. */
final class Failures {
  private Failures() {}

  static String text(Exception exception) {
    if (exception instanceof AccessDeniedException) {
      return "cannot be read: access denied";
    }
    if (exception instanceof NoSuchFileException) {
      return "cannot be read: no such file";
    }
    String message = exception.getMessage();
    return "cannot be read: " + (message == null ? exception.getClass().getSimpleName() : message);
  }
}
