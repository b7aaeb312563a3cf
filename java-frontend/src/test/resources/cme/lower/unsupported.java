// show: A.m A.code
import java.util.function.*;
class A {
  native A code();
  void m(java.lang.reflect.Method method, Thread t, Function<A, A> f) throws Exception {
    code();
    Object o = method.invoke(this);
    t.start();
    f.andThen(f);
  }
}
