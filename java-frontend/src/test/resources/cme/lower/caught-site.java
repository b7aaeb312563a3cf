// show: A.m
import java.util.*;
class A {
  Object m(Iterator<?> it) {
    Object first = it.next();
    try {
      return it.next();
    } catch (RuntimeException e) {
      return first;
    }
  }
}
