import { escapeSegment, isRecord } from "#validators";
import { sortFindings, readPositions, parseJson, suggest } from "#engine/template";
import type { Finding } from "#engine/template";

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
    const [wanted, given] = [placeholdersIn(original), placeholdersIn(text)];
    if (wanted === given) return [];
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
