"""A project of 50 classes, as one grows over the years: most of it is in order.

Sources go to src/main/java/shop. Each class keeps a list of what it is named after; some do what the
tutorial's readers will find in their own code.
"""

NAMES = """Account Address Article Basket Branch Brand Campaign Carrier Cart Catalogue Category Claim
Coupon Courier Credit Customer Depot Discount Dispatch Driver Feature Garage Gift Invoice Item Label
Ledger Letter Location Member Notice Offer Order Parcel Partner Payment Pickup Price Product Promise
Purchase Receipt Refund Return Review Route Sale Shelf Supplier Voucher""".split()

PLAIN = """
  public void expire(String name) {
    Iterator<String> walk = all.iterator();
    while (walk.hasNext()) {
      if (walk.next().equals(name)) {
        walk.remove();
      }
    }
  }
"""
REMOVES_IN_LOOP = """
  public void expire(String name) {
    for (String each : all) {
      if (each.equals(name)) {
        all.remove(each);
      }
    }
  }
"""
ADDS_TO_ARGUMENT = """
  public static void copy(List<String> from, List<String> to) {
    for (String each : from) {
      to.add(each);
    }
  }
"""
PARALLEL = """
  public void print() {
    all.parallelStream().forEach(each -> System.out.println(each));
  }
"""
SPECIAL = {"Basket": REMOVES_IN_LOOP, "Coupon": REMOVES_IN_LOOP, "Ledger": ADDS_TO_ARGUMENT, "Route": PARALLEL}


def source(name):
    return f"""package shop;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class {name} {{
  private final List<String> all = new ArrayList<>();

  public void add(String name) {{
    all.add(name);
  }}

  public int count(String name) {{
    int found = 0;
    for (String each : all) {{
      if (each.equals(name)) {{
        found++;
      }}
    }}
    return found;
  }}
{SPECIAL.get(name, PLAIN)}}}
"""


def write(folder):
    place = folder / "src/main/java/shop"
    place.mkdir(parents=True)
    for name in NAMES:
        (place / f"{name}.java").write_text(source(name), encoding="utf-8")
