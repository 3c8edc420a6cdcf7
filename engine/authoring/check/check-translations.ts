import { escapeSegment, isRecord } from "#validators";
import { sortFindings, readPositions, parseJson, suggest } from "#engine/template";
import type { Finding } from "#engine/template";
import { tagIn } from "./check-english.ts";

export interface TranslationOptions {
  /** Names the file in findings. */
  readonly file: string;
  /** The English texts that this file lies over. */
  readonly english: Readonly<Record<string, string>>;
  /** A whole language must have every key; an overlay (another wording under a flag) only those it changes. */
  readonly isWhole: boolean;
}

/** What is wrong with the texts of a language, or with an overlay: keys that English lacks or that are missing, other placeholders. */
export function checkTranslations(
  source: string,
  { file, english, isWhole }: TranslationOptions,
): readonly Finding[] {
  const positions = readPositions(source);
  const twice = positions.problems.map(({ position, pointer, message }) => ({
    file,
    ...position,
    pointer,
    message,
  }));
  const texts = parseJson(source);
  const say = (pointer: string, message: string, atKey = false): Finding => {
    return { file, ...positions.of(pointer, atKey), pointer, message };
  };
  if (!isRecord(texts)) return twice.length > 0 ? twice : [say("", "must be an object of texts")];
  const known = Object.keys(english);
  const own = Object.keys(texts).flatMap((key): readonly Finding[] => {
    const pointer = `/${escapeSegment(key)}`;
    const [text, original] = [texts[key], Object.hasOwn(english, key) ? english[key] : undefined];
    if (typeof text !== "string") return [say(pointer, "must be a text")];
    if (original === undefined) return [say(pointer, `English has no "${key}"${suggest(key, known)}`, true)];
    const tag = tagIn(text);
    if (tag !== undefined) return [say(pointer, `people would read "${tag}": a text is no HTML`)];
    const [wanted, given] = [placeholdersIn(original), placeholdersIn(text)];
    const copied = isWhole ? problemOfCopy(key, text, texts, english) : undefined;
    if (wanted === given) return copied === undefined ? [] : [say(pointer, copied)];
    return [
      say(
        pointer,
        `has ${given === "" ? "no placeholders" : given}, where English has ${wanted === "" ? "none" : wanted}`,
      ),
    ];
  });
  const untranslated = isWhole ? known.filter((key) => !Object.hasOwn(texts, key)) : [];
  const missing =
    untranslated.length > MOST_NAMED
      ? [
          say(
            "",
            `${untranslated.length} of ${known.length} texts are not translated: ${inWords(untranslated)} …`,
          ),
        ]
      : untranslated.map((key) => say("", `"${key}" is not translated`));
  return sortFindings([...twice, ...own, ...missing]);
}

/** A text that was left as it is in English, or that was copied from another. */
function problemOfCopy(
  key: string,
  text: string,
  texts: Readonly<Record<string, unknown>>,
  english: Readonly<Record<string, string>>,
): string | undefined {
  const original = english[key] ?? "";
  if (text === original) return isProse(text) ? "is the English text: it is not translated" : undefined;
  if (plainWords(text).length < FEWEST_WORDS) return undefined;
  const other = Object.keys(texts).find(
    (each) => each !== key && texts[each] === text && areUnlike(original, english[each]),
  );
  return other === undefined
    ? undefined
    : `says the same as "${other}", and the English texts differ: is one of them a copy?`;
}

/** Whether two English texts say more than the same in more words: "No users" and "No users yet" are one in other languages. */
function areUnlike(one: string, other: string | undefined): boolean {
  if (other === undefined || one === other) return false;
  const [a, b] = [plainWords(one), plainWords(other)];
  const more = [...a.filter((word) => !b.includes(word)), ...b.filter((word) => !a.includes(word))];
  const isWithin = a.every((word) => b.includes(word)) || b.every((word) => a.includes(word));
  return isWithin ? more.some((word) => /^(?:no|not|never|without|longer|off)$/.test(word)) : more.length > 0;
}

const FEWEST_WORDS = 2;
/** Words that only English sentences have. */
const ENGLISH =
  /^(?:the|a|an|of|and|is|are|it|its|this|that|not|no|yet|have|has|with|for|to|you|your|all|can|be|by|or|how|what|when|which|in|on|from|add|new)$/;

/** What a language would say otherwise: a sentence, not a name that is the same everywhere. */
function isProse(text: string): boolean {
  const words = plainWords(text);
  return words.length >= FEWEST_WORDS && words.some((word) => ENGLISH.test(word));
}

/** The words of a text in small letters, without what is filled in. */
function plainWords(text: string): readonly string[] {
  return text
    .replaceAll(/\{+[^{}]*\}+/g, " ")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
}

/** More missing texts are one finding: a language that is only begun. */
const MOST_NAMED = 5;

function inWords(keys: readonly string[]): string {
  return keys
    .slice(0, MOST_NAMED)
    .map((key) => `"${key}"`)
    .join(", ");
}

function placeholdersIn(text: string): string {
  const found = Array.from(text.matchAll(/\{+[^{}]*\}+/g), ([each]) => each);
  return [...new Set(found)].sort().join(" ");
}
