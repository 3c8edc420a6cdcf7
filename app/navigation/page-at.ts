import { type Viewer } from "#engine";
import { guardRoute, type Shell } from "#engine/navigation";

/** What a page of the portal is drawn from. */
export interface PageAt {
  readonly template: string;
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  /** Parameters in its path. */
  readonly route: Readonly<Record<string, string>>;
}

/** What this viewer would see at an address; undefined where that is no page of its own template, or not theirs. */
export function pageAt(shell: Shell, viewer: Viewer, address: string): PageAt | undefined {
  const [path = ""] = address.split("?");
  const guarded = guardRoute(shell.routes, path.replace(/^\/pages\/?/, ""), viewer);
  if (!("allowed" in guarded) || guarded.allowed.template === undefined) return undefined;
  const { template, with: parameters } = guarded.allowed;
  return { template, parameters, route: guarded.params };
}
