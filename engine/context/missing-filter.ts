import { isReference, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import { readOwn } from "#validators";
import { toQueryValues } from "./query-values.ts";

/**
 * The path of the first filter that reads a load and finds nothing there. To leave it out would ask for more than was
 * meant, such as the machines of every pool; `"optional": true` beside the path permits that. Undefined: there is none.
 */
export function missingFilter(
  filter: Readonly<Record<string, unknown>> | undefined,
  roots: Roots,
): string | undefined {
  const missing = Object.values(filter ?? {}).find(
    (value) =>
      isReference(value) &&
      value.$.startsWith("load.") &&
      readOwn(value, "optional") !== true &&
      toQueryValues("", resolveValue(value, roots)).length === 0,
  );
  return isReference(missing) ? missing.$ : undefined;
}
