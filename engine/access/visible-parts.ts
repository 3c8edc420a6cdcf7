import type { Access } from "#engine/template";
import type { Viewer } from "./viewer.ts";
import { isVisible } from "./is-visible.ts";

/** A part of a template with its JSON Pointer. */
export interface Placed<Part> {
  readonly part: Part;
  /** JSON Pointer in the template. Hidden parts do not change the pointers of the others. */
  readonly pointer: string;
}

/** The parts of a list that the viewer may see, in order. Access depends on the viewer only, not on data. */
export function visibleParts<Part extends { readonly access?: Access }>(
  parts: readonly Part[] | undefined,
  pointer: string,
  viewer: Viewer,
): readonly Placed<Part>[] {
  return (parts ?? [])
    .map((part, index) => ({ part, pointer: `${pointer}/${index}` }))
    .filter(({ part }) => isVisible(part.access, viewer));
}
