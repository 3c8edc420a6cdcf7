/** What a fragment in a list of this name must hold; undefined for other lists. */
export function heldBy(list: string): string | undefined {
  const name = list.slice(list.lastIndexOf("/") + 1);
  return Object.hasOwn(HELD, name) ? HELD[name] : name.endsWith("ctions") ? "actions" : undefined;
}

const HELD: Readonly<Record<string, string>> = {
  columns: "columns",
  items: "items",
  facts: "items",
  fields: "fields",
  filters: "filters",
  steps: "steps",
  panels: "panels",
  inside: "panels",
  aside: "panels",
  calls: "calls",
  enable: "conditions",
  errors: "errors",
};
