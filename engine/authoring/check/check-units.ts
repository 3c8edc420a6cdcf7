import { readOwn, UNIT_NAMES, unitSizes } from "#validators";
import { suggest } from "#engine/template";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { describedField } from "./check-controls.ts";
import { shownPath } from "./check-formats.ts";
import { textOf } from "./check-notices.ts";
import type { Part, Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import type { Described } from "./operation-of.ts";
import { wordOf } from "./schema-path.ts";

/** Units exist and measure the same. */
export const checkUnit: Rule = ({ value, pointer }) => {
  const unknown = ["show", "send"].flatMap((key): readonly Problem[] => {
    const name = readOwn(value, key);
    if (typeof name !== "string" || UNIT_NAMES.includes(name)) return [];
    return [{ pointer: `${pointer}/${key}`, message: `unknown unit "${name}"${suggest(name, UNIT_NAMES)}` }];
  });
  const [show, send] = [readOwn(value, "show"), readOwn(value, "send")];
  if (unknown.length > 0 || typeof show !== "string" || typeof send !== "string") return unknown;
  return unitSizes(show, send) === undefined
    ? [{ pointer, message: `"${show}" and "${send}" measure different things: none becomes the other` }]
    : [];
};

/** The unit that an API sends is the one that its description states. */
export const checkSentUnit: Rule = (part, options) => {
  const send = readOwn(readOwn(part.value, "unit"), "send");
  if (typeof send !== "string" || !UNIT_NAMES.includes(send)) return [];
  const described = measuredBy(part, options);
  const stated = described && wordOf(described.root, described.schema, "x-unit");
  if (described === undefined || stated === undefined || isSameUnit(stated, send)) return [];
  const message = `${described.by} says that this is in ${stated}, not in ${send}`;
  return [{ pointer: `${part.pointer}/unit/send`, message }];
};

/** What a format reads a number as. */
const READ_AS: Readonly<Record<string, string | undefined>> = { bytes: "B", percent: "percent" };

/** A format reads a number in its own unit, and the label of a figure names the one that people see. */
export const checkShownUnit: Rule = (part, options) => {
  const [format, unit, label] = ["format", "unit", "label"].map((key) => readOwn(part.value, key));
  const read = typeof format === "string" ? READ_AS[format] : undefined;
  const described = measuredBy(part, options);
  const stated = described && wordOf(described.root, described.schema, "x-unit");
  const wrong =
    read === undefined || stated === undefined || isSameUnit(stated, read)
      ? []
      : [
          {
            pointer: `${part.pointer}/format`,
            message: `"${String(format)}" reads ${read}, and ${String(described?.by)} says that this is in ${stated}: say "unit"`,
          },
        ];
  const seen = readOwn(unit, "show") ?? (format === undefined ? stated : undefined);
  const named = /\(([^()\s]+)\)\s*$/.exec(textOf(label, options) ?? "")?.[1];
  const isOther =
    typeof seen === "string" && named !== undefined && UNIT_NAMES.includes(named) && !isSameUnit(seen, named);
  return isOther
    ? [...wrong, { pointer: `${part.pointer}/label`, message: `says ${named}, and people see ${seen}` }]
    : wrong;
};

/** What a unit belongs to: what a field writes, what a column, an item or a figure shows, what a meter has used. */
function measuredBy(part: Part, options: CheckOptions): Described | undefined {
  if (part.definition === "Field") return describedField(part, options);
  const used = part.definition === "Meter" ? readOwn(part.value, "used") : undefined;
  const path =
    typeof used === "string"
      ? `item.${used}`
      : shownPath(part.value, part.definition === "Column" ? "row" : "item");
  return path === undefined ? undefined : readSchema(part, path, options);
}

function isSameUnit(one: string, other: string): boolean {
  const sizes = unitSizes(one, other);
  // A unit of a description that this language does not know says nothing.
  return sizes === undefined ? !UNIT_NAMES.includes(one) : sizes.from === sizes.to;
}
