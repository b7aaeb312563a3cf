// show: A.m
import java.io.*;
import java.util.*;
class A {
  boolean a, b, done;
  void m(Reader in, List<String> log) {
    try {
      try {
        in.close();
      } catch (IOException e) {
        log.add("io");
        throw new IllegalStateException(e);
      }
    } catch (IllegalStateException e) {
      a = true;
    } finally {
      done = true;
    }
  }
}
