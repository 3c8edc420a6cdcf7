import { escapeSegment, hasUnseen, isBlankName, isRecord, normalName } from "#validators";
import type { FieldFailure } from "./api-failure.ts";
import { wrongFields } from "./wire.ts";

/**
 * A body whose names are written in one form, so that no two of them look the same and are not; a 422 that points at
 * every name that is blank or holds what nobody sees. A name is a text in a field that ends in `name`; whether it may be
 * empty, the document says.
 */
export function plainNames(body: unknown): unknown {
  const failures: FieldFailure[] = [];
  const plain = plainValue(body, "", "", failures);
  if (failures.length > 0) throw wrongFields(failures);
  return plain;
}

function plainValue(value: unknown, key: string, pointer: string, failures: FieldFailure[]): unknown {
  if (typeof value === "string") return NAME.test(key) ? plainName(value, key, pointer, failures) : value;
  if (Array.isArray(value))
    return value.map((each, index) => plainValue(each, "", `${pointer}/${index}`, failures));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      plainValue(each, name, `${pointer}/${escapeSegment(name)}`, failures),
    ]),
  );
}

const NAME = /name$/i;

function plainName(text: string, key: string, pointer: string, failures: FieldFailure[]): string {
  if (text !== "" && isBlankName(text)) failures.push({ field: pointer, message: `${key} is required` });
  else if (hasUnseen(text))
    failures.push({ field: pointer, message: `${key} holds a character that nobody sees.` });
  return normalName(text);
}
