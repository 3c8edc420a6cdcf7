import { escapeSegment, isRecord, readOwn } from "#validators";
import { routePath } from "./route-path.ts";

/** The kind that stands for all that no other route names. */
export const ANY_KIND = "*";

/**
 * By name of the table: the path of the page for each kind of thing,
 * `{"service": {"pool/v2": "pools/{id}", "*": "things"}}`.
 */
export type PageTables = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The tables that the routes define: `pageOf` of a route names the kinds of things whose page it is. `routes` are the
 * parsed `routes.json`. Of two routes for one kind the first is used; the check of the folder refuses two. A route that
 * shows nothing yet is no page.
 */
export function pageTables(routes: unknown): PageTables {
  const tables: Record<string, Record<string, string>> = {};
  for (const { table, kind, path, isShown } of pageKindsOf(routes))
    if (isShown) (tables[table] ??= {})[kind] ??= path;
  return tables;
}

/** One line of a table, with the place of its route. */
export interface PageKind {
  readonly table: string;
  /** Its values, joined by slashes: `vCenterResourcePool/v2`; or `*`. */
  readonly kind: string;
  readonly path: string;
  /** Whether the route has a template or a plugin. */
  readonly isShown: boolean;
  /** JSON Pointer of the kind in the list of routes. */
  readonly pointer: string;
}

export function pageKindsOf(routes: unknown): readonly PageKind[] {
  return (Array.isArray(routes) ? routes : []).flatMap((route: unknown, index) => {
    const [path, template, tables] = [
      readOwn(route, "path"),
      readOwn(route, "template"),
      readOwn(route, "pageOf"),
    ];
    if (typeof path !== "string" || !isRecord(tables)) return [];
    const isShown = typeof template === "string" || typeof readOwn(route, "plugin") === "string";
    const spelled = routePath({ path, template: typeof template === "string" ? template : undefined });
    return Object.keys(tables).flatMap((table) => {
      const kinds = tables[table];
      return (Array.isArray(kinds) ? kinds : []).flatMap((kind: unknown, at) =>
        typeof kind === "string"
          ? [
              {
                table,
                kind,
                path: spelled,
                isShown,
                pointer: `/${index}/pageOf/${escapeSegment(table)}/${at}`,
              },
            ]
          : [],
      );
    });
  });
}
