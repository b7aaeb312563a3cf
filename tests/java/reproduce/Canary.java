import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Each method throws if it was able to do what it tries: the test puts in the port and the folder. */
public class Canary {
  public static void writesWhereItRuns() throws IOException {
    Files.writeString(Path.of("canary"), "x");
    List<String> list = new ArrayList<>(List.of("a"));
    for (String s : list) { // own
      list.add(s);
    }
  }

  public static void writesElsewhere() throws IOException {
    Files.writeString(Path.of("@FOLDER@", "canary"), "x");
    List<String> list = new ArrayList<>(List.of("a"));
    for (String s : list) { // outside
      list.add(s);
    }
  }

  public static void readsElsewhere() throws IOException {
    Files.readString(Path.of("@FOLDER@", "secret"));
    List<String> list = new ArrayList<>(List.of("a"));
    for (String s : list) { // outside
      list.add(s);
    }
  }

  public static void connects() throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", @PORT@), 2000);
    }
    List<String> list = new ArrayList<>(List.of("a"));
    for (String s : list) { // outside
      list.add(s);
    }
  }

  public static void seesOtherProcesses() throws IOException {
    Files.readString(Path.of("/proc/@PROCESS@/status"));
    List<String> list = new ArrayList<>(List.of("a"));
    for (String s : list) { // outside
      list.add(s);
    }
  }
}
