import type { Breadcrumb, MenuItem } from "#engine";

/**
 * The menu item a page belongs to: the one whose address is the longest beginning of its path; for a page that the menu
 * does not show, the nearest one on the trail to it.
 */
export function currentHref(
  items: readonly MenuItem[],
  path: string,
  trail: readonly Breadcrumb[] = [],
): string | undefined {
  const hrefs = items.flatMap(allHrefs).toSorted((a, b) => b.length - a.length);
  const pages = [path, ...trail.flatMap(({ href }) => href ?? []).toReversed()];
  return pages.flatMap((page) => hrefs.find((href) => isWithin(page, href)) ?? [])[0];
}

function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

/** True where the item, or one below it, is the current one. */
export function holdsCurrent(item: MenuItem, current: string | undefined): boolean {
  return current !== undefined && allHrefs(item).includes(current);
}

function allHrefs(item: MenuItem): readonly string[] {
  return [...(item.href === undefined ? [] : [item.href]), ...(item.children ?? []).flatMap(allHrefs)];
}
