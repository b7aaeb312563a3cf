// show: Pair.<init> Pair.left Pair.toString Pair.equals Pair.hashCode
import java.util.*;
record Pair(List<String> left, String name, int n) {}
