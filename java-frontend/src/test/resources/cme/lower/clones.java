// show: Clones$Leaf.clone Clones$Branch.both Clones$Own.clone
import java.util.AbstractList;
import java.util.List;

class Clones {
  abstract static class Leaf implements Cloneable {
    static int made;
    int size;
    boolean green;
    List<String> veins;

    @Override
    protected Object clone() throws CloneNotSupportedException {
      return super.clone();
    }
  }

  static class Branch extends Leaf {
    Leaf next;

    void both() throws CloneNotSupportedException {
      super.clone();
    }
  }

  static class Twig extends Branch {}

  static class Own extends AbstractList<String> implements Cloneable {
    @Override
    public String get(int index) {
      return "";
    }

    @Override
    public int size() {
      return 0;
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
      return super.clone();
    }
  }
}
