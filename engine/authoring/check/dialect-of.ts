import { isRecord, readOwn } from "#validators";
import type { Operation } from "#engine/api-description";
import type { CheckOptions } from "./check-options.ts";
import { operationOf } from "./operation-of.ts";

type DialectWords = Readonly<Record<string, unknown>>;

/** The dialect of a call, by which it is narrowed too; undefined where that is not known. */
export function dialectOf(call: unknown, options: CheckOptions): DialectWords | undefined {
  const dialect = spelledBy(call, options);
  // An operation whose rows arrive whole is still narrowed in the words of its API.
  const filter = dialect?.["filter"] ?? readOwn(usualDialect(call, options), "filter");
  return dialect === undefined || filter === undefined ? dialect : { ...dialect, filter };
}

/** The dialect by which a list is turned, searched, filtered and sorted: the one it names, else that of its API. */
export function spelledBy(call: unknown, options: CheckOptions): DialectWords | undefined {
  const own = readOwn(call, "dialect");
  const dialect =
    typeof own === "string" ? readOwn(options.apis?.list.dialects, own) : usualDialect(call, options);
  return isRecord(dialect) ? dialect : undefined;
}

function usualDialect(call: unknown, { apis }: CheckOptions): unknown {
  const api = readOwn(call, "api");
  return typeof api === "string" ? readOwn(readOwn(apis?.list.entries, api), "dialect") : undefined;
}

/** The field that a name asks for in a dialect's word: `filter[state]` in `filter[{field}]` is `state`. */
export function matchesWord(word: string, name: string): string | undefined {
  const [before = "", after] = word.split("{field}");
  if (after === undefined) return word === name ? name : undefined;
  const fits = name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after);
  return fits ? name.slice(before.length, name.length - after.length) : undefined;
}

/** The words of a dialect, if the operation is described in them at all. */
export function wordsKnown(
  source: unknown,
  options: CheckOptions,
):
  | {
      readonly operation: Operation;
      readonly names: readonly string[];
      readonly dialect: Readonly<Record<string, unknown>>;
    }
  | undefined {
  const match = operationOf(source, options);
  const dialect = dialectOf(source, options);
  if (match?.ok !== true || dialect === undefined) return undefined;
  const names = match.operation.parameters.filter((each) => each.in === "query").map(({ name }) => name);
  return names.length === 0 ? undefined : { operation: match.operation, names, dialect };
}

/** Whether a list has all its rows at hand, from a load or by a dialect without pages: what that has no words for it does itself. */
export function arrivesWhole(source: unknown, options: CheckOptions): boolean {
  if (readOwn(source, "from") !== undefined) return true;
  const dialect = spelledBy(source, options);
  if (dialect === undefined) return false;
  const { page, offset, size } = dialect;
  return page === undefined && (offset === undefined || size === undefined);
}
