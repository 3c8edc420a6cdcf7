import type { Operation } from "#engine/api-description";
import type { Call } from "#engine/template";
import { propertiesOf } from "./describe-schema.ts";

const LINK_NAMES = ["link", "activity", "url", "href", "location"];

/** Follows the activity that an operation may answer with: where the answer names its link, else whatever it is. */
export function trackOf(operation: Operation, name: string): Call["track"] {
  if (!operation.answersWithActivity) return undefined;
  const answer = operation.answer(202) ?? operation.answer();
  if (answer === undefined) return { link: { $: "result.link" }, name };
  const names = propertiesOf(answer, answer).map((each) => each.name);
  const link = LINK_NAMES.find((each) => names.includes(each));
  return { link: { $: link === undefined ? "result" : `result.${link}` }, name };
}
