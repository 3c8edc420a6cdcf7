/**
 * The name of a route for routes, menus and links: its path, with the opened template in place of `{template}`
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
