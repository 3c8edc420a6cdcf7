import { readJudgedApis } from "../../../scripts/templates/judgement/expectation.ts";
import { judgeApis, shareMet } from "../../../scripts/templates/judgement/judge-apis.ts";
import type { Benchmark, Figure } from "../benchmark.ts";

const GOAL = 90;

/** G1: how much of what a person expects of a published API's pages the generator writes. */
export const generatedPages: Benchmark = {
  id: "G1",
  title: "Pages generated from published API descriptions, expectations met",
  goals: [],
  notes: [
    "An expectation is a column with its format and place, an action with its kind, a tab, a field in front, present or absent, its control, a secret kept, how a list asks for rows; a column that disturbs counts against it.",
    "They were written from the descriptions, before the output was seen; scripts/templates/judgement holds both.",
  ],
  prepare: () => {
    const verdicts = judgeApis(readJudgedApis());
    const share = shareMet(verdicts) * 100;
    const asked = verdicts.reduce((sum, each) => sum + each.asked, 0);
    const figures: readonly Figure[] = [
      {
        name: `${verdicts.length} APIs, ${asked} expectations`,
        value: share,
        unit: "%",
        goal: `at least ${GOAL} %`,
        isMet: share >= GOAL,
      },
      ...verdicts.map((each) => ({
        name: `  ${each.name}, ${each.asked}`,
        value: shareMet([each]) * 100,
        unit: "%",
      })),
    ];
    return Promise.resolve({ sizes: [], figures });
  },
};
