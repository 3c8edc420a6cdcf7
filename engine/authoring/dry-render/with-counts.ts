import type { Dialect } from "#engine/api-description";
import { readCounts } from "#engine/api-description";
import { readWithin } from "#engine/expression";
import { escapeSegment, parseRows, plainText, readPointer, writePointer } from "#validators";

/** An answer with the counts that its query asks for, of the rows that it holds. Counts that it has stay. */
export function withCounts(
  body: unknown,
  query: readonly (readonly [name: string, value: string])[],
  dialect: Dialect | undefined,
): unknown {
  const counts = dialect?.counts;
  if (counts === undefined) return body;
  const rows = parseRows(readPointer(body, dialect?.rows ?? ""));
  const fields = query.filter(([name]) => name === counts.param).map(([, field]) => field);
  return fields.reduce((answer, field) => {
    if (readCounts(dialect ?? {}, field, answer) !== undefined) return answer;
    const byValue = Map.groupBy(rows, (row) => plainText(readWithin(row, field)));
    const counted = Object.fromEntries([...byValue].map(([value, { length }]) => [value, length]));
    return writePointer(answer, counts.at.replaceAll("{field}", escapeSegment(field)), counted);
  }, body);
}
