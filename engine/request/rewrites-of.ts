import { renderText } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { ErrorRule } from "#engine/template";
import type { FailureRewrite } from "./rewrite-failure.ts";

/** A template's text replacements, resolved with these roots. */
export function rewritesOf(
  rules: readonly ErrorRule[] | undefined,
  roots: Roots,
  options: Parameters<typeof renderText>[2],
): readonly FailureRewrite[] {
  return (rules ?? []).map(({ has, say }) => ({ has, say: renderText(say, roots, options) }));
}
