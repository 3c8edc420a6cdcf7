import { isPermitted } from "./is-permitted.ts";
import type { AccessContext, HoldingPart } from "./is-permitted.ts";

/** A part of a template with its JSON Pointer. */
export interface Placed<Part> {
  readonly part: Part;
  /** JSON Pointer in the template. Hidden parts do not change the pointers of the others. */
  readonly pointer: string;
}

/** The parts of a list that the viewer may see, in order. Access is static: it hides, and data has no say. */
export function visibleParts<Part extends HoldingPart>(
  parts: readonly Part[] | undefined,
  pointer: string,
  context: AccessContext,
): readonly Placed<Part>[] {
  return (parts ?? [])
    .map((part, index) => ({ part, pointer: `${pointer}/${index}` }))
    .filter(({ part }) => isPermitted(part, context));
}
