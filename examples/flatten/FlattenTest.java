import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;

class ListOfLists {
  public static void
        flatten(List in, List out) {
    Iterator itr1 = in.iterator();
    while (itr1.hasNext()) {
      List l = (List) itr1.next();
      addList(out, l);
    }
  }

  public static void
        addList(List lst1, List lst2) {
    Iterator itr2 = lst2.iterator();
    while (itr2.hasNext()) {
      Object o = itr2.next();
      lst1.add(o);
    }
  }
}

class FlattenTest {
  public static void
        main(String args[]) {
    int length =
        Integer.parseInt(args[0]);

    // create list
    LinkedList ll = new LinkedList();
    LinkedList subl =
        new LinkedList();
    for (int j = 0; j < length; ++j) {
      subl.add(j*j);
    }

    ll.add(subl);
    ll.add(subl);

    List out = new LinkedList();
    ListOfLists.flatten(ll, out);
  }
}
