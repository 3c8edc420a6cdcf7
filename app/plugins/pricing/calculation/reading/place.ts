import { escapeSegment, isRecord, parseDecimal, plainAmount, readOwn, ZERO } from "#validators";
import type { Decimal } from "#validators";

/** A problem with an outside value, and its place. */
export interface Problem {
  /** JSON Pointer: `/metaData/specs/cpu/min`. */
  readonly pointer: string;
  readonly message: string;
}

export type Parsed<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] };

/** A value inside a document that is being parsed. Null counts as absent, as in the APIs. */
export interface Place {
  readonly value: unknown;
  readonly pointer: string;
  readonly problems: Problem[];
}

/** Parses a document and collects all problems. */
export function parseWith<T>(document: unknown, read: (place: Place) => T | undefined): Parsed<T> {
  const problems: Problem[] = [];
  const value = read({ value: document, pointer: "", problems });
  if (problems.length > 0) return { ok: false, problems };
  if (value !== undefined) return { ok: true, value };
  throw new Error("A reader found neither a value nor a problem: it has to report what is missing.");
}

export function report(place: Place, message: string): undefined {
  place.problems.push({ pointer: place.pointer, message });
  return undefined;
}

/** The place of a property, or of an entry of a list. */
export function below(place: Place, key: string): Place {
  const value = readOwn(place.value, key) ?? undefined;
  return { value, pointer: `${place.pointer}/${escapeSegment(key)}`, problems: place.problems };
}

/** Whether the value is an object; any other present value is a problem. */
export function isObjectAt(place: Place): boolean {
  if (place.value === undefined || isRecord(place.value)) return place.value !== undefined;
  report(place, "This must be an object.");
  return false;
}

/** The places of an object's properties by name; none where it is absent. */
export function entriesAt(place: Place): readonly (readonly [string, Place])[] {
  if (!isObjectAt(place)) return [];
  return Object.keys(Object(place.value)).flatMap((key) => {
    const entry = below(place, key);
    return entry.value === undefined ? [] : [[key, entry] as const];
  });
}

/** The places of a list's entries; none where it is absent. */
export function listAt(place: Place): readonly Place[] {
  if (place.value === undefined) return [];
  if (Array.isArray(place.value)) return place.value.map((_, index) => below(place, String(index)));
  report(place, "This must be a list.");
  return [];
}

/** A text; a number, such as an id, becomes a text. */
export function textAt(place: Place): string | undefined {
  if (place.value === undefined || typeof place.value === "string") return place.value;
  return typeof place.value === "number" ? String(place.value) : report(place, "This must be a text.");
}

export function flagAt(place: Place, otherwise: boolean): boolean {
  if (place.value === undefined || typeof place.value === "boolean") return place.value ?? otherwise;
  report(place, "This must be true or false.");
  return otherwise;
}

/** One of some texts. */
export function oneOfAt<T extends string>(place: Place, all: readonly T[]): T | undefined {
  if (place.value === undefined) return undefined;
  return all.find((each) => each === place.value) ?? report(place, `This must be one of ${all.join(", ")}.`);
}

/** A decimal number: a quantity, a bound. */
export function decimalAt(place: Place): Decimal | undefined {
  if (place.value === undefined) return undefined;
  return (
    parseDecimal(place.value) ??
    report(place, "This must be a decimal number with at most 15 digits before the point and 12 after it.")
  );
}

/** A price: not negative; a leading `$` is removed (spec 2 §5). */
export function amountAt(place: Place): Decimal | undefined {
  const { value } = place;
  const amount = decimalAt(
    typeof value === "string" ? { ...place, value: plainAmount(value) ?? value } : place,
  );
  return amount?.lt(ZERO) ? report(place, "A price cannot be negative.") : amount;
}

/** A map from id to name. */
export function namesAt(place: Place): ReadonlyMap<string, string> {
  return new Map(
    entriesAt(place).flatMap(([id, entry]) => {
      const name = textAt(entry);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

/** A map from name to price. */
export function amountsAt(place: Place): ReadonlyMap<string, Decimal> {
  return new Map(
    entriesAt(place).flatMap(([name, entry]) => {
      const amount = amountAt(entry);
      return amount === undefined ? [] : [[name, amount] as const];
    }),
  );
}
