import { isRecord, nearestName, readOwn } from "#validators";
import type { RouteTarget } from "./link-target.ts";

/** The tables of pages that links ask, whatever they stand in: pages and fragments, as parsed. */
export function askedTables(documents: readonly unknown[]): ReadonlySet<string> {
  const asked = new Set<string>();
  const collect = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(collect);
    if (!isRecord(part)) return;
    const table = part["pageOf"];
    if (typeof table === "string") asked.add(table);
    Object.values(part).forEach(collect);
  };
  documents.forEach(collect);
  return asked;
}

/** The table that was meant by one that no link asks; undefined where one does, or none is near. */
export function tableMeant(table: string, asked: Iterable<string>): string | undefined {
  const known = [...asked];
  return known.includes(table) ? undefined : nearestName(table, known);
}

/**
 * The routes with the tables that they mean: a table that is called otherwise than all links call it is found at its route
 * alone, not at every link.
 */
export function withMeantTables(
  routes: readonly RouteTarget[],
  asked: ReadonlySet<string>,
): readonly RouteTarget[] {
  return routes.map((route) => {
    const tables = readOwn(route, "pageOf");
    if (!isRecord(tables) || Object.keys(tables).every((table) => tableMeant(table, asked) === undefined))
      return route;
    const meant = Map.groupBy(Object.entries(tables), ([table]) => tableMeant(table, asked) ?? table);
    return {
      ...route,
      pageOf: Object.fromEntries(
        [...meant].map(([table, entries]) => [table, entries.flatMap(([, kinds]) => kinds)]),
      ),
    };
  });
}
