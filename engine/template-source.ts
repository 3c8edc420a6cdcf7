import type { Finding, Template } from "#engine/template";

/** Loads page templates by name. */
export interface TemplateSource {
  page(name: string): Promise<LoadedPage>;
}

export type LoadedPage =
  | { readonly ok: true; readonly template: Template }
  /** The template is wrong: each finding has file, line, column and pointer. */
  | { readonly ok: false; readonly reason: "invalid"; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly reason: "missing" | "failed"; readonly text: string };

/** `GET templates/shell`: what the shell is made of. */
export interface Shell {
  readonly routes: readonly RouteEntry[];
  readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
  readonly breadcrumbs: readonly BreadcrumbEntry[];
  readonly fragments: unknown;
  readonly translations: Readonly<Record<string, string>>;
}

/** One line of `templates/routes.json`. A route without template or redirect shows the designed "not available yet" page. */
export interface RouteEntry {
  /** Below /pages, `{param}` for a segment: `services/vcenter/v2/resource-pool/manage/{id}`. */
  readonly path: string;
  readonly title: string;
  readonly template?: string;
  /** Parameters of the template (`given`). */
  readonly with?: Readonly<Record<string, unknown>>;
  readonly plugin?: string;
  /** Which customer types may open it. */
  readonly types: readonly ("provider" | "distributor" | "customer")[];
  readonly flags?: readonly string[];
  readonly all?: readonly string[];
}

export interface MenuEntry {
  readonly title: string;
  readonly icon?: string;
  /** Internal link below /pages, external address, or neither for an expandable parent. */
  readonly path?: string;
  readonly url?: string;
  readonly target?: string;
  /** Never shown; keeps its place and its breadcrumb. */
  readonly hidden?: boolean;
  readonly access?: Readonly<Record<string, unknown>>;
  readonly children?: readonly MenuEntry[];
}

export interface BreadcrumbEntry {
  /** The route it stands for. */
  readonly path: string;
  readonly title: string;
  /** Links from the root to the parent; `{param}` is filled from the route's parameters. */
  readonly trail: readonly { readonly title: string; readonly url: string; readonly classicUrl?: string }[];
}
