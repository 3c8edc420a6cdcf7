import { apisOf } from "#engine/template";
import { buildNow } from "./build-now.ts";
import type { PagePlace } from "./build-now.ts";
import type { PageAddress } from "./open-page.ts";
import { createPageAnswers } from "./page-answers.ts";
import type { PageParts } from "./page-parts.ts";

/**
 * Reads what a page asks for first, before anything of it is drawn: its template, and the calls that need no other.
 * Never throws; what fails here is asked for again, and shown, by the page.
 */
export async function readAhead(
  parts: PageParts,
  { template: name, parameters }: PageAddress,
  place: PagePlace,
): Promise<void> {
  const loaded = await parts.templates.page(name, parameters);
  if (!loaded.ok) return;
  const { template } = loaded;
  await Promise.allSettled(apisOf(template).map((api) => parts.apis.description(api)));
  const answers = createPageAnswers(parts.answers.open());
  const built = buildNow(parts, { ...place, name, template, answers, report: () => {} });
  for (const { call } of built?.calls ?? []) parts.answers.prefetch(call);
}
