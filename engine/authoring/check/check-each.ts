import { escapeSegment, isRecord } from "#validators";
import { isEach, parametersIn, suggest } from "#engine/template";
import type { Problem } from "#engine/template";

const MUST_BE = 'must be a list of texts, or of objects with "is" and perhaps "single" and "flags"';

/** Checks `each` of a row of routes: its values, that every name makes another path, and that no other is asked for. */
export function checkEach(row: unknown, index: number): readonly Problem[] {
  const each = isRecord(row) ? row["each"] : undefined;
  if (!isRecord(row) || (each !== undefined && !isRecord(each))) return [];
  const names = Object.keys(each ?? {});
  const path = typeof row["path"] === "string" ? row["path"] : "";
  const wrong = Object.entries(each ?? {}).flatMap(([name, values]): readonly Problem[] => {
    const pointer = `/${index}/each/${escapeSegment(name)}`;
    if (!isEach({ [name]: values })) return [{ pointer, message: MUST_BE }];
    return parametersIn(path).includes(name)
      ? []
      : [
          {
            pointer,
            atKey: true,
            message: `"path" does not say <${name}>: all these routes would have one path`,
          },
        ];
  });
  return [...wrong, ...unknownIn(row, `/${index}`, names)];
}

/** Texts of the row that ask for a name that `each` does not have. */
function unknownIn(value: unknown, pointer: string, names: readonly string[]): readonly Problem[] {
  if (typeof value === "string")
    return parametersIn(value).flatMap((name) =>
      names.includes(name)
        ? []
        : [{ pointer, message: `"each" has no values for <${name}>${suggest(name, names)}` }],
    );
  if (Array.isArray(value))
    return value.flatMap((entry, index) => unknownIn(entry, `${pointer}/${index}`, names));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    unknownIn(part, `${pointer}/${escapeSegment(key)}`, names),
  );
}
