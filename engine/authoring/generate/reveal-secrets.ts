import type { Operation } from "#engine/api-description";
import type { ThenReveal } from "#engine/template";
import { propertiesOf } from "./describe-schema.ts";
import { isSecret, wordsIn } from "./property-role.ts";
import { wordedAs } from "./texts.ts";
import type { Texts } from "./texts.ts";
import { isFollowed } from "./track-call.ts";

/**
 * Shows the secrets that the answer of an operation brings, once; undefined where it brings none. `page` heads the keys of
 * its texts. What a person has typed themselves (`isTyped`) is not shown again.
 */
export function revealSecrets(
  operation: Operation,
  page: string,
  texts: Texts,
  isTyped: (name: string) => boolean = () => false,
): ThenReveal | undefined {
  const answer = operation.answer();
  if (answer === undefined || isFollowed(operation)) return undefined;
  const secrets = propertiesOf(answer, answer).filter(
    (each) => each.type === "text" && isSecret(each) && !isTyped(each.name),
  );
  if (secrets.length === 0) return undefined;
  const fields = secrets.map((each) => ({
    label: texts.say(`${page}.${wordsIn(each.name).join("-")}`, wordedAs(each)),
    value: { $: `result.${each.name}` },
    format: "copyable" as const,
  }));
  return { reveal: { title: texts.say(`${page}.shown-once`, "Shown once"), fields } };
}
