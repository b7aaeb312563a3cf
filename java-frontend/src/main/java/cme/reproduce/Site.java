package cme.reproduce;

import java.util.ConcurrentModificationException;

/** Where an exception should come from. */
final class Site {
  private static final int DEEPEST = 20;

  private final Plan.Finding finding;
  private final Code code;

  Site(Plan.Finding finding, Code code) {
    this.finding = finding;
    this.code = code;
  }

  /** True if it is, or is caused by, a ConcurrentModificationException that comes from the site. */
  boolean throwsIt(Throwable thrown) {
    int depth = 0;
    for (Throwable t = thrown; t != null && depth < DEEPEST; t = t.getCause(), depth++) {
      if (t instanceof ConcurrentModificationException && isAt(t.getStackTrace())) return true;
    }
    return false;
  }

  /** The topmost frame of the application is the site's. */
  boolean isAt(StackTraceElement[] frames) {
    for (StackTraceElement frame : frames) {
      if (code.has(frame.getClassName())) return isAt(frame);
    }
    return false;
  }

  private boolean isAt(StackTraceElement frame) {
    if (finding.line() > 0 && frame.getLineNumber() > 0) {
      if (frame.getLineNumber() != finding.line()) return false;
      if (frame.getFileName() == null) return frame.getClassName().equals(finding.type());
      return finding.file().equals(frame.getFileName())
          && Builder.packageOf(frame.getClassName()).equals(Builder.packageOf(finding.type()));
    }
    String name = finding.method().replaceAll("\\(.*", "");
    return frame.getClassName().equals(finding.type()) && frame.getMethodName().equals(name);
  }

  @Override
  public String toString() {
    String place = finding.type() + "." + finding.method().replaceAll("\\(.*", "");
    return finding.line() > 0 ? place + " (" + finding.file() + ":" + finding.line() + ")" : place;
  }
}
