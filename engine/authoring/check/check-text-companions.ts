import type { Finding } from "#engine/template";
import type { EnglishText } from "./english-texts.ts";

/**
 * Texts whose companion was forgotten: a question for several rows, what is said while an action runs, when it is done and when
 * it failed, the words of a code beside its sentence. Where all others of their kind in the group have one, the one without was
 * forgotten; where one other lacks it too, nothing is known.
 */
export function checkTextCompanions(texts: readonly EnglishText[]): readonly Finding[] {
  const known = new Map(texts.map((text) => [text.key, text]));
  return [...ofActions(texts, known), ...ofCodes(texts, known)];
}

const ENDING = /-(?:doing|done|failed|text|several)$/;
const NEEDED: readonly (readonly [beside: RegExp, ending: string])[] = [
  [/-text$/, "-several"],
  [/^(?!.*-(?:doing|done|failed|text|several)$)/, "-doing"],
  [/^(?!.*-(?:doing|done|failed|text|several)$)/, "-done"],
  [/^(?!.*-(?:doing|done|failed|text|several)$)/, "-failed"],
];
/** How many others must have a companion, so that it is a custom of the group. */
const MOST_TELLING = 2;

function ofActions(
  texts: readonly EnglishText[],
  known: ReadonlyMap<string, EnglishText>,
): readonly Finding[] {
  const groups = Map.groupBy(texts, ({ key }) => key.slice(0, key.lastIndexOf(".")));
  return [...groups.values()].flatMap((group) => {
    const withSome = new Set(group.filter(({ key }) => ENDING.test(key)).map(({ key }) => baseOf(key)));
    const actions = group.filter(({ key }) => withSome.has(baseOf(key)));
    return NEEDED.flatMap(([beside, ending]) =>
      forgottenIn(
        actions.filter(({ key }) => beside.test(key)),
        (key) => key + ending,
        known,
      ),
    );
  });
}

function baseOf(key: string): string {
  return key.replace(/-(?:several)$/, "").replace(ENDING, "");
}

const PAIRED: Readonly<Record<string, string>> = { sentence: "value", value: "sentence" };

/** Each code of an API has words and a sentence. */
function ofCodes(texts: readonly EnglishText[], known: ReadonlyMap<string, EnglishText>): readonly Finding[] {
  const codes = texts.filter(({ key }) => /^(?:sentence|value)\.[^.]+\.[^.*]+\.[^.*]+$/.test(key));
  const groups = Map.groupBy(codes, ({ key }) => key.slice(0, key.lastIndexOf(".")));
  return [...groups.values()].flatMap((group) => forgottenIn(group, otherOf, known));
}

function otherOf(key: string): string {
  const [kind = "", ...rest] = key.split(".");
  return [PAIRED[kind] ?? kind, ...rest].join(".");
}

function forgottenIn(
  texts: readonly EnglishText[],
  companionOf: (key: string) => string,
  known: ReadonlyMap<string, EnglishText>,
): readonly Finding[] {
  const without = texts.filter(({ key }) => !known.has(companionOf(key)));
  const [forgotten, ...more] = without;
  if (forgotten === undefined || more.length > 0 || texts.length - 1 < MOST_TELLING) return [];
  const like = texts.find((each) => each !== forgotten)?.key ?? "";
  const message = `has no "${companionOf(forgotten.key)}" beside it, as "${like}" has "${companionOf(like)}"`;
  return [forgotten.say(message)];
}
