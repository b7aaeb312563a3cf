// show: A.m
class A {
  int n;
  double[] ds;
  int m(int k, A x) {
    int sum = 0;
    for (int i = 0; i < k; i++) sum += x.n / k;
    ds[k] = sum;
    return sum;
  }
}
