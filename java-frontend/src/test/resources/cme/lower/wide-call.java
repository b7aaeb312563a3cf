// show: C.ask
// options: wideCalls
interface Shape {
  boolean fits(Object o);
}

class C {
  static class S0 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S1 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S2 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S3 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S4 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S5 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S6 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S7 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S8 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S9 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S10 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S11 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S12 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S13 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S14 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S15 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S16 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  boolean ask(Shape shape, Object o) {
    return shape.fits(o);
  }
}
