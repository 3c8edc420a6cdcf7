import { readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiEntry } from "#engine/api-description";
import { generateTemplates } from "#engine/authoring";
import type { GeneratedTemplates } from "#engine/authoring";
import type { JudgedApi } from "./expectation.ts";
import { judge } from "./judge.ts";
import type { Judgement } from "./judge.ts";

/** The verdict over one API, and what was judged. */
export interface ApiVerdict extends Judgement {
  readonly name: string;
  readonly description: ApiDescription;
  readonly generated: GeneratedTemplates;
}

/** Generates the pages of each collection, and judges them. */
export function judgeApis(apis: readonly JudgedApi[]): readonly ApiVerdict[] {
  return apis.map(({ name, description: document, expected }) => {
    const description = readApiDescription(entryOf(name), document);
    const generated = generateTemplates(description, expected.collection);
    return { name, description, generated, ...judge(expected, generated) };
  });
}

/** The share of all expectations that are met: 0.93. */
export function shareMet(verdicts: readonly Judgement[]): number {
  const asked = verdicts.reduce((sum, each) => sum + each.asked, 0);
  const missed = verdicts.reduce((sum, { missed: { length } }) => sum + length, 0);
  return (asked - missed) / asked;
}

export function entryOf(name: string): ApiEntry {
  return {
    name,
    description: "",
    dialect: {},
    rewrites: { hosts: [], basePaths: [], paths: [] },
    origins: {},
  };
}
