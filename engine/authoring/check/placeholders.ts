import { readOwn } from "#validators";

/** A place of a written path that is filled: `{row.id}` of `DELETE /role/{row.id}`. */
export interface Placeholder {
  /** The segment before it: `role`. */
  readonly before: string;
  /** What fills it: `row.id`. */
  readonly path: string;
  /** Its index among the segments of the path. */
  readonly index: number;
}

/** The segments of what `do` says, without its method. */
export function segmentsOfDo(spelled: unknown): readonly string[] {
  return typeof spelled === "string" ? spelled.replace(/^\S+\s+\/?/, "").split("/") : [];
}

/** The placeholders of what `do` says, with the plain segment before each; empty before one that follows another. */
export function placeholdersIn(spelled: unknown): readonly Placeholder[] {
  const segments = segmentsOfDo(spelled);
  return segments.flatMap((segment, index) => {
    const path = /^\{([^{}]+)\}$/.exec(segment)?.[1];
    const before = segments[index - 1] ?? "";
    return path === undefined ? [] : [{ before: before.startsWith("{") ? "" : before, path, index }];
  });
}

/** The last plain segment of a path: what it is of, `role` of `GET /role/{query.id}`. */
export function lastNamed(spelled: unknown): string {
  return segmentsOfDo(spelled).findLast((segment) => segment !== "" && !segment.startsWith("{")) ?? "";
}

/** The path of a call as written, without its method. */
export function doOf(call: unknown): string {
  const spelled = readOwn(call, "do");
  return typeof spelled === "string" ? spelled : "";
}
