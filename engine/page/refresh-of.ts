import { evaluateCondition } from "#engine/expression";
import type { Refresh } from "#engine/template";
import { loadNamesOf } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";

/** What a page reads again: an API, each time that its key is another one. */
export interface DueRefresh {
  readonly api: string;
  readonly key: string;
}

/**
 * What is read again, now that the page has all that it waited for: once for the thing of the address, and each minute what
 * changes by itself. Nothing while a load that it waits for is being read. One that failed is waited for no longer.
 */
export function refreshOf(context: PanelContext, refresh: Refresh): readonly DueRefresh[] {
  const { loads, translations, panelRoots } = context;
  const { api, minutely } = refresh;
  const isThere = loadNamesOf(refresh, translations).every(
    (name) => !["loading", "waiting"].includes(loads.get(name)?.state ?? "loading"),
  );
  if (!isThere) return [];
  const thing = { api, key: JSON.stringify([panelRoots["route"], panelRoots["query"]]) };
  if (minutely === undefined || !evaluateCondition(minutely.if, panelRoots, context.report)) return [thing];
  return [thing, { api: minutely.api, key: String(Math.floor(context.now / MINUTE_MS)) }];
}

const MINUTE_MS = 60_000;
