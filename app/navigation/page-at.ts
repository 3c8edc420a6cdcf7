import { type Viewer } from "#engine";
import { guardRoute, type Shell } from "#engine/navigation";

/** What a page of the portal is made of. */
export interface PageAt {
  readonly template: string;
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  /** Parameters in its path. */
  readonly route: Readonly<Record<string, string>>;
}

/** The page that this viewer would see at an address; undefined: no template of the route, or no access. */
export function pageAt(shell: Shell, viewer: Viewer, address: string): PageAt | undefined {
  const [path = ""] = address.split("?");
  const guarded = guardRoute(shell.routes, path.replace(/^\/pages\/?/, ""), viewer);
  if (!("allowed" in guarded) || guarded.allowed.template === undefined) return undefined;
  const { template, with: parameters } = guarded.allowed;
  return { template, parameters, route: guarded.params };
}
