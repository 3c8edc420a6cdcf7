import { apisOf } from "#engine/template";
import { buildNow } from "./build-now.ts";
import type { PagePlace } from "./build-now.ts";
import type { PageAddress } from "./open-page.ts";
import { createPageAnswers } from "./page-answers.ts";
import type { PageParts } from "./page-parts.ts";

/**
 * Reads what a page needs first, before it is drawn: its template, and the calls that depend on no other. Never
 * throws; after a failure the page reads again and shows it.
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
  for (const { call, isLater = false } of built?.calls ?? []) if (!isLater) parts.answers.prefetch(call);
}
