import type { CustomerType } from "../access/index.ts";

/** The content of `GET templates/shell`. */
export interface Shell {
  readonly routes: readonly RouteEntry[];
  readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
  readonly fragments: unknown;
  readonly translations: Readonly<Record<string, string>>;
}

/** One entry of an area's `routes.json`. A route without template or plugin shows the designed "not available yet" page. */
export interface RouteEntry {
  /** Below /pages, `{param}` for a segment: `services/vcenter/v2/resource-pool/manage/{id}`. */
  readonly path: string;
  readonly title: string;
  /**
   * The parent route: breadcrumbs and place in the menu follow from it. Of several the first that the viewer may open
   * is used.
   */
  readonly parent?: Choice;
  /** Path of its thing's name in the loads of the pages below, such as `load.machine.name`: what their breadcrumbs call it. */
  readonly named?: string;
  /** The breadcrumbs, where they differ from those of the parent. */
  readonly trail?: readonly TrailStep[];
  /** Together with `{template}` in the path: the one template that this entry is for. */
  readonly template?: string;
  /** Parameters of the template (`given`). */
  readonly with?: Readonly<Record<string, unknown>>;
  readonly plugin?: string;
  /** By table: the kinds of a thing whose page this is. Links to "the page of a thing" use it (`pageTables`). */
  readonly pageOf?: Readonly<Record<string, readonly string[]>>;
  /**
   * Who may open it, like any other access rule. Two entries may share a path: the first that the viewer may open is
   * used (a distributor needs `apex` for Solutions, a provider does not).
   */
  readonly access: RouteAccess;
  /** A landing page; of several that the person may open, the lowest number is used. */
  readonly landing?: number;
  /** The target of unknown paths. */
  readonly isHome?: boolean;
  /** About the signed-in person: closed while they act for somebody else. */
  readonly isOwn?: boolean;
  /** Shows one thing, identified by its address (`?id=`): reached by a link, not listed in menu or palette. */
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

/** Paths of routes (`routePath`); the first that the viewer may open is used. */
export type Choice = readonly string[];

export interface TrailStep {
  readonly title: string;
  /** Absent: a step that is no link. */
  readonly path?: Choice;
}

/** A line of a menu: a page, an external link, or a group. */
export interface MenuEntry {
  /** Default: the title of the page. */
  readonly title?: string;
  readonly icon?: string;
  /** A page: shown to those who may open it. */
  readonly path?: Choice;
  /** An external address. */
  readonly url?: string;
  readonly target?: string;
  /** Never shown. */
  readonly hidden?: boolean;
  /** Who sees it, among those who may open its page. */
  readonly access?: Partial<RouteAccess>;
  /** A plugin shown beside the title, with the parameters `with`. */
  readonly use?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly children?: readonly MenuEntry[];
}
