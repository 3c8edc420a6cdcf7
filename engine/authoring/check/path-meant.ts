import { rootsAt } from "./scope.ts";
import type { CheckOptions } from "./check-options.ts";
import { outwards } from "./part.ts";
import type { Part } from "./part.ts";
import { readSchema } from "./read-schema.ts";

/** Texts that are names: a path in them would be another name. */
const NAMES = /\/(?:label|icon|noun)$/;
/** The things at hand, of which a text may name a path. */
const THINGS = ["item", "row", "entry"] as const;

/**
 * The full path that was probably meant by a text that looks like one, but has no root and no braces and would be shown
 * literally: `errorDisplay` as the `reason` of a head. A plain word counts only where the reason of a head is a path.
 */
export function pathMeant(
  part: Part,
  text: string,
  pointer: string,
  options: CheckOptions,
): string | undefined {
  if (!/^[a-z_$][\w$]*(?:\.[\w$]+)*$/i.test(text) || NAMES.test(pointer)) return undefined;
  const isOfHead = outwards(part).some(
    ({ definition, pointer: at }) => definition === "ObjectHead" && pointer === `${at}/reason`,
  );
  const isSpelledSo = /[a-z][A-Z]|[_.]/.test(text);
  if (!isOfHead && !isSpelledSo) return undefined;
  const permitted = rootsAt(part);
  const described = THINGS.filter((root) => permitted.has(root))
    .map((root) => `${root}.${text}`)
    .find((path) => readSchema(part, path, options) !== undefined);
  return described ?? (isOfHead && isSpelledSo ? `item.${text}` : undefined);
}
