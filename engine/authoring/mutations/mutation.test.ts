import { expect, test } from "vitest";
import { formatFinding } from "../../template/finding.ts";
import { HARD_OPTIONS } from "./hard-check.fixture.ts";
import { HARD_PAGES, HARD_ROUTES } from "../../template/fixtures/index.ts";
import { checkUses } from "../check/check-uses.ts";
import { formatScores, factsIn, runMutations } from "./mutation-run.fixture.ts";
import type { Subject } from "./mutation-run.fixture.ts";

const SEED = 20_261_121;
const MOST_PER_KIND_AND_PAGE = 6;

const subjects = Object.keys(HARD_PAGES).map((name): Subject => {
  return {
    name,
    document: HARD_PAGES[name],
    facts: factsIn({ ...HARD_OPTIONS, file: name }),
    check: (source) => checkUses(source, name, HARD_ROUTES, { ...HARD_OPTIONS, file: `${name}.json` }),
  };
});

test("the undamaged hard pages have no findings", () => {
  const found = subjects.flatMap(({ document, check }) => check(JSON.stringify(document, null, 2)));
  expect(found.map(formatFinding)).toEqual([]);
});

test("damage of every kind is found, and reported at its place", async ({ annotate }) => {
  const scores = runMutations(subjects, SEED, MOST_PER_KIND_AND_PAGE);
  await annotate(formatScores(scores, SEED));
  expect(scores.length).toBeGreaterThanOrEqual(30);
  expect(scores.filter(({ tried }) => tried === 0).map(({ kind }) => kind)).toEqual([]);
  expect(scores.flatMap(({ kind, missed }) => missed.map((each) => `${kind}: ${each}`))).toEqual([]);
});
