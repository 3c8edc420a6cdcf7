import type { CustomerType } from "../access/index.ts";

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
  /**
   * Who may open it, in the words of every other access. Two entries may share a path: the first that the viewer
   * may open counts (a distributor needs `apex` for Solutions, a provider does not).
   */
  readonly access: RouteAccess;
  /** People who may open it start here; the first such route counts. */
  readonly isLanding?: boolean;
  /** Unknown paths lead here. */
  readonly isHome?: boolean;
  /** About the person who looks: closed while they act for somebody else. */
  readonly isOwn?: boolean;
  /** Shows one thing that its address names (`?id=`): a place to come to by a link, offered by no menu or palette. */
  readonly isSingle?: boolean;
}

export interface RouteAccess {
  readonly type: readonly CustomerType[];
  /** Claims that must all be truthy, such as `access.Reports.R`. */
  readonly all?: readonly string[];
  readonly any?: readonly string[];
  readonly anyOf?: readonly (readonly string[])[];
  readonly flags?: readonly string[];
  readonly flagsOff?: readonly string[];
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
  readonly access?: Partial<RouteAccess>;
  /** A plugin says something beside the title, given `with`. */
  readonly use?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly children?: readonly MenuEntry[];
}

export interface BreadcrumbEntry {
  /** The route it stands for. */
  readonly path: string;
  readonly title: string;
  /** Links from the root to the parent; `{param}` is filled from the route's parameters. */
  readonly trail: readonly { readonly title: string; readonly url: string; readonly classicUrl?: string }[];
}
