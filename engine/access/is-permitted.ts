import { askedRules } from "./asked-rules.ts";
import type { AccessPart, AskedFrom } from "./asked-rules.ts";
import { isVisible } from "./is-visible.ts";
import type { AccessRule } from "./is-visible.ts";
import type { Viewer } from "./viewer.ts";

/** Who looks, and where the operations of the page are known. A page's context is one. */
export interface AccessContext extends AskedFrom {
  readonly viewer: Viewer;
}

/** A part that may hold others, as a page or a tab does: where none of them may be seen, neither may it. */
export interface HoldingPart extends AccessPart {
  readonly tabs?: readonly HoldingPart[];
  readonly panels?: readonly HoldingPart[];
}

/**
 * Whether the viewer sees a part: by its own `access`, and by what its operations ask of their caller. Both must hold,
 * so that `access` only narrows.
 */
export function isPermitted(part: HoldingPart, context: AccessContext): boolean {
  return missedRules(part, context).length === 0;
}

/** The rules that hide a part from the viewer: its own, else those of its operations, else of all it holds. None: it is seen. */
export function missedRules(part: HoldingPart, context: AccessContext): readonly AccessRule[] {
  if (part.access !== undefined && !isVisible(part.access, context.viewer)) return [part.access];
  const missed = askedRules(part, context).filter((rule) => !isVisible(rule, context.viewer));
  const held = part.tabs ?? part.panels ?? [];
  if (missed.length > 0 || held.length === 0) return missed;
  const inside = held.map((each) => missedRules(each, context));
  return inside.every((each) => each.length > 0) ? inside.flat() : [];
}
