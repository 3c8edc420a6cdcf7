import { nearestName } from "#validators";
import type { Finding } from "#engine/template";
import type { EnglishText } from "./english-texts.ts";

/** The codes that are known to come. */
export interface KnownCodes {
  /** Those that descriptions and fixtures name, and those that pages and routes compare with. */
  readonly codes: ReadonlySet<string>;
  /** All that is written in pages, routes and fixtures: it may be a code too. */
  readonly written: ReadonlySet<string>;
  /** The values of each enum of the descriptions. */
  readonly enums: readonly (readonly string[])[];
  /** What lists call one of their rows, as people read it. */
  readonly nouns: readonly string[];
}

/**
 * Words and sentences for codes that never come, since the code is spelled otherwise: `value.resourcepool` where the code is
 * `resourcePool`, `sentence.audit.pool.state.Suspend` where the state is `Suspended`, `many.machines` where the noun is
 * `machine`. A code that nothing knows may come all the same; the right one must be known and have no text.
 */
export function checkCodeKeys(texts: readonly EnglishText[], known: KnownCodes): readonly Finding[] {
  const keys = new Set(texts.map(({ key }) => key));
  const coded = texts.flatMap((text) => {
    const [, family = "", rest] = FAMILY.exec(text.key) ?? [];
    if (rest === undefined || isWholeCode(rest, known)) return [];
    return [{ text, family, steps: rest.split(".") }];
  });
  const uses = Map.groupBy(
    coded.flatMap(({ steps }) => steps),
    (step) => step,
  );
  return [
    ...coded.flatMap(({ text, family, steps }) => {
      for (const [index, step] of steps.entries()) {
        const withStep = (other: string): string => [family, ...steps.with(index, other)].join(".");
        const siblings = coded
          .filter((each) => each.text !== text && startsAlike(each, { family, steps }, index))
          .map((each) => each.steps[index] ?? "");
        const isLast = index === steps.length - 1;
        const isKnown =
          (isLast
            ? known.codes.has(step)
            : coded.some((each) => each.text !== text && isAt(each, index, step))) ||
          (isLast && (uses.get(step)?.length ?? 0) > 1) ||
          step === "*";
        const isOpen = (each: string): boolean =>
          each !== step && !step.startsWith(`${each}-`) && !keys.has(withStep(each));
        const beside = coded.flatMap((each) => (each.text === text ? [] : (each.steps[index] ?? [])));
        const others = isKnown ? [] : [...(isLast ? known.codes : []), ...beside];
        const meant =
          nearestName(step, choicesBeside(step, siblings, known.enums).filter(isOpen)) ??
          nearestName(step, others.filter(isOpen));
        if (meant === undefined) continue;
        const isVague = steps.length === 1 || Math.min(step.length, meant.length) < SHORT_STEP;
        if (isVague && !isSlip(step, meant)) continue;
        return [text.say(`no code is "${step}": did you mean "${withStep(meant)}"?`, true)];
      }
      return [];
    }),
    ...checkNouns(texts, known.nouns, keys),
  ];
}

/** Whether all behind the name of the API is one code, dots included: `webhooks.invoice.issued`. It is no way from step to step. */
function isWholeCode(rest: string, { codes }: KnownCodes): boolean {
  const code = rest.slice(rest.indexOf(".") + 1);
  return code !== rest && code.includes(".") && codes.has(code);
}

const FAMILY = /^(value|sentence)\.(.+)$/;

/** Codes of APIs that are not at hand stand beside those that are: only a slip of the hand tells that one was meant. */
function isSlip(code: string, meant: string): boolean {
  const [one, other] = [code, meant].map((each) => each.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase());
  if (one === undefined || other === undefined) return false;
  const isNear =
    one.slice(0, SAME_BEGINNING) === other.slice(0, SAME_BEGINNING) &&
    one.at(-1) === other.at(-1) &&
    Math.abs(one.length - other.length) < 2;
  return one === other || (isNear && one.length > SHORT_CODE);
}

const SAME_BEGINNING = 3;
const SHORT_CODE = 5;
/** Shorter words are near to too many others. */
const SHORT_STEP = 4;

interface Coded {
  readonly family: string;
  readonly steps: readonly string[];
}

/** The same kind of thing, or of action, in another text. */
function isAt({ steps }: Coded, index: number, step: string): boolean {
  return steps[index] === step;
}

function startsAlike(a: Coded, b: Coded, index: number): boolean {
  return (
    index > 0 &&
    a.family === b.family &&
    a.steps.length === b.steps.length &&
    b.steps.slice(0, index).every((step, at) => step === a.steps[at])
  );
}

/** The values that a code may be which is none of those that its neighbours are. */
function choicesBeside(
  step: string,
  siblings: readonly string[],
  enums: readonly (readonly string[])[],
): readonly string[] {
  if (siblings.length === 0) return [];
  const theirs = enums.filter((values) => siblings.every((each) => values.includes(each)));
  return theirs.some((values) => values.includes(step)) ? [] : theirs.flat();
}

/** The plural of a noun has the noun in its key as people read it. */
function checkNouns(
  texts: readonly EnglishText[],
  nouns: readonly string[],
  keys: ReadonlySet<string>,
): readonly Finding[] {
  const lacking = nouns.filter((noun) => !keys.has(`many.${noun}`));
  return texts.flatMap(({ key, say }) => {
    const noun = key.startsWith("many.") ? key.slice("many.".length) : undefined;
    const meant = noun === undefined || nouns.includes(noun) ? undefined : nearestName(noun, lacking);
    return meant === undefined
      ? []
      : [say(`no list calls its rows "${String(noun)}": did you mean "many.${meant}"?`, true)];
  });
}
