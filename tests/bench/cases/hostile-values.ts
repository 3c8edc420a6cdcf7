import { FIELD_RULES } from "#validators";
import { OURS } from "../benchmark.ts";
import type { Benchmark, Size } from "../benchmark.ts";

const FLOOR = "one look at each character";
/** Texts that make patterns backtrack, each repeated until the text is long enough. */
const UNITS = ["a", "1", "-", "1.", "a@", ",", "1-", ":", "a.", " ", "https://a"];

/** H1: people may paste anything into a field; the time of every rule must be linear in its length. */
export const hostileValues: Benchmark = {
  id: "H1",
  title: "Hostile texts against every field rule",
  goals: [{ text: "no more than a look at each character", against: FLOOR, most: 1 }],
  notes: [
    "The floor adds up the codes of the same characters, once for each rule, and decides nothing.",
    "What counts is the growth: above 1 a rule goes over the same text again and again.",
  ],
  prepare: () => Promise.resolve({ sizes: [5, 50, 500].map(sizeOf) }),
};

function sizeOf(kilobytes: number): Size {
  const texts = UNITS.map((unit) => unit.repeat((kilobytes * 1000) / unit.length));
  const rules = Object.values(FIELD_RULES);
  return {
    name: `${kilobytes} kB`,
    amount: kilobytes,
    contenders: [
      { name: OURS, run: () => rules.map(({ check }) => texts.filter(check).length) },
      { name: FLOOR, run: () => rules.map(() => texts.reduce((sum, text) => sum + codesOf(text), 0)) },
    ],
  };
}

function codesOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return sum;
}
