import type { Roots } from "#engine/expression";
import { fillPath, pickSwitch, readWithin, resolveValue } from "#engine/expression";
import type { Column, DetailItem } from "#engine/template";
import {
  convertUnit,
  formatBytes,
  formatDateTime,
  formatMoney,
  initialsOf,
  isRecord,
  isUnlimited,
  parseStoredTime,
  safeHref,
} from "#validators";
import type { CellFormat } from "./cell-format.ts";
import type { PageContext } from "../context/index.ts";
import { ownText, textOf } from "../context/index.ts";
import type { CellModel } from "../model/index.ts";
import { relativeTime } from "./relative-time.ts";
import { toneOf } from "./state-tone.ts";
import { valueText } from "./value-text.ts";

/** What the text of a cell depends on besides its value. */
export type CellContext = Pick<PageContext, "translations" | "report" | "api" | "apis" | "now">;

/** The template of a cell: a column, an item of a detail, or a stat. */
export interface CellSpec extends Pick<Column & DetailItem, "field"> {
  readonly value?: Column["value"];
  readonly link?: Column["link"];
  readonly icon?: Column["icon"];
  readonly initials?: Column["initials"];
  readonly picture?: Column["picture"];
  readonly reason?: Column["reason"];
  readonly unit?: Column["unit"];
  readonly currency?: Column["currency"];
  readonly past?: Column["past"];
  readonly use?: Column["use"];
  readonly with?: Column["with"];
}

/** The cell of one row (or of one thing, for a detail): its text, its look and its link. */
export function buildCell(
  context: CellContext,
  spec: CellSpec,
  format: CellFormat,
  subject: unknown,
  roots: Roots,
): CellModel {
  const value = cellValue(context, spec, subject, roots);
  const icon = textOf(context, spec.icon, roots);
  const reason = textOf(context, spec.reason, roots);
  const isReasoned = spec.reason === undefined || reason !== "";
  const shown: Shown =
    value === undefined || value === null || value === ""
      ? { text: "" }
      : show(context, value, format, { unit: spec.unit, currency: currencyCode(spec.currency, roots) });
  return {
    field: spec.field,
    format,
    ...shown,
    ...(spec.past === true && shown.tone === "progress" ? { tone: "neutral" } : {}),
    href: isReasoned ? linkOf(spec.link, roots) : undefined,
    icon: icon === "" ? undefined : icon,
    reason: reason === "" ? undefined : reason,
    ...(spec.initials === true ? { initials: initialsOf(shown.text) } : {}),
    ...(spec.picture === undefined ? {} : pictureIn(resolveValue(spec.picture, roots))),
    ...(spec.use === undefined ? {} : { use: spec.use, with: fillWith(spec.with, roots) }),
  };
}

/** A picture is a data URL of one: nothing is loaded from elsewhere. */
export function pictureIn(value: unknown): { readonly picture?: string } {
  return typeof value === "string" && /^data:image\/(?:png|jpeg|gif|svg\+xml);base64,/.test(value)
    ? { picture: value }
    : {};
}

/** What a cell shows, before it is written. */
export function cellValue(context: CellContext, spec: CellSpec, subject: unknown, roots: Roots): unknown {
  if (spec.value === undefined) return readWithin(subject, spec.field);
  const value = pickSwitch<unknown>(spec.value, roots);
  return typeof value === "string" ? textOf(context, value, roots) : resolveValue(value, roots);
}

/** The parameters of a plugin, resolved. */
export function fillWith(
  parameters: Readonly<Record<string, unknown>> | undefined,
  roots: Roots,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(parameters ?? {}).map(([name, value]) => [name, resolveValue(value, roots)] as const),
  );
}

/** The code of a currency, fixed in the template or read from the data. */
export function currencyCode(spec: Column["currency"], roots: Roots): string {
  const code = spec === undefined ? undefined : resolveValue(spec, roots);
  return typeof code === "string" && code !== "" ? code : DEFAULT_CURRENCY;
}

export const DEFAULT_CURRENCY = "USD";

/** The unit or currency of a value. */
export interface CellPlace {
  readonly unit?: Column["unit"] | undefined;
  /** Code; USD where absent. */
  readonly currency?: string;
}

/** A value as text, hint, tone, tags and link: a cell without its place. */
export type Shown = Pick<CellModel, "text" | "tone" | "hint" | "tags" | "href">;

export function show(
  context: CellContext,
  value: unknown,
  format: CellFormat,
  { unit, currency = DEFAULT_CURRENCY }: CellPlace = {},
): Shown {
  switch (format) {
    case "state":
      return { text: valueText(context, value), tone: toneOf(String(value), context) };
    case "connected":
      return value === true || toneOf(String(value)) === "success"
        ? { text: ownText(context, "list.connected"), tone: "success" }
        : { text: ownText(context, "list.disconnected"), tone: "failure" };
    case "yes":
      return { text: ownText(context, isYes(value) ? "list.yes" : "list.no") };
    case "tags":
    case "codes": {
      const tags = (Array.isArray(value) ? value : [value])
        .map((each) => (format === "codes" ? valueText(context, each) : plainText(each)))
        .filter((each) => each !== "");
      return { text: tags.join(", "), tags };
    }
    case "date":
    case "datetime":
      return showTime(context, value, format);
    case "limit":
      return isNumeric(value) && isUnlimited(Number(value))
        ? { text: "∞", hint: ownText(context, "list.unlimited") }
        : showQuantity(value, unit);
    case "number":
    case "quantity":
      return showQuantity(value, unit);
    case "percent":
      return isNumeric(value) ? { text: `${NUMBER.format(Number(value))} %` } : { text: plainText(value) };
    case "bytes":
      return isNumeric(value) ? { text: formatBytes(Number(value)) } : { text: plainText(value) };
    case "currency":
      return isNumeric(value) ? { text: formatMoney(value, currency) } : { text: plainText(value) };
    case "duration":
      return isNumeric(value) ? { text: durationText(Number(value)) } : { text: plainText(value) };
    case "email": {
      const address = plainText(value);
      const href = safeHref(`mailto:${address}`);
      return { text: address, href };
    }
    case "link": {
      const address = plainText(value);
      const href = safeHref(address);
      return { text: address, href };
    }
    case "code":
      return { text: valueText(context, value) };
    case "text":
    case "sentence":
    case "copyable":
      return { text: plainText(value) };
    default:
      return format satisfies never;
  }
}

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** The address of a link, filled. A link that cannot be filled is left out; the value stays readable. */
export function linkOf(spec: Column["link"], roots: Roots): string | undefined {
  const link = pickSwitch<string>(spec, roots);
  if (link === undefined) return undefined;
  const filled = fillPath(link, roots);
  return filled.ok ? safeHref(filled.path) : undefined;
}

function showQuantity(value: unknown, unit: Column["unit"]): Shown {
  if (!isNumeric(value)) return { text: plainText(value) };
  if (unit === undefined) return { text: NUMBER.format(Number(value)) };
  const shown = convertUnit(Number(value), unit.send, unit.show);
  return shown === undefined
    ? { text: `${NUMBER.format(Number(value))} ${unit.send}` }
    : { text: `${NUMBER.format(shown)} ${unit.show === "percent" ? "%" : unit.show}` };
}

function showTime(context: CellContext, value: unknown, format: "date" | "datetime"): Shown {
  const at = typeof value === "number" ? inMilliseconds(value) : parseStoredTime(String(value));
  if (at === undefined) return { text: plainText(value) };
  const text = formatDateTime(at);
  return { text: format === "date" ? text.slice(0, 10) : text, hint: relativeTime(at, context.now) };
}

/** APIs count in milliseconds or in seconds: before 1973 in the one, it is the other. */
function inMilliseconds(time: number): number {
  return Math.abs(time) < SECONDS_BELOW ? time * 1000 : time;
}

const SECONDS_BELOW = 100_000_000_000;

function durationText(seconds: number): string {
  const parts: string[] = [];
  let rest = Math.round(Math.abs(seconds));
  for (const [size, name] of [
    [86_400, "d"],
    [3600, "h"],
    [60, "min"],
    [1, "s"],
  ] as const) {
    const count = Math.floor(rest / size);
    rest %= size;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${name}`);
  }
  return `${seconds < 0 ? "−" : ""}${parts.join(" ") || "0 s"}`;
}

/** A value as text: an object by its name, a list by its entries. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => plainText(each)).join(", ");
  if (isRecord(value)) {
    const name = readWithin(value, "name") ?? readWithin(value, "title") ?? readWithin(value, "id");
    return typeof name === "string" || typeof name === "number" ? String(name) : JSON.stringify(value);
  }
  if (value === undefined || value === null) return "";
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

export function isNumeric(value: unknown): value is number | string {
  return (
    value !== "" && (typeof value === "number" || typeof value === "string") && Number.isFinite(Number(value))
  );
}

function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === "true";
}
