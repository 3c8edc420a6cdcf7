import { readApiDescription } from "#engine/api-description";
import type { ApiDescription } from "#engine/api-description";
import { answerFixture } from "#engine/authoring";
import type { ResolvedCall } from "#engine";
import { createRandom, mutateJson, mutateText } from "./mutate.ts";
import type { readShippedPages, ShippedPage } from "./shipped-pages.ts";

/** The part of a page that is damaged. */
export const DAMAGES = ["template", "template text", "description", "answers", "all"] as const;
export type Damage = (typeof DAMAGES)[number];

/** A shipped page with damage that its seed determines completely. */
export interface DamagedPage {
  readonly seed: number;
  readonly damage: Damage;
  readonly page: ShippedPage;
  /** The template as text, as a server sends it. */
  readonly source: string;
  readonly description: (api: string) => ApiDescription | undefined;
  readonly answer: (call: ResolvedCall) => unknown;
}

type Shipped = ReturnType<typeof readShippedPages>;

export function damagePage(shipped: Shipped, seed: number): DamagedPage {
  const random = createRandom(seed);
  const damage = DAMAGES[seed % DAMAGES.length] ?? "all";
  const page = shipped.pages[Math.floor(random() * shipped.pages.length)];
  if (page === undefined) throw new Error("damagePage found no shipped page: templates/pages is empty.");
  const isHit = (part: Damage): boolean => damage === part || damage === "all";
  const times = (most: number): number => 1 + Math.floor(random() * most);
  const text = JSON.stringify(
    isHit("template") ? mutateJson(page.template, random, times(2)) : page.template,
  );
  const source = damage === "template text" ? mutateText(text, random) : text;
  const salt = Math.floor(random() * 2 ** 31);
  const descriptions = new Map<string, ApiDescription | undefined>();
  return {
    seed,
    damage,
    page,
    source,
    description(api) {
      const whole = shipped.apis.get(api);
      if (whole === undefined || !isHit("description")) return whole?.description;
      if (!descriptions.has(api)) {
        const own = createRandom(salt + api.length);
        descriptions.set(
          api,
          readApiDescription(whole.entry, mutateJson(whole.document, own, 4 + Math.floor(own() * 40))),
        );
      }
      return descriptions.get(api);
    },
    answer(call) {
      const description = shipped.apis.get(call.api)?.description;
      const made = description && answerFixture(call, { answers: {} }, { [call.api]: description }, 2);
      const body = made?.state === "ready" ? made.body : {};
      if (!isHit("answers")) return body;
      const own = createRandom(salt + call.path.length);
      return mutateJson(body, own, 1 + Math.floor(own() * 6));
    },
  };
}
