import { escapeSegment, isRecord } from "#validators";
import { parseJson, readPositions, sortFindings, suggest } from "#engine/template";
import type { Finding } from "#engine/template";

export interface EnglishOptions {
  /** Names the file in findings. */
  readonly file: string;
  /** Keys that templates show: `services.title` of `t:services.title`; a star stands for what a fragment is given. */
  readonly shown: ReadonlySet<string>;
  /** What the portal's own code reads; undefined: not known, and not checked. */
  readonly own?: OwnTexts | undefined;
  /** Whether the file holds the texts of the portal itself, so that all that the code names must be in it. */
  readonly isOwn: boolean;
}

/** What the code of the portal reads of its texts. */
export interface OwnTexts {
  /** Keys that it names, with what it fills in where that is known. */
  readonly keys: ReadonlyMap<string, readonly string[] | undefined>;
  readonly reads: (key: string) => boolean;
}

/**
 * What is wrong with a file of English texts: keys that stand twice, texts that are none, texts of the portal itself
 * that nothing reads, that are missing or that are filled with what the code does not give. A text of an area that
 * nothing reads yet is advice.
 */
export function checkEnglish(source: string, options: EnglishOptions): readonly Finding[] {
  const { file, own } = options;
  const positions = readPositions(source);
  const twice = positions.problems.map(({ position, pointer, message }) => ({
    file,
    ...position,
    pointer,
    message,
  }));
  const say = (pointer: string, message: string, atKey = false): Finding => {
    return { file, ...positions.of(pointer, atKey), pointer, message };
  };
  const texts = parseJson(source);
  if (!isRecord(texts)) return twice;
  const groups = new Set([...(own?.keys.keys() ?? [])].map(groupOf));
  const missing = own === undefined || !options.isOwn ? [] : missingIn(texts, own);
  const found = Object.entries(texts).flatMap(([key, text]): readonly Finding[] => {
    const pointer = `/${escapeSegment(key)}`;
    if (typeof text !== "string")
      return [say(pointer, "must be a text: keys are flat, with dots in them", true)];
    if (own === undefined || isShown(key, options.shown)) return [];
    if (!key.startsWith(CODES) && !own.reads(key)) {
      const unread = say(pointer, `nothing reads "${key}"${suggest(key, missing)}`, true);
      if (!options.isOwn) return [{ ...unread, level: "advice" }];
      // Other groups of the shared file are there for templates, of which some may not be at hand.
      return groups.has(groupOf(key)) ? [unread] : [];
    }
    const message = own.reads(key) ? problemOfPlaceholders(text, own.keys.get(key)) : undefined;
    return message === undefined ? [] : [say(pointer, message)];
  });
  return sortFindings([
    ...twice,
    ...found,
    ...missing.map((key) => say("", `"${key}" is missing, which the portal shows`)),
  ]);
}

/** Words for the codes of APIs: which codes come, only the data shows. */
const CODES = "value.";

function isShown(key: string, shown: ReadonlySet<string>): boolean {
  if (shown.has(key)) return true;
  return [...shown].some((each) => {
    const [before = "", after] = each.split("*");
    return after !== undefined && key.startsWith(before) && key.endsWith(after);
  });
}

/** Keys that the code names below a first word that the file has: others are no keys. */
function missingIn(texts: Readonly<Record<string, unknown>>, { keys }: OwnTexts): readonly string[] {
  const groups = new Set(Object.keys(texts).map(groupOf));
  return [...keys.keys()].filter((key) => groups.has(groupOf(key)) && !Object.hasOwn(texts, key));
}

/** `form` of `form.line`. */
function groupOf(key: string): string {
  return key.split(".")[0] ?? "";
}

function problemOfPlaceholders(text: string, known: readonly string[] | undefined): string | undefined {
  const double = /\{\{\s*([\w.]+)\s*\}\}/.exec(text)?.[1];
  if (double !== undefined) return `a text of the portal is filled with {single} braces: {${double}}`;
  if (known === undefined) return undefined;
  const unknown = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name).find(
    (name) => !known.includes(name),
  );
  return unknown === undefined ? undefined : `nothing fills {${unknown}}${suggest(unknown, known)}`;
}
