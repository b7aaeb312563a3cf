// show: A.m A.lambda$m$0 A$lambda_m_0__1.accept A$lambda_m_1__2.accept
import java.util.*;
class A {
  List<String> seen;
  void m(List<String> xs) {
    xs.forEach(x -> seen.add(x));
    xs.forEach(x -> {});
  }
}
