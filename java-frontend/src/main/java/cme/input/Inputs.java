package cme.input;

import java.nio.file.Path;
import java.util.List;

/**
 * What there is to analyse.
 *
 * @param application the classes to analyse, no two of one name, in the order they were found
 * @param classpath jars and folders of what the application only refers to; all of them can be read
 * @param messages what was wrong with the input
 */
public record Inputs(List<ClassFile> application, List<Path> classpath, List<Message> messages) {
  public Inputs {
    application = List.copyOf(application);
    classpath = List.copyOf(classpath);
    messages = List.copyOf(messages);
  }
}
