import type { Access } from "#engine/template";
import type { Viewer } from "./viewer.ts";
import { isVisible } from "./is-visible.ts";

/** A part of a template and where it stands in it. */
export interface Placed<Part> {
  readonly part: Part;
  /** JSON Pointer in the template: what is hidden leaves the pointers of the rest alone. */
  readonly pointer: string;
}

/** The parts of a list that the viewer may see, in order. Access is static: it hides, and data has no say. */
export function visibleParts<Part extends { readonly access?: Access }>(
  parts: readonly Part[] | undefined,
  pointer: string,
  viewer: Viewer,
): readonly Placed<Part>[] {
  return (parts ?? [])
    .map((part, index) => ({ part, pointer: `${pointer}/${index}` }))
    .filter(({ part }) => isVisible(part.access, viewer));
}
