import type { MenuItem } from "#engine";

/** The menu item a path belongs to: the one whose address is the longest beginning of it. */
export function currentHref(items: readonly MenuItem[], path: string): string | undefined {
  const hrefs = items.flatMap(allHrefs).filter((href) => path === href || path.startsWith(`${href}/`));
  return hrefs.sort((a, b) => b.length - a.length)[0];
}

/** True where the item, or one below it, is the current one. */
export function holdsCurrent(item: MenuItem, current: string | undefined): boolean {
  return current !== undefined && allHrefs(item).includes(current);
}

function allHrefs(item: MenuItem): readonly string[] {
  return [...(item.href === undefined ? [] : [item.href]), ...(item.children ?? []).flatMap(allHrefs)];
}
