import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Changes of a text: ranges that get another text. They do not overlap. */
final class Edits {
  private record Edit(int start, int end, String text) {}

  private final List<Edit> edits = new ArrayList<>();

  /** Of what is inserted at one place, that comes first which was inserted first. */
  void insert(int at, String text) {
    edits.add(new Edit(at, at, text));
  }

  void replace(int start, int end, String text) {
    edits.add(new Edit(start, end, text));
  }

  /** The range of the text with the changes made: those that lie in it. */
  String apply(String text, int from, int to) {
    List<Edit> inside = new ArrayList<>();
    for (Edit edit : edits) {
      if (from <= edit.start && edit.end <= to) {
        inside.add(edit);
      }
    }
    inside.sort(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end));
    StringBuilder result = new StringBuilder();
    int done = from;
    for (Edit edit : inside) {
      if (edit.start < done) {
        throw new IllegalStateException("two changes of one place: " + edit);
      }
      result.append(text, done, edit.start).append(edit.text);
      done = edit.end;
    }
    return result.append(text, done, to).toString();
  }
}
