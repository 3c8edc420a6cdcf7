import type { Refresh } from "#engine/template";
import { loadNamesOf } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";

/** What a page reads again, now that it has all that it waited for; and for which thing that is. */
export interface DueRefresh {
  readonly api: string;
  readonly key: string;
}

/** Undefined while a load that it waits for is being read. One that failed is waited for no longer. */
export function refreshOf(
  { loads, translations, panelRoots }: PanelContext,
  refresh: Refresh,
): DueRefresh | undefined {
  const isThere = loadNamesOf(refresh, translations).every(
    (name) => !["loading", "waiting"].includes(loads.get(name)?.state ?? "loading"),
  );
  return isThere
    ? { api: refresh.api, key: JSON.stringify([panelRoots["route"], panelRoots["query"]]) }
    : undefined;
}
