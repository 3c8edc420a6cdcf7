import type { PageModel } from "#engine/model";
import type { AnswerState, NeededCall } from "#engine/testing";
import { buildPage, callKey, nowRoot } from "#engine/testing";
import { parseTemplate } from "#engine/template";
import { viewerWithAll } from "./viewer-with-all.ts";
import type { DamagedPage } from "./damaged-page.ts";
import type { readShippedPages } from "./shipped-pages.ts";

export type Outcome =
  | { readonly kind: "refused"; readonly findings: number }
  | { readonly kind: "built"; readonly model: PageModel };

const NOW = Date.UTC(2026, 10, 21, 6);
/** A page may need further reads after the first ones; more rounds than this are a loop. */
const MAX_ROUNDS = 12;

/** Parses and checks the template, then builds the page until it needs no more reads. */
export function buildDamaged(damaged: DamagedPage, shipped: ReturnType<typeof readShippedPages>): Outcome {
  const { page, source } = damaged;
  const parsed = parseTemplate(source, {
    file: `${page.name}.json`,
    fragments: shipped.fragments,
    routes: shipped.routes,
    apiList: shipped.apiList,
    with: page.parameters,
  });
  if (!parsed.ok) return { kind: "refused", findings: parsed.findings.length };
  const viewer = viewerWithAll(damaged.seed);
  const answers = new Map<string, AnswerState>();
  for (let round = 0; ; round += 1) {
    const wanted: NeededCall[] = [];
    const built = buildPage({
      name: page.name,
      template: parsed.template,
      viewer,
      route: { id: "7", customerId: "8", name: "n" },
      path: "/pages/x",
      query: damaged.seed % 3 === 0 ? "page=1e9&size=-1&sort=-name&tab=users&x.page=2" : "id=3&tab=users",
      roots: { claims: viewer.claims, session: { user: { id: 1 } }, bootstrap: {}, now: nowRoot(NOW) },
      apis: {
        description: damaged.description,
        dialect: (api) => shipped.apis.get(api)?.entry.dialect ?? {},
      },
      translations: shipped.translations,
      answers(needed) {
        const known = answers.get(callKey(needed.call));
        if (known === undefined) wanted.push(needed);
        return known ?? { state: "loading" };
      },
      placeholders: () => [],
      remembered: () => undefined,
      now: NOW,
      report: () => undefined,
    });
    if (wanted.length === 0 || round === MAX_ROUNDS) return { kind: "built", model: built.model };
    for (const { call } of wanted)
      answers.set(callKey(call), { state: "ready", body: damaged.answer(call), updatedAt: NOW });
  }
}
