import { escapeSegment, hasUnseen, isBlankName, isRecord, normalName } from "#validators";
import type { FieldFailure } from "./api-failure.ts";
import { hasHomoglyphs } from "./homoglyphs.ts";
import { wrongFields } from "./wire.ts";

/**
 * A body with its names in one Unicode form and without space around them, so that names that look the same are the same;
 * a 422 that points at every name that is blank, has an invisible character, or has a letter of another script in the
 * disguise of a Latin one. A name is a text in a field that ends in `name`; the document says
 * whether it may be empty.
 */
export function normaliseNames(body: unknown): unknown {
  const failures: FieldFailure[] = [];
  const normalised = normaliseValue(body, "", "", failures);
  if (failures.length > 0) throw wrongFields(failures);
  return normalised;
}

function normaliseValue(value: unknown, key: string, pointer: string, failures: FieldFailure[]): unknown {
  if (typeof value === "string") return NAME.test(key) ? normaliseName(value, key, pointer, failures) : value;
  if (Array.isArray(value))
    return value.map((each, index) => normaliseValue(each, "", `${pointer}/${index}`, failures));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      normaliseValue(each, name, `${pointer}/${escapeSegment(name)}`, failures),
    ]),
  );
}

const NAME = /name$/i;

function normaliseName(text: string, key: string, pointer: string, failures: FieldFailure[]): string {
  if (text !== "" && isBlankName(text)) failures.push({ field: pointer, message: `${key} is required` });
  else if (hasUnseen(text)) failures.push({ field: pointer, message: `${key} has an invisible character.` });
  else if (hasHomoglyphs(text))
    failures.push({ field: pointer, message: `${key} mixes letters of two scripts that look the same.` });
  return normalName(text).trim();
}
