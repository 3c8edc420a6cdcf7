import type { Roots } from "#engine/expression";

/** Where a list stands: the parameters of its page. The same list elsewhere has other rows with the same keys. */
export function listPlace({ route = {}, query = {} }: Pick<Roots, "route" | "query">): string {
  return JSON.stringify([route, query]);
}
