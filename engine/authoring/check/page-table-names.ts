import { isRecord, nearestName, readOwn } from "#validators";
import { fillParameters, parametersIn } from "#engine/template";
import type { RouteTarget } from "./link-target.ts";

/**
 * The tables of pages that links ask, whatever they stand in: pages and fragments, as parsed. `given` is what routes give
 * to their pages, which may be in the name of a table.
 */
export function askedTables(
  documents: readonly unknown[],
  given: readonly unknown[] = [],
): ReadonlySet<string> {
  const asked = new Set<string>();
  const collect = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(collect);
    if (!isRecord(part)) return;
    const table = part["pageOf"];
    if (typeof table === "string") for (const name of filledNames(table, given)) asked.add(name);
    Object.values(part).forEach(collect);
  };
  documents.forEach(collect);
  return asked;
}

/** A name as it is, or as each of these parameters fill it. */
function filledNames(name: string, given: readonly unknown[]): readonly string[] {
  if (parametersIn(name).length === 0) return [name];
  return given
    .map((values) =>
      fillParameters(name, (parameter) => {
        const value = readOwn(values, parameter);
        return typeof value === "string" ? value : undefined;
      }),
    )
    .filter((filled) => parametersIn(filled).length === 0);
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
