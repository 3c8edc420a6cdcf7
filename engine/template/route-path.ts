/**
 * How routes, menus and links name a route: its path, with the template it opens in the place of `{template}`
 * (`edit-page/role`).
 */
export function routePath({
  path,
  template,
}: {
  readonly path: string;
  readonly template?: string | undefined;
}): string {
  return template === undefined ? path : path.replace("{template}", template);
}
