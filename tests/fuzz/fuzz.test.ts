import { expect, test } from "vitest";
import type { PanelModel } from "#engine/model";
import { collectGarbage } from "../bench/collect-garbage.ts";
import { buildDamaged } from "./build-damaged.ts";
import { damagePage, DAMAGES } from "./damaged-page.ts";
import { readShippedPages } from "./shipped-pages.ts";
import { IS_PROOF } from "../../server/testing/proof.ts";

const CASES = IS_PROOF ? 10_000 : 1500;
/** The first seed; a case can be repeated by its seed alone. */
const FIRST_SEED = 20_261_121;
/** How much more memory the second half may keep than the first, in MiB: caches fill, and collections are not exact. */
const MOST_GROWTH_MIB = 8;

test("damaged templates, descriptions and answers are refused or built; none throws, and none stays in memory", () => {
  const shipped = readShippedPages();
  const counts = new Map<string, number>();
  const thrown: string[] = [];
  let shown = 0;
  const heap: number[] = [];
  const run = (from: number, to: number): void => {
    for (let seed = from; seed < to; seed += 1) {
      const damaged = damagePage(shipped, seed);
      let kind: string;
      try {
        const outcome = buildDamaged(damaged, shipped);
        kind = outcome.kind;
        if (outcome.kind === "built" && outcome.model.panels.some(showsSomething)) shown += 1;
      } catch (error) {
        kind = "thrown";
        thrown.push(`seed ${seed} ${damaged.damage} ${damaged.page.name}: ${stackOf(error)}`);
      }
      const key = `${damaged.damage} ${kind}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    collectGarbage();
    heap.push(process.memoryUsage().heapUsed / 2 ** 20);
  };
  run(FIRST_SEED, FIRST_SEED + CASES / 10);
  run(FIRST_SEED + CASES / 10, FIRST_SEED + CASES / 2);
  run(FIRST_SEED + CASES / 2, FIRST_SEED + CASES);

  const summary = DAMAGES.map(
    (damage) =>
      `${damage}: ${counts.get(`${damage} built`) ?? 0} built, ${counts.get(`${damage} refused`) ?? 0} refused`,
  );
  const [, half = 0, whole = 0] = heap;
  process.stdout.write(
    `fuzz: ${CASES} cases from seed ${FIRST_SEED}, ${shipped.pages.length} pages; ${summary.join("; ")}; ` +
      `${shown} show data or a form; ${thrown.length} thrown; heap ${half.toFixed(1)} MiB at half, ${whole.toFixed(1)} MiB at the end\n`,
  );
  expect(thrown.slice(0, 5)).toEqual([]);
  // Otherwise the damage would be too coarse to be useful.
  expect(shown).toBeGreaterThan(CASES / 3);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(CASES);
  expect(whole - half).toBeLessThan(MOST_GROWTH_MIB);
}, 900_000);

function showsSomething(panel: PanelModel): boolean {
  if (panel.kind === "list") return panel.rows.length > 0;
  return panel.kind === "detail" ? panel.state === "ready" : panel.kind !== "problem";
}

function stackOf(error: unknown): string {
  return error instanceof Error
    ? `${error.message} ${(error.stack ?? "").split("\n").slice(1, 4).join(" ").trim()}`
    : String(error);
}
