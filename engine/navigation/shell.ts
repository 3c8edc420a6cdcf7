import type { CustomerType } from "../access/index.ts";

/** `GET templates/shell`: what the shell is made of. */
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
   * The route above it: the trail to the page and its place in the menu follow from it. Of several the first counts that
   * the viewer may open.
   */
  readonly parent?: Choice;
  /** The trail to the page, where it is another than that of its parent. */
  readonly trail?: readonly TrailStep[];
  /** Together with `{template}` in the path: the one template that this entry is about. */
  readonly template?: string;
  /** Parameters of the template (`given`). */
  readonly with?: Readonly<Record<string, unknown>>;
  readonly plugin?: string;
  /** By table: the kinds of a thing whose page this is. Links to "the page of a thing" find it so (`pageTables`). */
  readonly pageOf?: Readonly<Record<string, readonly string[]>>;
  /**
   * Who may open it, in the words of every other access. Two entries may share a path: the first that the viewer
   * may open counts (a distributor needs `apex` for Solutions, a provider does not).
   */
  readonly access: RouteAccess;
  /** People who may open it start here; of several routes the lowest number counts. */
  readonly landing?: number;
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

/** Paths of routes (`routePath`), of which the first counts that the viewer may open. */
export type Choice = readonly string[];

export interface TrailStep {
  readonly title: string;
  /** Absent: a step that leads nowhere. */
  readonly path?: Choice;
}

/** A line of a menu: a page, a link outside, or a group. */
export interface MenuEntry {
  /** Absent: the title of the page. */
  readonly title?: string;
  readonly icon?: string;
  /** A page: it is shown to those who may open it. */
  readonly path?: Choice;
  /** An external address. */
  readonly url?: string;
  readonly target?: string;
  /** Never shown. */
  readonly hidden?: boolean;
  /** Who sees it, of those who may open its page. */
  readonly access?: Partial<RouteAccess>;
  /** A plugin says something beside the title, given `with`. */
  readonly use?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly children?: readonly MenuEntry[];
}
