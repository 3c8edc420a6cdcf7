import type { Template } from "#engine/template";

/** A route as an area's `routes.json` has it. */
export interface StarterRoute {
  readonly path: string;
  readonly title: string;
  readonly parent?: string;
  readonly template: string;
  readonly access: { readonly type: readonly string[] };
}

/**
 * Routes for generated pages: the list at `<area>/<name>`, and the others below it, by their template's name. They are
 * open to providers, until whoever works them over says for whom they are.
 */
export function starterRoutes(templates: readonly Template[], area: string): readonly StarterRoute[] {
  const list = templates.find(({ kind }) => kind === "list");
  const parent = list === undefined ? undefined : `${area}/${list.template}`;
  return templates.map(({ template, kind, title }) => ({
    path:
      kind === "list"
        ? `${area}/${template}`
        : `${template.endsWith("-add") ? "add-page" : "edit-page"}/{template}`,
    title: typeof title === "string" ? title : template,
    ...(kind !== "list" && parent !== undefined && { parent }),
    template,
    access: { type: ["provider"] },
  }));
}
