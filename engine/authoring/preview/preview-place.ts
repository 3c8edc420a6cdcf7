import { parseTemplate, routePath } from "#engine/template";
import type { Access } from "#engine/template";
import { isVisible } from "../../access/index.ts";
import type { Viewer } from "../../access/index.ts";
import { guardRoute } from "../../navigation/index.ts";
import type { Fixture } from "../dry-render/fixture.ts";
import type { PortalData } from "./portal-data.ts";
import { rolesOf } from "./preview-case.ts";

/** An address at which a page opens. */
export interface PreviewPlace {
  readonly page: string;
  /** Below /pages, `{param}` for a segment. */
  readonly path: string;
}

/** Where the pages are: at each of their routes; one that no route names opens by its own name. */
export function placesOf({ templates, shell }: PortalData): readonly PreviewPlace[] {
  return Object.keys(templates.pages).flatMap((page) => {
    const paths = shell.routes.filter(({ template }) => template === page).map(routePath);
    return [...new Set(paths.length === 0 ? [`edit-page/${page}`] : paths)].map((path) => ({ page, path }));
  });
}

/** The address of a place in a case, `/pages/…?…`; a parameter of the path that nobody gives is 17. */
export function addressOf(
  { path }: Pick<PreviewPlace, "path">,
  { route, query }: Pick<Fixture, "route" | "query">,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(route[name] ?? "17"));
  return `/pages/${filled}${query === "" ? "" : `?${query}`}`;
}

/** What an address shows, and to whom. */
export interface PlaceAt {
  /** Absent: no template of ours is there. */
  readonly page: string | undefined;
  /** The path of its route; with the name of the page, where it opens by that. */
  readonly path: string | undefined;
  /** The names of the roles that may open it. */
  readonly openTo: readonly string[];
}

/** The page at an address, for any viewer. */
export function placeAt(data: PortalData, address: string): PlaceAt {
  const places = Object.values(data.roles).map((viewer) => placeFor(data, address, viewer));
  const place = places.find((each) => each !== undefined);
  const roles = Object.entries(rolesOf(data, place?.page));
  return {
    page: place?.page,
    path: place?.path,
    openTo: roles.filter(([, viewer]) => canOpen(data, address, viewer)).map(([name]) => name),
  };
}

/** Whether a person may open an address; a page that is opened by its name says so itself. */
export function canOpen(data: PortalData, address: string, viewer: Viewer): boolean {
  const guarded = guardRoute(data.shell.routes, address, viewer);
  if (!("allowed" in guarded)) return false;
  const named = guarded.params["template"];
  if (named === undefined) return true;
  return isVisible(accessOf(data, named), viewer);
}

function placeFor(
  { shell, templates }: PortalData,
  address: string,
  viewer: Viewer,
): PreviewPlace | undefined {
  const guarded = guardRoute(shell.routes, address, viewer);
  if (!("allowed" in guarded)) return undefined;
  const page = guarded.allowed.template ?? guarded.params["template"];
  if (page === undefined || !Object.hasOwn(templates.pages, page)) return undefined;
  return { page, path: routePath({ path: guarded.allowed.path, template: page }) };
}

const accesses = new WeakMap<PortalData, Map<string, Access | undefined>>();

/** Who may open a page by its name. One that is wrong says so to everybody. */
function accessOf(data: PortalData, page: string): Access | undefined {
  const known = accesses.get(data) ?? new Map<string, Access | undefined>();
  accesses.set(data, known);
  if (!known.has(page)) {
    const { path: file = "", text = "" } = data.templates.pages[page] ?? {};
    const { fragments, routes } = data.templates;
    const parsed = parseTemplate(text, { file, fragments, routes, apiList: data.apis.list });
    known.set(page, parsed.ok ? parsed.template.access : undefined);
  }
  return known.get(page);
}
