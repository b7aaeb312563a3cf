package cme.emit;

import cme.ir.MethodId;
import cme.ir.Position;

/** A step that was not translated; {@code position} may be null. */
public record Unsupported(MethodId method, Position position, String why) {}
