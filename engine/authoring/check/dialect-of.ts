import { isRecord, readOwn } from "#validators";
import type { CheckOptions } from "./check-options.ts";

/** The dialect of a call: the one it names, else that of its API; undefined where that is not known. */
export function dialectOf(
  call: unknown,
  { apis }: CheckOptions,
): Readonly<Record<string, unknown>> | undefined {
  const api = readOwn(call, "api");
  const own = readOwn(call, "dialect");
  const entry = typeof api === "string" ? readOwn(apis?.list.entries, api) : undefined;
  const usual = readOwn(entry, "dialect");
  const dialect = typeof own === "string" ? readOwn(apis?.list.dialects, own) : usual;
  if (!isRecord(dialect)) return undefined;
  // An operation whose rows arrive whole is still narrowed in the words of its API.
  const filter = dialect["filter"] ?? readOwn(usual, "filter");
  return filter === undefined ? dialect : { ...dialect, filter };
}

/** The field that a name asks for in a dialect's word: `filter[state]` in `filter[{field}]` is `state`. */
export function matchesWord(word: string, name: string): string | undefined {
  const [before = "", after] = word.split("{field}");
  if (after === undefined) return word === name ? name : undefined;
  const fits = name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after);
  return fits ? name.slice(before.length, name.length - after.length) : undefined;
}
