package hidden;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Formattable;
import java.util.Formatter;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/** Methods of the program that library code calls back. */
public class Library {
  private Library() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  @SuppressWarnings("deprecation")
  public static void observable_Bad() {
    List<String> list = three();
    Subject subject = new Subject();
    subject.addObserver((from, what) -> list.add("seen"));
    for (String s : list) { // CME
      subject.change();
    }
  }

  @SuppressWarnings("deprecation")
  static class Subject extends java.util.Observable {
    void change() {
      setChanged();
      notifyObservers();
    }
  }

  @SuppressWarnings("deprecation")
  public static void observable_Ok() {
    List<String> list = three();
    Subject subject = new Subject();
    subject.addObserver((from, what) -> list.size());
    for (String s : list) {
      subject.change();
    }
  }

  public static void outputStream_Bad() {
    List<String> list = three();
    PrintStream out = new PrintStream(new Counting(list), true);
    for (String s : list) { // CME
      out.println(s);
    }
  }

  static class Counting extends OutputStream {
    private final List<String> log;

    Counting(List<String> log) {
      this.log = log;
    }

    @Override
    public void write(int b) {
      log.add("w");
    }
  }

  public static void outputStream_Ok() {
    List<String> list = three();
    PrintStream out = new PrintStream(new Counting(three()), true);
    for (String s : list) {
      out.println(s);
    }
  }

  public static void filterStream_Bad() throws Exception {
    List<String> list = three();
    OutputStream out = new FilterOutputStream(new Counting(list));
    for (String s : list) { // CME
      out.write(1);
    }
  }

  public static void filterStream_Ok() throws Exception {
    List<String> list = three();
    OutputStream out = new FilterOutputStream(new Counting(three()));
    for (String s : list) {
      out.write(1);
    }
  }

  public static void inputStream_Bad() {
    List<String> list = three();
    Scanner scanner = new Scanner(new Taking(list));
    for (String s : list) { // CME
      scanner.hasNext();
    }
  }

  static class Taking extends InputStream {
    private final List<String> log;

    Taking(List<String> log) {
      this.log = log;
    }

    @Override
    public int read() {
      log.add("r");
      return -1;
    }
  }

  public static void inputStream_Ok() {
    List<String> list = three();
    Scanner scanner = new Scanner(new Taking(three()));
    for (String s : list) {
      scanner.hasNext();
    }
  }

  public static void reader_Bad() throws Exception {
    List<String> list = three();
    BufferedReader reader = new BufferedReader(new Endless(list));
    for (String s : list) { // CME
      reader.readLine();
    }
  }

  static class Endless extends Reader {
    private final List<String> log;

    Endless(List<String> log) {
      this.log = log;
    }

    @Override
    public int read(char[] to, int from, int length) {
      log.add("r");
      return -1;
    }

    @Override
    public void close() {}
  }

  public static void reader_Ok() throws Exception {
    List<String> list = three();
    BufferedReader reader = new BufferedReader(new Endless(three()));
    for (String s : list) {
      reader.readLine();
    }
  }

  public static void writer_Bad() throws Exception {
    List<String> list = three();
    BufferedWriter writer = new BufferedWriter(new Noting(list));
    for (String s : list) { // CME
      writer.write(s);
      writer.flush();
    }
  }

  static class Noting extends Writer {
    private final List<String> log;

    Noting(List<String> log) {
      this.log = log;
    }

    @Override
    public void write(char[] from, int at, int length) {
      log.add("w");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  public static void writer_Ok() throws Exception {
    List<String> list = three();
    BufferedWriter writer = new BufferedWriter(new Noting(three()));
    for (String s : list) {
      writer.write(s);
      writer.flush();
    }
  }

  public static void formattable_Bad() {
    List<String> list = three();
    Formattable odd = (formatter, flags, width, precision) -> list.add("f");
    for (String s : list) { // CME
      String.format("%s", odd);
    }
  }

  public static void formattable_Ok() {
    List<String> list = three();
    Formattable odd = (formatter, flags, width, precision) -> list.size();
    for (String s : list) {
      String.format("%s", odd);
    }
  }

  public static void appendable_Bad() {
    List<String> list = three();
    Formatter formatter = new Formatter(new Noting(list));
    for (String s : list) { // CME
      formatter.format("%s", s);
    }
  }

  public static void appendable_Ok() {
    List<String> list = three();
    Formatter formatter = new Formatter(new Noting(three()));
    for (String s : list) {
      formatter.format("%s", s);
    }
  }

  public static void logHandler_Bad() {
    List<String> list = three();
    Logger logger = Logger.getAnonymousLogger();
    logger.setUseParentHandlers(false);
    logger.addHandler(new Keeping(list));
    for (String s : list) { // CME
      logger.warning(s);
    }
  }

  static class Keeping extends Handler {
    private final List<String> log;

    Keeping(List<String> log) {
      this.log = log;
    }

    @Override
    public void publish(LogRecord line) {
      log.add(line.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  public static void logHandler_Ok() {
    List<String> list = three();
    Logger logger = Logger.getAnonymousLogger();
    logger.setUseParentHandlers(false);
    logger.addHandler(new Keeping(three()));
    for (String s : list) {
      logger.warning(s);
    }
  }

  public static void logSupplier_Bad() {
    List<String> list = three();
    Logger logger = Logger.getAnonymousLogger();
    logger.setUseParentHandlers(false);
    for (String s : list) { // CME
      logger.info(() -> list.remove(0));
    }
  }

  public static void logSupplier_Ok() {
    List<String> list = three();
    Logger logger = Logger.getAnonymousLogger();
    logger.setUseParentHandlers(false);
    for (String s : list) {
      logger.info(() -> s);
    }
  }

  public static void atomicUpdate_Bad() {
    List<String> list = three();
    AtomicReference<String> cell = new AtomicReference<>("x");
    for (String s : list) { // CME
      cell.updateAndGet(old -> list.remove(0));
    }
  }

  public static void atomicUpdate_Ok() {
    List<String> list = three();
    AtomicReference<String> cell = new AtomicReference<>("x");
    for (String s : list) {
      cell.updateAndGet(old -> old + s);
    }
  }

  public static void regexReplacer_Bad() {
    List<String> list = three();
    Pattern letter = Pattern.compile("[a-z]");
    for (String s : list) { // CME
      letter.matcher(s).replaceAll(match -> list.remove(0));
    }
  }

  public static void regexReplacer_Ok() {
    List<String> list = three();
    Pattern letter = Pattern.compile("[a-z]");
    for (String s : list) {
      letter.matcher(s).replaceAll(match -> s);
    }
  }

  public static void throwableMessage_Bad() {
    List<String> list = three();
    Exception odd = new Odd(list);
    for (String s : list) { // CME
      odd.toString();
    }
  }

  static class Odd extends Exception {
    private static final long serialVersionUID = 1;
    private final transient List<String> log;

    Odd(List<String> log) {
      this.log = log;
    }

    @Override
    public String getMessage() {
      log.add("message");
      return "odd";
    }
  }

  public static void throwableMessage_Ok() {
    List<String> list = three();
    Exception odd = new Odd(three());
    for (String s : list) {
      odd.toString();
    }
  }

  public static void stackTraceFilled_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      new Filling(list);
    }
  }

  static class Filling extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static List<String> log;

    Filling(List<String> on) {
      super(note(on));
    }

    private static String note(List<String> on) {
      log = on;
      return "noted";
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      log.add("filled");
      return this;
    }
  }

  public static void stackTraceFilled_Ok() {
    List<String> list = three();
    List<String> other = three();
    for (String s : list) {
      new Filling(other);
    }
  }

  public static void propertyChange_Bad() {
    List<String> list = three();
    java.beans.PropertyChangeSupport support = new java.beans.PropertyChangeSupport("bean");
    support.addPropertyChangeListener(event -> list.add(event.getPropertyName()));
    for (String s : list) { // CME
      support.firePropertyChange("p", "old", s);
    }
  }

  public static void propertyChange_Ok() {
    List<String> list = three();
    java.beans.PropertyChangeSupport support = new java.beans.PropertyChangeSupport("bean");
    support.addPropertyChangeListener(event -> list.size());
    for (String s : list) {
      support.firePropertyChange("p", "old", s);
    }
  }
}
