import { isRecord } from "#validators";
import { fillParameters } from "./parameters.ts";

/** The routes that the rows of a file stand for, and where each is written. */
export interface ExpandedRoutes {
  readonly routes: readonly unknown[];
  /** A pointer into `routes` as one into the file: of the row that stands for the route. */
  readonly inFile: (pointer: string) => string;
}

/**
 * A row with `each` stands for one route per combination of the values, the first name turning slowest: `{ "each": {
 * "do": ["create", "update"] }, "path": "disks/<do>" }`. Whatever text of the row says `<do>` is filled, keys of objects
 * too. A row whose `each` is wrong is left as it is.
 */
export function expandRoutes(rows: readonly unknown[]): ExpandedRoutes {
  const rowOf: number[] = [];
  const routes = rows.flatMap((row, index) => {
    const own = routesOf(row);
    rowOf.push(...own.map(() => index));
    return own;
  });
  return {
    routes,
    inFile: (pointer) => pointer.replace(/^\/(\d+)/, (all, at) => `/${rowOf[Number(at)] ?? all.slice(1)}`),
  };
}

function routesOf(row: unknown): readonly unknown[] {
  const each = isRecord(row) ? row["each"] : undefined;
  if (!isRecord(row) || !isEach(each)) return [row];
  const { each: _, ...rest } = row;
  return combinations(Object.entries(each)).map((values) => fillRow(rest, values));
}

type Values = ReadonlyMap<string, string>;

function combinations(choices: readonly (readonly [string, readonly string[]])[]): readonly Values[] {
  return choices.reduce<readonly Values[]>(
    (known, [name, values]) =>
      known.flatMap((before) => values.map((value) => new Map([...before, [name, value]]))),
    [new Map()],
  );
}

function fillRow(value: unknown, values: Values): unknown {
  if (typeof value === "string") return fillParameters(value, (name) => values.get(name));
  if (Array.isArray(value)) return value.map((entry: unknown) => fillRow(entry, values));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      fillParameters(key, (name) => values.get(name)),
      fillRow(part, values),
    ]),
  );
}

/** Whether `each` of a row names values to choose from. */
export function isEach(value: unknown): value is Readonly<Record<string, readonly string[]>> {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (list) =>
        Array.isArray(list) && list.length > 0 && list.every((each: unknown) => typeof each === "string"),
    )
  );
}
