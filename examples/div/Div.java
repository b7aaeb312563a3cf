import java.util.*;
class Div {
  public static void main(String[] args) {
    List<String> in = new ArrayList<>();
    for (int j = 0; j < args.length; ++j) {
      in.add(args[j]);
    }
    List<String> out = new ArrayList<>();
    div(in, out);
  }

  static void div(List<String> in, List<String> out) {
    Iterator<String> it = in.iterator();
    if (!it.hasNext()) return;
    out.add(it.next());
    List<String> left = new ArrayList<>();
    List<String> right = new ArrayList<>();
    while (it.hasNext()) {
      left.add(it.next());
      if (it.hasNext()) {
        right.add(it.next());
      }
    }
    div(left, out);
    div(right, out);
  }
}
