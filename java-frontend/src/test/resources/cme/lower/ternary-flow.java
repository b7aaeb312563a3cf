// show: A.m
import java.util.*;
class A {
  List<String> m(boolean first, List<String> a, List<String> b) {
    boolean other = !first;
    List<String> picked = first ? a : b;
    while (other) {
      picked = null;
      other = a.isEmpty();
    }
    return picked;
  }
}
