import Handlebars from "handlebars";
import { renderText } from "#engine/expression";
import type { Roots } from "#engine/expression";
import { OURS } from "../benchmark.ts";
import type { Benchmark, Size } from "../benchmark.ts";

const PEER = "handlebars, compiled";

/** D2, short: the texts of actions, dialogs and hints. */
export const shortTexts: Benchmark = {
  id: "D2",
  title: "Short texts: four per row",
  goals: [{ text: "at least 5 times faster", against: PEER, most: 1 / 5 }],
  notes: [
    "Handlebars compiles to JavaScript, which the browser refuses here; it runs with noEscape, as ours does.",
    "Both are compiled before the first sample.",
  ],
  prepare: () =>
    Promise.resolve({
      sizes: [10, 100, 1_000].map((amount) =>
        sizeOf(
          `${amount} rows`,
          amount,
          SHORT,
          Array.from({ length: amount }, (_, n) => rootsOf(n, 2)),
        ),
      ),
    }),
};

/** D2, loops: the text of a confirmation that lists what it is about. */
export const longTexts: Benchmark = {
  id: "D2-loops",
  title: "A text with a loop and a condition in it",
  goals: [{ text: "at least 2 times faster", against: PEER, most: 1 / 2 }],
  notes: ["As D2."],
  prepare: () =>
    Promise.resolve({
      sizes: [10, 100, 1_000].map((amount) =>
        sizeOf(`a loop of ${amount}`, amount, LOOPS, [rootsOf(1, amount)]),
      ),
    }),
};

const SHORT = [
  "Delete {{row.name}}",
  "{{row.name}} is {{row.state}}: wait until that is done.",
  "{{#if row.note}}{{row.note}}{{else}}{{row.service_offering.name}} of {{claims.companyName}}{{/if}}",
  "Request on {{row.createTime}}",
] as const;

const LOOPS = [
  "Delete {{#each rows}}{{name}}{{#unless @last}}, {{/unless}}{{#if note}} ({{note}}){{/if}}{{/each}}?",
] as const;

function sizeOf(name: string, amount: number, sources: readonly string[], roots: readonly Roots[]): Size {
  const templates = sources.map((source) => Handlebars.compile(source, { noEscape: true }));
  const ours = (each: Roots) => sources.map((source) => renderText(source, each));
  const peer = (each: Roots) => templates.map((template) => template(each));
  const lengthOf = (render: (each: Roots) => readonly string[]) => {
    let length = 0;
    for (const each of roots) for (const text of render(each)) length += text.length;
    return length;
  };
  return {
    name,
    amount,
    contenders: [
      { name: OURS, run: () => lengthOf(ours), answer: () => roots.map(ours) },
      { name: PEER, run: () => lengthOf(peer), answer: () => roots.map(peer) },
    ],
  };
}

function rootsOf(n: number, entries: number): Roots {
  return {
    row: {
      name: `web-${n}`,
      state: n % 3 === 0 ? "Processing" : "Available",
      note: n % 4 === 0 ? `note ${n}` : "",
      createTime: "2026-01-15 12:00:00",
      service_offering: { name: "Gold pool" },
    },
    rows: Array.from({ length: entries }, (_, at) => ({
      name: `web-${at}`,
      note: at % 5 === 0 ? "in use" : "",
    })),
    claims: { companyName: "Apex" },
  };
}
