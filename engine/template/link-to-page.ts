import { escapeSegment, isRecord, readOwn } from "#validators";
import { ANY_KIND } from "./page-tables.ts";
import type { PageTables } from "./page-tables.ts";
import { suggest } from "./suggest.ts";

/** A link to the page of a thing: its table, the values that select in it, and the parameters of its address. */
export interface PageOf {
  readonly pageOf: string;
  readonly by: readonly { readonly $: string }[];
  readonly with: Readonly<Record<string, string>>;
}

export interface LinkToPage {
  /** An address or a switch between addresses; absent where there is no such table. */
  readonly link?: unknown;
  /** The places of the link's parts, both below the use. */
  readonly places: readonly { readonly below: string; readonly writtenAt: string }[];
  readonly problems: readonly { readonly below: string; readonly message: string }[];
}

/** Whether a part of a template is a complete `{"pageOf": …}`; the shape check reports an incomplete one. */
export function isPageOf(value: unknown): value is PageOf {
  const [table, by, parameters] = [readOwn(value, "pageOf"), readOwn(value, "by"), readOwn(value, "with")];
  return (
    typeof table === "string" &&
    Array.isArray(by) &&
    by.length > 0 &&
    by.every((each: unknown) => typeof readOwn(each, "$") === "string") &&
    isRecord(parameters) &&
    Object.values(parameters).every((text) => typeof text === "string") &&
    Object.keys(Object(value)).length === 3
  );
}

/**
 * The link for a use of a table. `with` fills the route's path, and the query where the path has no place for it. What no
 * line names has the page of `*`, if there is one.
 */
export function linkTo(use: PageOf, tables: PageTables): LinkToPage {
  const table = Object.hasOwn(tables, use.pageOf) ? tables[use.pageOf] : undefined;
  if (table === undefined) {
    const message = `no route says that it is the page of a "${use.pageOf}"${suggest(use.pageOf, Object.keys(tables))}`;
    return { places: [], problems: [{ below: "/pageOf", message }] };
  }
  const places: { below: string; writtenAt: string }[] = [];
  const problems: { below: string; message: string }[] = [];
  const { [ANY_KIND]: fallback, ...named } = table;
  const other = fallback === undefined ? undefined : addressOf(fallback, use.with, problems);
  const pick = (lines: readonly Line[], depth: number, below: string): unknown => {
    const own = lines.find(({ rest }) => rest.length === 0);
    const further = lines.filter(({ rest }) => rest.length > 0);
    const address = own === undefined ? other : addressOf(own.path, use.with, problems);
    if (further.length === 0) {
      places.push({ below, writtenAt: "/with" });
      return address;
    }
    const by = use.by[depth];
    if (by === undefined) {
      const message = `the page of a "${use.pageOf}" is picked by ${depth + 1} values, not ${depth}`;
      problems.push({ below: "/by", message });
      return address ?? "";
    }
    places.push({ below: `${below}/by`, writtenAt: `/by/${depth}` });
    const heads = [...new Set(further.map(({ rest: [head = ""] }) => head))];
    const to = heads.map((head) => {
      const inner = further.flatMap(({ rest: [first, ...rest], path }) =>
        first === head ? [{ rest, path }] : [],
      );
      return [head, pick(inner, depth + 1, `${below}/to/${escapeSegment(head)}`)] as const;
    });
    if (address !== undefined) places.push({ below: `${below}/else`, writtenAt: "/with" });
    return { by, to: Object.fromEntries(to), ...(address === undefined ? {} : { else: address }) };
  };
  const lines = Object.entries(named).map(([kind, path]) => ({ rest: kind.split("/"), path }));
  const link = pick(lines, 0, "");
  return problems.length > 0 ? { places: [], problems } : { link, places, problems };
}

/** A kind of the table, without the values that are already matched, and its page. */
interface Line {
  readonly rest: readonly string[];
  readonly path: string;
}

function addressOf(
  path: string,
  parameters: PageOf["with"],
  problems: { below: string; message: string }[],
): string {
  const taken = new Set<string>();
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    taken.add(name);
    const text = readOwn(parameters, name);
    if (typeof text === "string") return text;
    problems.push({ below: "/with", message: `"${name}" is missing, which the page ${path} needs` });
    return "";
  });
  const query = Object.keys(parameters).filter((name) => !taken.has(name));
  const asked = query.map((name) => `${name}=${parameters[name]}`).join("&");
  return `/pages/${filled}${asked === "" ? "" : `?${asked}`}`;
}
