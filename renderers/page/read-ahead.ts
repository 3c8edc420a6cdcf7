import type { Engine } from "#engine";
import { apisOf, buildNow } from "./build-now.ts";
import { callQuery, createPageAnswers, descriptionQuery, templateQuery } from "./page-calls.ts";
import { pageQueries } from "./page-data.tsx";
import type { PageAddress } from "./use-page.ts";

export interface AheadOf extends PageAddress {
  readonly path: string;
  readonly query: string;
  readonly translations: Readonly<Record<string, string>>;
}

/**
 * Reads what a page asks for first, before anything of it is drawn: its template, and the calls that need no other.
 * Never throws; what fails here is asked for again, and told, by the page.
 */
export async function readAhead(engine: Engine, page: AheadOf): Promise<void> {
  const { template: name, given, route, path, query, translations } = page;
  const client = pageQueries(engine);
  const loaded = await engine.templates.page(name, given);
  if (!loaded.ok) return;
  const { template } = loaded;
  client.setQueryData(templateQuery(engine, name, given).queryKey, loaded);
  await Promise.all(apisOf(template).map((api) => client.prefetchQuery(descriptionQuery(engine, api, name))));
  const answers = createPageAnswers(engine, client);
  const now = { name, template, route, path, query, translations, answers, report: () => {} };
  for (const { call } of buildNow(engine, now)?.calls ?? [])
    void client.prefetchQuery(callQuery(engine, call));
}
