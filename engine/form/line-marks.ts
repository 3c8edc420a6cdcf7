import { readOwn } from "#validators";

/** The mark of a line in a table (spec 2 §4, connector account): each mark has its own call, none has no call. */
export type LineMark = "CREATE" | "UPDATE" | "DELETE";

type Line = Readonly<Record<string, unknown>>;

/** A new line. */
export function newLine(marks: string | undefined): Line {
  return marks === undefined ? {} : { [marks]: "CREATE" satisfies LineMark };
}

/**
 * A line that a person changed: an existing one is to be updated, a new one stays new. One that is again as one was at first
 * (`lines`) has no mark.
 */
export function changedLine(line: Line, marks: string, lines: unknown): Line {
  if (readOwn(line, marks) === "CREATE") return line;
  const { [marks]: _mark, ...rest } = line;
  const first = (Array.isArray(lines) ? lines : []).map((each: unknown): Line => {
    const { [marks]: _former, ...was } = Object(each);
    return was;
  });
  if (first.some((was) => isSameLine(rest, was))) return rest;
  return { ...line, [marks]: "UPDATE" satisfies LineMark };
}

/** The lines without one of them: an existing one stays, marked to be deleted; a new one is removed. */
export function withoutLine(
  lines: readonly unknown[],
  index: number,
  marks: string | undefined,
): readonly unknown[] {
  const line = lines[index];
  if (marks === undefined || readOwn(line, marks) === "CREATE") return lines.filter((_, at) => at !== index);
  return lines.map((each, at) =>
    at === index ? { ...Object(each), [marks]: "DELETE" satisfies LineMark } : each,
  );
}

/** Whether a line is to be deleted, and therefore not shown. */
export function isDeleted(line: unknown, marks: string): boolean {
  return readOwn(line, marks) === "DELETE";
}

function isSameLine(one: Line, other: Line): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every(
    (name) => JSON.stringify(one[name] ?? null) === JSON.stringify(other[name] ?? null),
  );
}
