import { readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { describedField } from "./check-controls.ts";
import { wordOf } from "./schema-path.ts";
import { outwards } from "./part.ts";
import type { Rule } from "./part.ts";
import { admittedTo, inWords, looksAtPeople, typesOf } from "./people.ts";

/** A field is offered only to those who may send it, as its description says: "Only service providers add …". */
export const checkFieldPeople: Rule = (part, options): readonly Problem[] => {
  const described = describedField(part, options);
  if (described === undefined) return [];
  const said = wordOf(described.root, described.schema, "description") ?? "";
  const allowed = peopleIn(said);
  const frames = outwards(part).map(({ value }) => value);
  if (allowed === undefined || frames.some(looksAtPeople)) return [];
  const seeing = admittedTo(options).filter((type) =>
    frames.every((frame) => typesOf(readOwn(frame, "access")).includes(type)),
  );
  const others = seeing.filter((type) => !allowed.types.includes(type));
  if (others.length === 0) return [];
  const message = `${inWords(others)} see this field, and its description says "${allowed.sentence}": say "access": {"type": ${JSON.stringify(allowed.types)}}`;
  return [{ pointer: part.pointer, message }];
};

const WHO = "(?:service )?providers?|distributors?|resellers?|customers?|end users?";
/** "Only service providers add distributors", "For providers only"; not "Only customers can be changed". */
const LIST = `(?:${WHO})(?:(?:,| and| or) (?:${WHO}))*`;
const DO = "(?: can| may)? (?!(?:and|or|can|may|be|are|is|have|has)\\b)[a-z]+";
const ONLY = new RegExp(
  `\\bonly (?:for |by )?(?:an? |the )?(${LIST})(?:${DO}|\\.|$)|\\bfor (${LIST}) only\\b`,
  "i",
);

/** The customer types of whom a description says that only they may; undefined where it says nothing of people. */
function peopleIn(
  description: string,
): { readonly types: readonly string[]; readonly sentence: string } | undefined {
  for (const sentence of description.split(/(?<=[.;!])\s+/)) {
    const found = ONLY.exec(sentence);
    const named = found?.[1] ?? found?.[2];
    if (named === undefined) continue;
    const types = ["provider", "distributor", "customer"].filter(
      (type) => TYPE_WORDS[type]?.test(named) === true,
    );
    if (types.length > 0) return { types, sentence };
  }
  return undefined;
}

/** A reseller is a customer with customers of its own. */
const TYPE_WORDS: Readonly<Record<string, RegExp>> = {
  provider: /provider/i,
  distributor: /distributor/i,
  customer: /customer|reseller|end user/i,
};
