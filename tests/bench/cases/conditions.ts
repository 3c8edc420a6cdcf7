import jsonLogic from "json-logic-js";
import { evaluateCondition } from "#engine/expression";
import type { Roots } from "#engine/expression";
import { OURS } from "../benchmark.ts";
import type { Benchmark, Size } from "../benchmark.ts";

type Rule = Readonly<Record<string, unknown>>;
type Decide = (rule: Rule, roots: Roots) => boolean;

const PEER = "json-logic-js";

/** Conditions as lists have them: each rule over each row. */
const RULES: readonly Rule[] = [
  { "===": [{ var: "row.state" }, "Available"] },
  { "!": { in: [{ var: "row.state" }, ["Processing", "Procuring"]] } },
  {
    and: [
      { "!!": { var: "claims.access.Services.U" } },
      { "!==": [{ var: "row.automator.state" }, "syncing"] },
    ],
  },
  {
    or: [
      { ">": [{ var: "row.quota.cpu" }, 4] },
      {
        and: [
          { "<=": [0, { var: "row.quota.memory" }, 64] },
          { in: [{ var: "row.service_offering.type" }, ["vCenterResourcePool", "form"]] },
        ],
      },
    ],
  },
];

/** D1: does a row's action show, is it enabled? */
export const conditions: Benchmark = {
  id: "D1",
  title: "Conditions of 4 rules over rows, through closures",
  goals: [{ text: "at least 20 times faster", against: PEER, most: 1 / 20 }],
  notes: [
    "The rules are compiled before the first sample, as after the first row of a list.",
    "Ours reads own properties only, whatever their name, which is over a quarter of its time; without that it would be 8 times faster than the peer. Names that are known only at run time cost about 10 ns each to look up, so that 20 times would take generated code, which the portal's policy forbids.",
  ],
  prepare: () => Promise.resolve({ sizes: [10, 100, 1_000].map(sizeOf) }),
};

function sizeOf(amount: number): Size {
  const rows = Array.from({ length: amount }, (_, n) => rootsOf(n));
  const decideAll = (decide: Decide) => {
    let yes = 0;
    for (const roots of rows) for (const rule of RULES) if (decide(rule, roots)) yes += 1;
    return yes;
  };
  const answersOf = (decide: Decide) => rows.map((roots) => RULES.map((rule) => decide(rule, roots)));
  return {
    name: `${amount} rows`,
    amount,
    contenders: [
      { name: OURS, run: () => decideAll(decideOurs), answer: () => answersOf(decideOurs) },
      { name: PEER, run: () => decideAll(decidePeer), answer: () => answersOf(decidePeer) },
    ],
  };
}

function decideOurs(rule: Rule, roots: Roots): boolean {
  return evaluateCondition(rule, roots);
}

function decidePeer(rule: Rule, roots: Roots): boolean {
  const answer: unknown = jsonLogic.apply(rule, roots);
  return jsonLogic.truthy(answer);
}

function rootsOf(n: number): Roots {
  const pick = <T>(values: readonly [T, ...T[]]): T => values[n % values.length] ?? values[0];
  return {
    row: {
      id: n,
      state: pick(["Available", "Processing", "Error", "Available", "Procuring"]),
      automator: { state: pick(["available", "syncing", "available"]) },
      quota: { cpu: n % 9, memory: (n * 7) % 100 },
      service_offering: { type: pick(["form", "vCenterResourcePool", "aws_ec2", "veeam_backup_resource"]) },
    },
    claims: { access: { Services: { R: true, U: n % 11 !== 0 } } },
  };
}
