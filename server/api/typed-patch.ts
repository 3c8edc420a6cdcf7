import { isRecord } from "#validators";
import { readPatch } from "./patch.ts";
import { wrongField } from "./wire.ts";

/** What a field of a PATCH holds; `text?` may also be removed, which reads as null. */
export interface FieldKinds {
  readonly text: string;
  readonly "text?": string | null;
  /** May be emptied: a null, as the portal sends for every empty field (spec 1 §5), reads as empty text. */
  readonly clearable: string;
  readonly boolean: boolean;
  readonly integer: number;
  readonly "integer?": number | null;
  readonly texts: readonly string[];
  readonly integers: readonly number[];
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Reads a PATCH body, an object or a list of operations, as the typed fields it sets. A copy or a removal that would
 * leave a field without a value of its kind is a 422, as is a field that is not in `kinds`.
 */
export function readTypedPatch<const Kinds extends Readonly<Record<string, keyof FieldKinds>>>(
  body: unknown,
  current: Readonly<Record<string, unknown>>,
  kinds: Kinds,
): { readonly [Name in keyof Kinds]?: FieldKinds[Kinds[Name]] };
export function readTypedPatch(
  body: unknown,
  current: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, keyof FieldKinds>>,
): Readonly<Record<string, unknown>> {
  const changes = Object.fromEntries(
    Object.entries(readPatch(body, current, Object.keys(kinds))).map(([name, value]) => [
      name,
      value === null && kinds[name] === "clearable" ? "" : value,
    ]),
  );
  for (const [name, value] of Object.entries(changes)) {
    const kind = kinds[name];
    if (kind !== undefined && CHECKS[kind](value)) continue;
    const message = value === null ? `${name} cannot be removed.` : `${name} has a value of another kind.`;
    throw wrongField(`/${name}`, message);
  }
  return changes;
}

const isText = (value: unknown) => typeof value === "string";
const CHECKS: Readonly<Record<keyof FieldKinds, (value: unknown) => boolean>> = {
  text: isText,
  clearable: isText,
  "text?": (value) => value === null || isText(value),
  boolean: (value) => typeof value === "boolean",
  integer: Number.isInteger,
  "integer?": (value) => value === null || Number.isInteger(value),
  texts: (value) => Array.isArray(value) && value.every(isText),
  integers: (value) => Array.isArray(value) && value.every(Number.isInteger),
  records: (value) => Array.isArray(value) && value.every(isRecord),
};
