import { isRecord, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { isReference } from "#engine/expression";
import { spelledBy } from "./dialect-of.ts";
import { shownPath } from "./check-formats.ts";
import type { CheckOptions } from "./check-options.ts";
import { readSchema } from "./read-schema.ts";
import type { Part, Rule } from "./part.ts";
import { propertiesNamed, segmentsOf, wordOf } from "./schema-path.ts";
import { declaredAround } from "./scope.ts";
import { wordsOfName } from "./word-sense.ts";

/** From this percentage on a meter warns where it does not say. */
const WARNS = 80;

/** A meter warns before it alarms, and measures its figure by the limit of the same things. */
export const checkMeasure: Rule = (part, options) => [...checkThresholds(part), ...checkLike(part, options)];

function checkThresholds({ value, pointer }: Part): readonly Problem[] {
  const [warn, fail] = [readOwn(value, "warn"), readOwn(value, "fail")];
  if (typeof fail !== "number") return [];
  const from = typeof warn === "number" ? warn : WARNS;
  if (fail > from) return [];
  const said = typeof warn === "number" ? `${from}` : `${from}, where "warn" is not said`;
  const message = `it fails from ${fail} % and warns from ${said}: the warning would never be seen. "warn" comes before "fail"`;
  return [{ pointer: `${pointer}/fail`, message }];
}

const FIGURE =
  /^(?:used|usage|consumed|allocated|count|current|limit|max|maximum|quota|capacity|total|allowed|available)$/;

function checkLike(part: Part, options: CheckOptions): readonly Problem[] {
  const [used, limit] = [readOwn(part.value, "used"), readOwn(part.value, "limit")];
  if (typeof used !== "string" || typeof limit !== "string") return [];
  const [own, other] = [thingOf(used), thingOf(limit)];
  if (own === "" || other === "" || own === other) return [];
  const thing = readSchema(part, "item", options);
  const names = thing === undefined ? [] : propertiesNamed(thing.root, thing.schema);
  const wanted = names.find((name) => thingOf(name) === own && isLimit(name));
  if (wanted === undefined) return [];
  const message = `"${used}" is measured by "${limit}", the limit of something else: did you mean "${wanted}"?`;
  return [{ pointer: `${part.pointer}/limit`, message }];
}

/** What a figure is of: `room` of `room_count` and `roomLimit`. */
function thingOf(path: string): string {
  return wordsOfName(path.split(".").at(-1) ?? "")
    .filter((word) => !FIGURE.test(word))
    .map((word) => word.replace(/s$/, ""))
    .join(" ");
}

function isLimit(name: string): boolean {
  return wordsOfName(name).some((word) => /^(?:limit|max|maximum|quota|capacity|allowed)$/.test(word));
}

const MEASURED: ReadonlySet<unknown> = new Set(["currency", "bytes", "percent", "duration"]);

/** A number of things is shown as a number: not as money, a share, a time or an amount of data. */
export const checkCounted: Rule = (part, options): readonly Problem[] => {
  const { value, pointer, definition } = part;
  const [format, unit] = [readOwn(value, "format"), readOwn(value, "unit")];
  const key = MEASURED.has(format) ? "format" : isRecord(unit) ? "unit" : undefined;
  if (key === undefined) return [];
  const used = readOwn(value, "used");
  const path =
    typeof used === "string" ? `item.${used}` : shownPath(value, definition === "Column" ? "row" : "item");
  if (path === undefined || !isCount(part, path, options)) return [];
  const name = key === "format" ? `"${String(format)}"` : "a unit";
  return [{ pointer: `${pointer}/${key}`, message: `"${path}" counts things: ${name} does not suit it` }];
};

/** Whether a path reads how many there are: the length of a list, the total of an answer, or what is called a count and has no unit. */
function isCount(part: Part, path: string, options: CheckOptions): boolean {
  const segments = path.split(".");
  if (segments.at(-1) === "length") return true;
  const load = segments[0] === "load" ? declaredAround(part, "load").get(segments[1] ?? "") : undefined;
  const total = segmentsOf(load && readOwn(spelledBy(load, options), "total"));
  if (total.length > 0 && segments.slice(2).join(".") === total.join(".")) return true;
  const described = readSchema(part, path, options);
  const isBare = described === undefined || wordOf(described.root, described.schema, "x-unit") === undefined;
  return isBare && /^(?:count|counts|quantity)$/.test(wordsOfName(segments.at(-1) ?? "").at(-1) ?? "");
}

/** Each load beside figures is read by something: one that nothing reads is a forgotten or a mistaken figure. */
export const checkReadLoads: Rule = ({ value, pointer }): readonly Problem[] => {
  const loads = readOwn(value, "load");
  const panels = readOwn(value, "panels");
  const hasFigures = Array.isArray(panels) && panels.some((panel) => readOwn(panel, "kind") === "stat");
  if (!isRecord(loads) || !hasFigures) return [];
  const text = JSON.stringify(value);
  return Object.keys(loads).flatMap((name) => {
    const isRead = new RegExp(`\\bload\\.${name.replaceAll(/[^\w-]/g, ".")}(?![\\w-])`).test(text);
    const message = `nothing reads "load.${name}": show it, or leave out the call${twin(value)}`;
    return isRead ? [] : [{ pointer: `${pointer}/load/${name}`, atKey: true, message }];
  });
};

/** Two panels of one value, of which one was probably meant for what nothing reads. */
function twin(page: unknown): string {
  const panels = readOwn(page, "panels");
  const values = (Array.isArray(panels) ? panels : []).map((panel: unknown) => {
    const value = readOwn(panel, "value");
    return isReference(value) ? value.$ : undefined;
  });
  const index = values.findIndex((path, place) => path !== undefined && values.indexOf(path) < place);
  return index === -1
    ? ""
    : `. The panels ${values.indexOf(values[index])} and ${index} both show "${values[index] ?? ""}"`;
}
