import { expect, test } from "vitest";
import { formatFinding } from "#engine/template";
import { checkUses } from "#engine/authoring";
import {
  formatScores,
  requiredIn,
  runMutations,
} from "../../engine/authoring/mutations/mutation-run.fixture.ts";
import { loadCheckContext } from "./load-check-context.ts";

const SEED = 20_261_121;
const MAX_PER_KIND_AND_PAGE = 3;

test("damage to the shipped pages is found, with its place", { timeout: 300_000 }, async ({ annotate }) => {
  const problems: string[] = [];
  const { options, pages } = await loadCheckContext((problem) => problems.push(problem));
  expect(problems).toEqual([]);
  const subjects = pages.map(({ name, source }) => ({
    name,
    document: JSON.parse(source) as unknown,
    requires: requiredIn({ ...options, file: name }),
    check: (text: string) => checkUses(text, name, options.routes, { ...options, file: `${name}.json` }),
  }));
  const asShipped = pages.flatMap(({ name, source }) =>
    checkUses(source, name, options.routes, { ...options, file: `${name}.json` }),
  );
  expect(asShipped.map(formatFinding)).toEqual([]);
  const scores = runMutations(subjects, SEED, MAX_PER_KIND_AND_PAGE);
  await annotate(formatScores(scores, SEED));
  expect(scores.flatMap(({ kind, missed }) => missed.map((each) => `${kind}: ${each}`))).toEqual([]);
});
