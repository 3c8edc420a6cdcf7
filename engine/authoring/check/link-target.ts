import { routePath, suggest } from "#engine/template";

/** A route of the portal, as an area's `routes.json` has it. */
export interface RouteTarget extends Readonly<Record<string, unknown>> {
  /** `services/vcenter/resource-pool/{id}` */
  readonly path: string;
}

/** What is wrong with the target of a link: no route has it, or it is no address that people may be sent to. */
export function problemOfTarget(link: string, routes: readonly RouteTarget[]): string | undefined {
  // What is only data cannot be known before it is there; the portal looks at it then.
  if (link.startsWith("{") || link === "") return undefined;
  if (/^(?:https:|mailto:|tel:)/.test(link)) return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return `"${link}" is no address that people may be sent to`;
  const [address = ""] = link.split(/[?#]/);
  if (!address.startsWith("/pages/")) return `"${link}" leads to no page: pages start with /pages/`;
  const wanted = address.slice("/pages/".length).replace(/\/$/, "");
  if (routes.some(({ path }) => leadsTo(wanted.split("/"), path.split("/")))) return undefined;
  const spelled = wanted.replace(/\{[^{}]*\}/g, "{}");
  const known = routes.map(({ path }) => path.replace(/\{[^{}]*\}/g, "{}"));
  return `no route leads to "/pages/${wanted}"${suggest(spelled, [...new Set(known)])}`;
}

/** What is wrong with a route's or menu's name for a route (`routePath`): there is none of that path. */
export function problemOfPath(path: string, routes: readonly RouteTarget[]): string | undefined {
  const known = [...new Set(routes.map(pathOf))];
  return known.includes(path) ? undefined : `there is no route "${path}"${suggest(path, known)}`;
}

/** How routes and menus name a route. */
export function pathOf({ path, template }: RouteTarget): string {
  return routePath({ path, template: typeof template === "string" ? template : undefined });
}

const ID = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|vm-\d+)$/i;

function leadsTo(wanted: readonly string[], route: readonly string[]): boolean {
  return (
    wanted.length === route.length &&
    route.every((segment, index) => {
      const own = wanted[index] ?? "";
      const isOpen = segment.startsWith("{");
      if (own.startsWith("{")) return isOpen;
      return isOpen ? ID.test(own) || segment === "{template}" : own === segment;
    })
  );
}
