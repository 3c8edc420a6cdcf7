import { readOwn } from "#validators";
import { isReference, referencesOf } from "#engine/expression";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { typesOf } from "./schema-path.ts";

/** What people must type to confirm is there: a name, not a note that may be missing. */
export const checkTyped: Rule = (part, options) => {
  const typed = readOwn(part.value, "typed");
  if (!isReference(typed) || !isOpen(part, typed.$, options)) return [];
  const message = `"${typed.$}" may be null: nobody could type it then. Take what is always there`;
  return [{ pointer: `${part.pointer}/typed`, message }];
};

/** A title that is one value, and a link by one, where that may be null. */
export const checkShownNull: Rule = (part, options) => [
  ...checkTitle(part, options),
  ...checkLinkOfColumn(part, options),
];

function checkTitle(part: Part, options: CheckOptions): readonly Problem[] {
  const title = readOwn(part.value, "title");
  const path = typeof title === "string" ? /^\{\{\s*([\w.]+)\s*\}\}$/.exec(title)?.[1] : undefined;
  if (path === undefined || !isOpen(part, path, options)) return [];
  const message = `"${path}" may be null: this would have no title then. Add a text, or take what is always there`;
  return [{ pointer: `${part.pointer}/title`, message }];
}

/** The link of a column that leads by a part of the row which may be null. */
function checkLinkOfColumn(part: Part, options: CheckOptions): readonly Problem[] {
  const link = readOwn(part.value, "link");
  if (part.definition !== "Column" || typeof link !== "string") return [];
  const path = Array.from(link.matchAll(/\{([\w.]+)\}/g), ([, name = ""]) => name).find((each) =>
    isOpen(part, each, options),
  );
  // A column of the same part of the row has no text to link where that is null.
  if (path === undefined || isOfColumn(part.value, path)) return [];
  const message = `"${path}" may be null: the link leads nowhere then`;
  return [{ pointer: `${part.pointer}/link`, message }];
}

function isOfColumn(column: unknown, path: string): boolean {
  const shown = [
    `row.${String(readOwn(column, "field"))}`,
    ...referencesOf([readOwn(column, "value"), readOwn(column, "text")]),
  ];
  const [, head = ""] = path.split(".");
  return shown.some((each) => each === `row.${head}` || each.startsWith(`row.${head}.`));
}

/** Whether the description says that a value, or what it is in, may be null, and no condition around asks for it. */
function isOpen(part: Part, path: string, options: CheckOptions): boolean {
  // By its key a row is known: without one nothing could be done with it.
  if (outwards(part).some(({ value }) => path === `row.${String(readOwn(value, "key"))}`)) return false;
  const segments = path.split(".");
  const prefixes = segments.slice(1).map((_, index) => segments.slice(0, index + 2).join("."));
  const nullable = prefixes.filter((prefix) => {
    const described = readSchema(part, prefix, options);
    return described !== undefined && typesOf(described.root, described.schema)?.includes("null") === true;
  });
  if (nullable.length === 0) return false;
  const asked = outwards(part).flatMap(({ value }) =>
    referencesOf([readOwn(value, "show"), readOwn(value, "enable"), readOwn(value, "when")]),
  );
  return !nullable.some((each) =>
    asked.some((other) => other === each || other.startsWith(`${each}.`) || each.startsWith(`${other}.`)),
  );
}
