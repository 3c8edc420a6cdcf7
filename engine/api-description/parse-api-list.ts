import { isRecord, readOwn } from "#validators";
import { STATE_TONES } from "./api-entry.ts";
import { baseAddress } from "./base-address.ts";
import type { ApiEntry, ApiList, Dialect, Replacement, Rewrites } from "./api-entry.ts";

/** Parses `templates/apis.json`. Invalid parts are left out, each with a problem. */
export function parseApiList(json: unknown): {
  readonly list: ApiList;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const rewrites = parseRewrites(readOwn(json, "rewrites"));
  const origins = textsOf(readOwn(json, "origins"));
  const { address } = textsOf(json);
  const [swap] = parseReplacements([readOwn(json, "swap")]);
  const dialects = Object.fromEntries(
    entriesOf(readOwn(json, "dialects")).flatMap(([name, value]) => {
      const dialect = parseDialect(value);
      if (dialect === undefined) problems.push(`The dialect "${name}" cannot be read.`);
      return dialect === undefined ? [] : [[name, dialect] as const];
    }),
  );
  const entries: [string, ApiEntry][] = [];
  for (const [name, value] of entriesOf(readOwn(json, "apis"))) {
    const description = readOwn(value, "description");
    const dialectName = readOwn(value, "dialect");
    const dialect =
      typeof dialectName === "string" && Object.hasOwn(dialects, dialectName)
        ? dialects[dialectName]
        : undefined;
    const toast = readOwn(value, "toast");
    if (typeof description !== "string" || dialect === undefined) {
      problems.push(
        `The API "${name}" needs a description and one of the dialects ${Object.keys(dialects).join(", ")}.`,
      );
    } else {
      const errors = parseErrors(readOwn(value, "errors"));
      const quiet = readOwn(value, "quiet");
      const base = baseAddress(address, readOwn(value, "swap") === true ? swap : undefined);
      const own = readOwn(value, "own");
      const kinds = textsOf(readOwn(value, "kinds"));
      const tones = parseTones(readOwn(value, "tones"), (state, tone) =>
        problems.push(
          `The API "${name}" gives "${state}" the tone "${tone}", which is none of ${STATE_TONES.join(", ")}.`,
        ),
      );
      entries.push([
        name,
        {
          name,
          description,
          dialect,
          rewrites,
          origins,
          ...(base !== "" && { base }),
          ...(typeof own === "string" && { own }),
          ...(Object.keys(kinds).length > 0 && { kinds }),
          ...(Object.keys(tones).length > 0 && { tones }),
          ...(typeof toast === "number" && { toast }),
          ...(typeof quiet === "boolean" && { quiet }),
          ...(errors.length > 0 && { errors }),
        },
      ]);
    }
  }
  return { list: { entries: Object.fromEntries(entries), dialects }, problems };
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

function parseRewrites(value: unknown): Rewrites {
  return {
    hosts: parseReplacements(readOwn(value, "hosts")),
    basePaths: parseReplacements(readOwn(value, "basePaths")),
    paths: parseReplacements(readOwn(value, "paths")),
  };
}

function parseReplacements(value: unknown): readonly Replacement[] {
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    const from = readOwn(entry, "from");
    const to = readOwn(entry, "to");
    return typeof from === "string" && typeof to === "string" ? [{ from, to }] : [];
  });
}

function parseErrors(value: unknown): NonNullable<ApiEntry["errors"]> {
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    const { has, say } = textsOf(entry);
    return has !== undefined && has !== "" && say !== undefined ? [{ has, say }] : [];
  });
}

function parseTones(
  value: unknown,
  refuse: (state: string, tone: string) => void,
): NonNullable<ApiEntry["tones"]> {
  return Object.fromEntries(
    entriesOf(value).flatMap(([state, said]) => {
      const tone = STATE_TONES.find((each) => each === said);
      if (tone === undefined) refuse(state, String(said));
      return tone === undefined ? [] : [[state, tone] as const];
    }),
  );
}

function parseDialect(value: unknown): Dialect | undefined {
  if (!isRecord(value)) return undefined;
  const { page, offset, size, filter, from, to, rows, total, notice, activity } = textsOf(value);
  const { firstPage } = value;
  const search = textsOf(value["search"]);
  const sort = textsOf(value["sort"]);
  const counts = textsOf(value["counts"]);
  return {
    page,
    firstPage: typeof firstPage === "number" ? firstPage : undefined,
    offset,
    size,
    filter,
    from,
    to,
    rows,
    total,
    notice,
    activity,
    ...(search["param"] !== undefined && {
      search: { param: search["param"], ...(search["words"] === "repeat" && { words: "repeat" as const }) },
    }),
    ...(sort["param"] !== undefined &&
      sort["descending"] !== undefined && {
        sort: { ...sort, param: sort["param"], descending: sort["descending"] },
      }),
    ...(counts["param"] !== undefined &&
      counts["at"] !== undefined && { counts: { param: counts["param"], at: counts["at"] } }),
  };
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entriesOf(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
