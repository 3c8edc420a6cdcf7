import { escapeSegment } from "#validators";
import type { Origin, Origins } from "./origins.ts";
import type { PageTables } from "./page-tables.ts";
import { isAbsent } from "./parameter-scope.ts";
import type { Scope } from "./parameter-scope.ts";
import { inFull, placesInFull } from "./short-forms.ts";
import type { AnswersOf } from "./short-forms.ts";

/** A problem at a place of the files, not of the expanded document. */
export interface ExpansionProblem {
  readonly origin: Origin;
  readonly message: string;
  readonly atKey?: boolean;
}

/** One expansion of a template: what it reads, what it records, and how it goes on below a part. */
export interface Expansion {
  /** By name, as parsed. */
  readonly fragments: unknown;
  readonly tables: PageTables;
  readonly answers: AnswersOf;
  readonly origins: Origins;
  readonly tableLinks: Set<string>;
  readonly openLists: Set<string>;
  readonly problems: ExpansionProblem[];
  /** The expanded value; `out` is its pointer in the expanded document. */
  walk(value: unknown, origin: Origin, scope: Scope, out: string): unknown;
  /** Appends the entries of a list to `result`, with the content of fragments and parameters in place of their use. */
  pushEntries(
    list: readonly unknown[],
    originOf: (index: number) => Origin,
    scope: Scope,
    out: string,
    result: unknown[],
  ): void;
}

/** A place that is in no document, for what is filled in and stands nowhere as it is. */
export const NOWHERE = "//";

/** The place of a key below another. */
export function below(origin: Origin, ...keys: readonly (string | number)[]): Origin {
  return { ...origin, pointer: [origin.pointer, ...keys.map((key) => escapeSegment(String(key)))].join("/") };
}

/** A part whose short forms are written out. */
export function partInFull(
  run: Expansion,
  part: Readonly<Record<string, unknown>>,
  out: string,
): Readonly<Record<string, unknown>> {
  const full = inFull(part, out, run.answers);
  if (full !== part)
    for (const [place, key] of placesInFull(part, out))
      run.origins.record(out + place, run.origins.of(`${out}/${key}`));
  return full;
}

/** The keys of a part, each expanded; optional ones that are not given are left out. */
export function walkKeys(
  run: Expansion,
  part: Readonly<Record<string, unknown>>,
  originOf: (key: string) => Origin,
  scope: Scope,
  out: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.keys(part)
      .filter((key) => !isAbsent(part[key], scope))
      .map((key) => {
        const at = `${out}/${escapeSegment(key)}`;
        return [key, run.walk(part[key], below(originOf(key), key), scope, at)];
      }),
  );
}
