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
  const named = (key: string, known: readonly string[] | undefined, what: Kind): readonly Problem[] => {
    const list = readOwn(access, key);
    if (!Array.isArray(list) || known === undefined) return [];
    return list.flatMap((entry: unknown, index) =>
      (Array.isArray(entry) ? entry : [entry]).flatMap((name: unknown, place) => {
        if (typeof name !== "string" || known.includes(name)) return [];
        const at = `${pointer}/${key}/${index}${Array.isArray(entry) ? `/${place}` : ""}`;
        return [
          { pointer: at, message: `unknown ${what} "${name}"${hintOf(name, what, { claims, flags })}` },
        ];
      }),
    );
  };
  return [
    ...["all", "any", "anyOf"].flatMap((key) => named(key, claims, "claim")),
    ...["flags", "flagsOff"].flatMap((key) => named(key, flags, "flag")),
  ];
}

type Kind = "claim" | "flag";

/** What was meant: the other kind of name, a permission without its prefix, or one of its four letters. */
function hintOf(
  name: string,
  what: Kind,
  { claims = [], flags = [] }: Pick<CheckOptions, "claims" | "flags">,
): string {
  if (what === "claim" && flags.includes(name)) return ': it is a flag, which stands in "flags"';
  if (what === "flag" && claims.includes(name)) return ': it is a claim, which stands in "all"';
  if (what === "flag") return suggest(name, flags);
  const prefixed = `access.${name}`;
  if (claims.includes(prefixed)) return `, did you mean "${prefixed}"?`;
  const dot = name.lastIndexOf(".");
  const beside = claims.filter((claim) => dot > 0 && claim.slice(0, -1) === name.slice(0, dot + 1));
  return beside.length > 0 ? ` (known: ${beside.join(", ")})` : suggest(name, claims);
}
