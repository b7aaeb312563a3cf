package cme.reproduce;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What is to be reproduced, as the other side writes it: a file in JSON with these names.
 *
 * @param classes folder with the classes of the application
 * @param classpath jars and folders of what it uses
 * @param out folder to write to; a finding has the folder of its number there
 * @param seconds for a finding
 * @param candidates that are tried for a finding at most
 */
record Plan(
    String classes,
    List<String> classpath,
    String out,
    double seconds,
    int candidates,
    List<Finding> findings) {

  /**
   * @param type class of the site
   * @param method its name, maybe with a descriptor
   * @param line 0 if it is not known
   * @param caught a handler catches what the site throws
   * @param entries as in {@code p.C.m(I)V}: methods from which the site is reached
   * @param trace the execution that was found, as docs/cli.md says; absent if there is none
   * @param from the first candidate that is tried
   */
  record Finding(
      int number,
      String type,
      String method,
      String file,
      int line,
      boolean caught,
      List<String> entries,
      JsonObject trace,
      int from) {}

  static Plan read(Path file) throws IOException {
    return new Gson().fromJson(Files.readString(file), Json.class).plan();
  }

  /** Gson of this version knows no records. */
  private static final class Json {
    String classes;
    List<String> classpath;
    String out;
    double seconds;
    int candidates;
    List<JsonFinding> findings;

    Plan plan() {
      List<Finding> all = findings.stream().map(JsonFinding::finding).toList();
      return new Plan(classes, classpath, out, seconds, candidates, all);
    }
  }

  private static final class JsonFinding {
    int number;
    String type;
    String method;
    String file;
    int line;
    boolean caught;
    List<String> entries;
    JsonObject trace;
    int from;

    Finding finding() {
      return new Finding(
          number, type, method, file, line, caught, entries, trace, from);
    }
  }
}
