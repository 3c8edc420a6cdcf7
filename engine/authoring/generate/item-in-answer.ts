import type { JsonSchema, Operation } from "#engine/api-description";
import { itemsOf, propertiesOf } from "./describe-schema.ts";
import { findFacts } from "./find-facts.ts";

/** Some answer a list of the one. */
const SOLE = ".0";

/** The schema of the item in its answer, at the place that `envelopeOf` found. */
export function itemIn(answer: JsonSchema, item: string): unknown {
  if (item === SOLE) return itemsOf(answer, answer);
  return propertiesOf(answer, answer).find(({ name }) => `.${name}` === item)?.schema ?? answer;
}

/** Whether an item can be read, and something can be said of it; where that is not described, it may. */
export function canShow(read: Operation | undefined, item: string, noun: string): boolean {
  const answer = read?.answer();
  if (read === undefined || answer === undefined) return read !== undefined;
  return findFacts(answer, itemIn(answer, item), noun).length > 0;
}

/** Whether an item's answer has what its row is called by; where it is not described, it may. */
export function hasField(answer: JsonSchema | undefined, item: string, name: string): boolean {
  if (answer === undefined) return true;
  return findFacts(answer, itemIn(answer, item), "").some(({ field }) => field === name);
}

/** Where in its answer an item is: `.server` of `{ "server": { … } }`; empty where it is the answer. */
export function envelopeOf(answer: JsonSchema | undefined, noun: string): string {
  if (answer === undefined) return "";
  if (itemsOf(answer, answer) !== undefined) return SOLE;
  const properties = propertiesOf(answer, answer);
  const objects = properties.filter(({ type }) => type === "object");
  const named =
    objects.find(({ name }) =>
      [noun.replaceAll(" ", ""), "data", "result", "item"].includes(name.replace(/[_-]/g, "").toLowerCase()),
    ) ?? objects[0];
  const hasOwn = properties.some(({ type }) => type !== "object" && type !== "lines");
  if (named === undefined || hasOwn || findFacts(answer, named.schema, noun).length < 2) return "";
  return objects.length === 1 || named !== objects[0] || properties.length <= 2 ? `.${named.name}` : "";
}
