import { readOwn } from "#validators";
import type { CheckOptions } from "./check-options.ts";
import type { Problem } from "#engine/template";
import { suggest } from "#engine/template";

/** Claims and flags of an access rule that do not exist. */
export function checkAccessNames(
  access: unknown,
  pointer: string,
  { claims, flags }: Pick<CheckOptions, "claims" | "flags">,
): readonly Problem[] {
  const named = (key: string, known: readonly string[] | undefined, what: string): readonly Problem[] => {
    const list = readOwn(access, key);
    if (!Array.isArray(list) || known === undefined) return [];
    return list.flatMap((entry: unknown, index) =>
      (Array.isArray(entry) ? entry : [entry]).flatMap((name: unknown, place) => {
        if (typeof name !== "string" || known.includes(name)) return [];
        const at = `${pointer}/${key}/${index}${Array.isArray(entry) ? `/${place}` : ""}`;
        return [{ pointer: at, message: `unknown ${what} "${name}"${suggest(name, known)}` }];
      }),
    );
  };
  return [
    ...["all", "any", "anyOf"].flatMap((key) => named(key, claims, "claim")),
    ...["flags", "flagsOff"].flatMap((key) => named(key, flags, "flag")),
  ];
}
