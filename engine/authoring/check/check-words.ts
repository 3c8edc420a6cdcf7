import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Problem } from "#engine/template";
import { textOf } from "./check-notices.ts";
import type { CheckOptions } from "./check-options.ts";
import type { Part, Rule } from "./part.ts";
import { areOpposed, has, phraseOf, saysOf, senseOf, wordsOfName } from "./word-sense.ts";

/** What a switch says for a value is not what it should say for another: "Active" where `isBlocked` is true. */
export const checkSwitchWords: Rule = (part, options) => {
  const { value, pointer } = part;
  const path = readOwn(readOwn(value, "by"), "$");
  const to = readOwn(value, "to");
  if (typeof path !== "string" || !isRecord(to)) return [];
  const texts = Object.entries(to).flatMap(([code, pick]) => {
    const text = plainText(pick, options);
    return text === undefined ? [] : [[code, text] as const];
  });
  const [yes, no] = [readOwn(to, "true"), readOwn(to, "false") ?? readOwn(value, "else")].map((pick) =>
    plainText(pick, options),
  );
  if (yes !== undefined || Object.hasOwn(to, "false"))
    return checkYesOrNo(path, yes ?? plainText(readOwn(value, "else"), options), no, pointer);
  return texts.flatMap(([code, text]) => {
    const other = texts.find(([each]) => each !== code && saysOther(text, code, each))?.[0];
    const message = `"${text}" is what "${other ?? ""}" says, and this is for "${code}": are the two exchanged?`;
    return other === undefined ? [] : [{ pointer: `${pointer}/to/${escapeSegment(code)}`, message }];
  });
};

/** Whether a text says one code and not the other. */
export function saysOther(text: string, own: string, other: string): boolean {
  return (
    saysOf(text, wordsOfName(other)) === "so" &&
    saysOf(text, wordsOfName(own)) !== "so" &&
    !wordsOfName(other).every((word) => wordsOfName(own).includes(word))
  );
}

function checkYesOrNo(
  path: string,
  yes: string | undefined,
  no: string | undefined,
  pointer: string,
): readonly Problem[] {
  if (yes === undefined || no === undefined) return [];
  const phrase = phraseOf(path);
  const [said, otherwise] = [saysOf(yes, phrase), saysOf(no, phrase)];
  const isBad = senseOf(phrase.join(" ")) === "bad";
  const [first, second] = [senseOf(yes), senseOf(no)];
  const isTurned =
    (otherwise === "so" && said !== "so") ||
    (said === "not" && otherwise !== "not") ||
    (first !== undefined && second !== undefined && first !== second && (first === "good") === isBad);
  // What is said of another word than the field's may mean anything, except plain yes and no.
  const isSaid = said !== undefined || otherwise !== undefined || senseOf(phrase.join(" ")) !== undefined;
  const isPlain = /^(?:yes|no|on|off|enabled|disabled)$/i.test(yes) && !isBad;
  if (!isTurned || !(isSaid || isPlain)) return [];
  const message = `"${yes}" where "${path}" is true, and "${no}" where it is not: the two look exchanged`;
  return [{ pointer, message }];
}

/** A text, by its key or as it stands, that nothing is filled into. */
function plainText(value: unknown, options: CheckOptions): string | undefined {
  const text = textOf(value, options);
  return text === undefined || text.includes("{") || text.startsWith("/") ? undefined : text;
}

/** A label does not say the opposite of its field: "Accounts in use" of a limit, "Start" of an end. */
export const checkLabelWords: Rule = (part, options) => {
  const { value, pointer } = part;
  const label = plainText(readOwn(value, "label"), options);
  const field = ["field", "at", "used"]
    .map((key) => readOwn(value, key))
    .find((each) => typeof each === "string");
  if (label === undefined || field === undefined || readOwn(value, "value") !== undefined) return [];
  const last = field.split(/[./]/).at(-1) ?? "";
  if (!areOpposed(label, last)) return [];
  return [
    {
      pointer: `${pointer}/label`,
      message: `"${label}" is the label of "${last}", which is the opposite: take the other field, or another label`,
    },
  ];
};

const BEGINNING = /^(?:from|start|starts|begin|after|since|gte?|min|minimum)$/;
const END = /^(?:to|end|ends|until|before|lte?|max|maximum)$/;

/** The two parameters of a range are in their order, and a value goes where its name says. */
export const checkTurned: Rule = (part): readonly Problem[] => [
  ...checkRangeNames(part),
  ...["body", "query", "filter"].flatMap((key) =>
    checkSentNames(readOwn(part.value, key), `${part.pointer}/${key}`),
  ),
];

function checkRangeNames({ value, pointer }: Part): readonly Problem[] {
  const names = readOwn(value, "names");
  const [from, to] = Array.isArray(names) ? names.map((name: unknown) => wordsOfName(String(name))) : [];
  if (from === undefined || to === undefined) return [];
  const isTurned = has(from, END) && !has(from, BEGINNING) && has(to, BEGINNING) && !has(to, END);
  const message = "the beginning comes first, then the end: these two are exchanged";
  return isTurned ? [{ pointer: `${pointer}/names`, message }] : [];
}

function checkSentNames(sent: unknown, pointer: string): readonly Problem[] {
  if (!isRecord(sent) || isReference(sent)) return [];
  return Object.entries(sent).flatMap(([key, value]): readonly Problem[] => {
    const at = `${pointer}/${escapeSegment(key)}`;
    if (!isReference(value)) return checkSentNames(value, at);
    const last = value.$.split(".").at(-1) ?? "";
    const isOne =
      last !== key && wordsOfName(last).length === wordsOfName(key).length && areOpposed(key, last);
    return isOne
      ? [{ pointer: at, message: `"${key}" is filled with "${value.$}", which is the opposite` }]
      : [];
  });
}
