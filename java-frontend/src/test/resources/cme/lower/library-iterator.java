// show: C.walk C.walkAny
import java.util.Iterator;
import java.util.List;

class Own implements Iterator<Object> {
  public boolean hasNext() {
    return false;
  }

  public Object next() {
    return null;
  }
}

class Bag implements Iterable<Object> {
  public Iterator<Object> iterator() {
    return new Own();
  }
}

class C {
  void walk(List<Object> list) {
    for (Object o : list) {}
  }

  void walkAny(Iterable<Object> all) {
    for (Object o : all) {}
  }
}
