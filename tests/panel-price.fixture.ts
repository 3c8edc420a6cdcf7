import { readFileSync } from "node:fs";
import { join } from "node:path";
import { resolveValue } from "#engine/expression";
import { parsePriceTerms, priceOf } from "#pricing/calculation";
import { isRecord, parseRows, readOwn } from "#validators";
import { pricedQuantities, readQuestion } from "../app/plugins/pricing/panel/state/index.ts";
import type { Caller } from "../server/testing/test-portal.ts";
import { openPage } from "./open-page.ts";

export type Roots = Parameters<typeof resolveValue>[1];

/**
 * The price that the panel of a shipped page, or of what a route opens, shows for a form with these values, as the panel
 * finds it. Throws where the
 * page gives it nothing to price, or where it still misses something, so that the price would be a least one.
 */
export async function panelPrice(caller: Caller, page: string, roots: Roots): Promise<unknown> {
  const opened = page.includes("/pages/") ? readPage(page) : openPage(page);
  const panel = parseRows(readOwn(opened, "aside")).find((each) => readOwn(each, "use") === "price-panel");
  const given = resolveValue(readOwn(panel, "with"), roots);
  const question = isRecord(given) ? readQuestion(given) : undefined;
  if (question === undefined) throw new Error(`${page} gives its price panel nothing to price.`);
  if (question.missing.length > 0) throw new Error(`${page} misses ${question.missing.join(", ")}.`);
  const terms = parsePriceTerms((await caller.get(`/pricing/${question.of}/${question.id}/terms`)).body);
  if (!terms.ok) throw new Error(JSON.stringify(terms.problems));
  return JSON.parse(JSON.stringify(priceOf(terms.value, pricedQuantities(terms.value, question))));
}

/** A shipped page: `vcenter/pages/resource-pool-purchase`. */
export function readPage(page: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../templates/${page}.json`), "utf8"));
}
