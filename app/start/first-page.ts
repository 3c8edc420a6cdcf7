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

/** Remembers what the page that is open is drawn from, for the next start at the same address. */
export function rememberFirstPage(store: Store, path: string, from: DrawnFrom): void {
  const next = JSON.stringify({ path, ...from });
  if (store.get(KEY) !== next) store.set(KEY, next);
}

/**
 * Asks for what the page at this address needs while nothing is drawn yet, so that its parts are not asked for one
 * after the other: the shell, at the same time the template it was drawn from last time, and then what the page
 * reads first. What comes is kept; what fails is asked for again, and told, by whoever shows it. A wrong guess costs
 * one request.
 */
export async function askForFirstPage(engine: Engine, address: string): Promise<void> {
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
