import type { Access, Template } from "#engine/template";

/** A route as an area's `routes.json` has it. */
export interface StarterRoute {
  readonly path: string;
  readonly title: string;
  readonly parent?: string;
  readonly template: string;
  readonly single?: true;
  readonly access: Access;
}

/**
 * Routes for the generated pages of one collection: the list at `<area>/<name>`, and the others below it, by their
 * template's name. They are open to providers, until their author names the customer types.
 */
export function starterRoutes(
  templates: readonly Template[],
  area: string,
  listAccess: Access | undefined,
): readonly StarterRoute[] {
  const list = templates.find(({ kind }) => kind === "list");
  const parent = list === undefined ? undefined : `${area}/${list.template}`;
  return templates.map(({ template, kind, title, params, access }) => {
    const isList = kind === "list";
    const isDetail = kind === "detail" || kind === "tabs";
    // A page of one thing is come to by a link: nothing else knows which.
    const isSingle = !isList && params?.["id"] !== undefined;
    return {
      path: isList
        ? `${area}/${template}`
        : `${template.endsWith("-add") ? "add-page" : "edit-page"}/{template}`,
      title: isDetail ? `t:${template}.route` : typeof title === "string" ? title : template,
      parent: isList ? undefined : parent,
      template,
      single: isSingle ? true : undefined,
      access: { type: ["provider"], ...(isList ? listAccess : access) },
    };
  });
}
