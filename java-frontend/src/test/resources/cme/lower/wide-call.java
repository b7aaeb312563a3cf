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

  static class S17 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S18 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S19 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S20 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S21 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S22 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S23 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S24 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S25 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S26 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S27 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S28 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S29 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S30 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S31 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  static class S32 implements Shape {
    public boolean fits(Object o) {
      return o == this;
    }
  }

  boolean ask(Shape shape, Object o) {
    return shape.fits(o);
  }
}
