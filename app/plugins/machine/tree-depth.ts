import { readOwn } from "#validators";

/** The names of the rows above a row in its tree, the root first. A row that is its own ancestor ends the way. */
export function ancestorsOf(rows: unknown, id: string): readonly string[] {
  const byId = new Map<string, { readonly name: string; readonly parent: unknown }>();
  for (const row of Array.isArray(rows) ? rows : []) {
    const [own, name] = [readOwn(row, "id"), readOwn(row, "name")];
    if (typeof own === "string")
      byId.set(own, { name: typeof name === "string" ? name : own, parent: readOwn(row, "parent") });
  }
  const names: string[] = [];
  const seen = new Set([id]);
  let parent = byId.get(id)?.parent;
  while (typeof parent === "string" && !seen.has(parent)) {
    seen.add(parent);
    const row = byId.get(parent);
    if (row === undefined) break;
    names.unshift(row.name);
    parent = row.parent;
  }
  return names;
}
