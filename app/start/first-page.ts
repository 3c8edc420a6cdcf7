import { readAhead } from "#engine";
import type { Engine } from "#engine";
import type { Store } from "#engine/ports";
import { isRecord, readOwn } from "#validators";
import { pageAt } from "../navigation/index.ts";
import { portalTexts } from "./portal-texts.ts";

/** What a page is drawn from. */
export interface DrawnFrom {
  readonly template: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

const KEY = "atrium.first-page";

/** Remembers what the open page is drawn from, for the next start at the same address. */
export function rememberFirstPage(store: Store, path: string, from: DrawnFrom): void {
  const next = JSON.stringify({ path, ...from });
  if (store.get(KEY) !== next) store.set(KEY, next);
}

/**
 * Preloads what the page at this address needs before anything is drawn, in parallel instead of one after the other:
 * the shell, the template that this address showed last time, and then the page's first reads. Answers are kept;
 * failures are ignored here, and the page that needs the data reads it again. A wrong guess costs one request.
 */
export async function preloadFirstPage(engine: Engine, address: string): Promise<void> {
  if (engine.session.snapshot().state !== "in") return;
  const [path = "", query = ""] = address.split("?");
  const from = drawnFrom(engine.ports.store, path);
  if (from !== undefined) void engine.templates.page(from.template, from.parameters);
  const shell = await engine.shell().catch(() => undefined);
  const viewer = engine.viewer();
  if (shell === undefined || viewer === undefined) return;
  const page = pageAt(shell, viewer, path);
  if (page === undefined) return;
  await readAhead(engine, page, { route: page.route, path, query, translations: portalTexts(shell) });
}

function drawnFrom(store: Store, path: string): DrawnFrom | undefined {
  try {
    const stored: unknown = JSON.parse(store.get(KEY) ?? "null");
    const [template, parameters] = [readOwn(stored, "template"), readOwn(stored, "parameters")];
    if (readOwn(stored, "path") !== path || typeof template !== "string") return undefined;
    return { template, ...(isRecord(parameters) ? { parameters } : {}) };
  } catch {
    return undefined;
  }
}
