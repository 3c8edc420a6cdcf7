import { splitPointer } from "#validators";
import type { Frame, Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";

/** A part of the expanded template, and what it stands in, outermost first. */
export interface Part extends Frame {
  readonly above: readonly Frame[];
}

/** One kind of check: looks at one part and says what is wrong with it. */
export type Rule = (part: Part, options: CheckOptions) => readonly Problem[];

/** The keys that lead from a frame down to a part. */
export function keysBelow(frame: Frame, part: Frame): readonly string[] {
  return splitPointer(part.pointer.slice(frame.pointer.length));
}

/** The call that an operation belongs to. */
export function callAround(part: Part): Frame | undefined {
  return part.above.findLast(({ definition }) => definition === "Call" || definition === "NamedCall");
}

/** The frames around a part and the part itself, innermost first. */
export function outwards(part: Part): readonly Frame[] {
  return [...part.above, part].toReversed();
}
