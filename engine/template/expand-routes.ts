import { isRecord, readOwn } from "#validators";
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
 * too. A value that says more about its routes is an object: `{ "is": "update", "single": true }`, `{ "is": "v2",
 * "flags": ["disks-v2"] }` with flags that they need besides. A row whose `each` is wrong is left as it is.
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
  return combinations(Object.entries(each)).map((values) =>
    withMore(fillRow(rest, new Map([...values].map(([name, value]) => [name, textOf(value)]))), [
      ...values.values(),
    ]),
  );
}

/** A value of `each`, alone or with what it says of its routes. */
type EachValue = string | MoreOfValue;

interface MoreOfValue {
  readonly is: string;
  readonly single?: boolean;
  readonly flags?: readonly string[];
}

type Values = ReadonlyMap<string, string>;

function textOf(value: EachValue): string {
  return typeof value === "string" ? value : value.is;
}

function withMore(row: unknown, values: readonly EachValue[]): unknown {
  const more = values.filter((value) => typeof value !== "string");
  const flags = more.flatMap((value) => value.flags ?? []);
  const access = readOwn(row, "access");
  return {
    ...Object(row),
    ...(more.some(({ single }) => single === true) ? { single: true } : {}),
    ...(flags.length > 0 && isRecord(access)
      ? { access: { ...access, flags: [...listIn(access, "flags"), ...flags] } }
      : {}),
  };
}

function listIn(record: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const list = record[name];
  return Array.isArray(list) ? list : [];
}

function combinations(
  choices: readonly (readonly [string, readonly EachValue[]])[],
): readonly ReadonlyMap<string, EachValue>[] {
  return choices.reduce<readonly ReadonlyMap<string, EachValue>[]>(
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
export function isEach(value: unknown): value is Readonly<Record<string, readonly EachValue[]>> {
  return (
    isRecord(value) &&
    Object.values(value).every((list) => Array.isArray(list) && list.length > 0 && list.every(isEachValue))
  );
}

function isEachValue(value: unknown): value is EachValue {
  if (typeof value === "string") return true;
  if (!isRecord(value) || typeof value["is"] !== "string") return false;
  const { is: _, single = true, flags = [], ...others } = value;
  return (
    typeof single === "boolean" &&
    Array.isArray(flags) &&
    flags.every((flag) => typeof flag === "string") &&
    Object.keys(others).length === 0
  );
}
