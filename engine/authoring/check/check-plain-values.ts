import type { Problem } from "#engine/template";
import { readOwn } from "#validators";
import type { CheckOptions } from "./check-options.ts";
import { placeholdersIn } from "./placeholders.ts";
import type { Part, Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { followSchema } from "./schema-path.ts";
import { kindsOf, typeWords } from "./schema-type.ts";

/** An address takes one number or text in each of its places, not a whole object and not several at once. */
export const checkPlainPlaces: Rule = (part, options) => {
  const spelled = readOwn(part.value, "do");
  return placeholdersIn(spelled).flatMap(({ path }) =>
    sayUnfit(part, path, `${part.pointer}/do`, "a place of an address", options),
  );
};

/** So does a link, where it is filled. */
export const checkPlainLinks: Rule = (part, options) =>
  ["link", "goto"].flatMap((key) => {
    const link = readOwn(part.value, key);
    const places = typeof link === "string" ? link.matchAll(/\{([\w.*]+)\}/g) : [];
    return Array.from(places).flatMap(([, path = ""]) =>
      sayUnfit(part, path, `${part.pointer}/${key}`, "an address", options),
    );
  });

function sayUnfit(
  part: Part,
  path: string,
  pointer: string,
  what: string,
  options: CheckOptions,
): readonly Problem[] {
  if (path.split(".").includes("*")) {
    const message = `"${path}" is several values, where ${what} takes one: say "bulk" for one call per row, or send them in the body`;
    return [{ pointer, message }];
  }
  const described = readSchema(part, path, options);
  const kinds = described && kindsOf(described);
  if (described === undefined || kinds?.every((kind) => ["object", "array"].includes(kind)) !== true)
    return [];
  const inner = ["id", "name"].find((name) => {
    const followed = followSchema(described.root, described.schema, [name]);
    return followed.ok && followed.schema !== undefined;
  });
  const hint = inner === undefined ? "" : `, did you mean "${path}.${inner}"?`;
  return [
    { pointer, message: `"${path}" is ${typeWords(kinds)}, where ${what} takes a number or a text${hint}` },
  ];
}
