// show: A$Mine.add A$Mine.<init> A$Counting.touch A.m
import java.util.*;
class A {
  static class Mine extends ArrayList<String> {
    Mine(Collection<String> c) { super(c); }
    @Override public boolean add(String s) { return super.add(s); }
  }
  static abstract class Counting extends AbstractList<String> {
    void touch() { modCount++; }
  }
  void m(Mine mine, List<String> any) {
    mine.remove("x");
    any.remove("y");
  }
}
