import type { Spec } from "#pricing/calculation";

/** Items in the order of their groups; those without a group are the service's own and come first. */
export function groupsOf(
  specs: ReadonlyMap<string, Spec>,
): readonly { readonly name: string; readonly items: readonly (readonly [string, Spec])[] }[] {
  const names = new Set([...specs.values()].map(({ parentName }) => parentName ?? ""));
  return [...names]
    .toSorted((one, other) => Number(other === "") - Number(one === ""))
    .map((name) => ({ name, items: [...specs].filter(([, { parentName = "" }]) => parentName === name) }));
}
