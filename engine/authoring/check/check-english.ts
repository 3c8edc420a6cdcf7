import { escapeSegment, isRecord, nearestName } from "#validators";
import { parseJson, readPositions, sortFindings, suggest } from "#engine/template";
import type { Finding } from "#engine/template";
import { problemOfCode, problemOfPlural } from "./code-words.ts";

export interface EnglishOptions {
  /** Names the file in findings. */
  readonly file: string;
  /** Keys that templates show: `services.title` of `t:services.title`; a star stands for what a fragment is given. */
  readonly shown: ReadonlySet<string>;
  /** Keys of texts that are filled with the name, noun and count of what they are about. */
  readonly naming: ReadonlySet<string>;
  /** What the portal's own code reads; undefined: not known, and not checked. */
  readonly own?: OwnTexts | undefined;
  /** The English texts of all areas. */
  readonly english?: Readonly<Record<string, string>>;
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
 * What is wrong with a file of English texts: keys that stand twice, texts that are none or empty, braces that nothing fills, texts of the portal itself
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
    const wrong = problemOfText(key, text, options) ?? problemOfCompanion(key, texts, options);
    if (wrong !== undefined) return [say(pointer, wrong)];
    const exchanged = problemOfCode(key, text, texts) ?? problemOfPlural(key, text, options.english);
    if (exchanged !== undefined) return [say(pointer, exchanged)];
    if (own === undefined || isShown(key, options.shown)) return [];
    if (!CODES.test(key) && !own.reads(key)) {
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

/** What is wrong with a text whoever reads it: nothing is in it, or what it is to be filled with comes from nowhere. */
function problemOfText(
  key: string,
  text: string,
  { own, shown, naming }: EnglishOptions,
): string | undefined {
  if (text.trim() === "") return "is empty: people would see nothing here";
  if (key.endsWith("-one") && text.includes("{count}"))
    return "is the text for one: say it without {count}, in the singular";
  const tag = tagIn(text);
  if (tag !== undefined) return `people would read "${tag}": a text is no HTML`;
  const path = /(?<!\{)\{\s*(\w+\.[\w.]+)\s*\}(?!\})/.exec(text)?.[1];
  if (path !== undefined && own?.reads(key) === true)
    return `nothing fills {${path}}: the portal fills in plain names, {${path.split(".").at(-1) ?? ""}}`;
  if (own === undefined || own.reads(key) || !isShown(key, shown)) return undefined;
  const known = isShown(key, naming) || ENDED.test(key) ? NAMED : [];
  const single = Array.from(text.matchAll(/(?<!\{)\{\s*([\w.]+)\s*\}(?!\})/g), ([, name = ""]) => name).find(
    (name) => !known.includes(name),
  );
  return single === undefined
    ? undefined
    : `people would read "{${single}}": a text of a page is filled with {{double}} braces`;
}

/** A text for one, or for several, stands beside the usual one. */
function problemOfCompanion(
  key: string,
  texts: Readonly<Record<string, unknown>>,
  { own }: EnglishOptions,
): string | undefined {
  const [, base, count] = /^(.+)-(one|several)$/.exec(key) ?? [];
  if (base === undefined || own?.keys.has(key) === true || Object.hasOwn(texts, base)) return undefined;
  const near = nearestName(
    base,
    Object.keys(texts).filter((each) => each !== key),
  );
  const hint = near === undefined ? "" : `, did you mean "${near}-${String(count)}"?`;
  return `is said for ${String(count)} in place of "${base}", which there is not${hint}`;
}

/** The HTML that a text has in it: it is shown as it stands. */
export function tagIn(text: string): string | undefined {
  return /<\/?(?:a|b|br|code|div|em|h[1-6]|i|img|li|ol|p|script|span|strong|sub|sup|u|ul)(?:\s[^<>]*)?\/?>|&(?:nbsp|amp|lt|gt|quot|shy|ndash|mdash);/i.exec(
    text,
  )?.[0];
}

/** What a dialog and a notice are filled with, and how the texts of notices end. */
const NAMED: readonly string[] = ["name", "noun", "count"];
const ENDED = /-(?:done|failed|several)$/;

/**
 * Words and sentences for the codes of APIs, the plurals of nouns, and what is said while an action runs: which of them
 * come, only the data and the templates show.
 */
const CODES = /^(?:value|sentence|many)\.|^action\..+-doing$/;

function isShown(key: string, shown: ReadonlySet<string>): boolean {
  // What is said of several, and while an action runs, stands beside what is shown.
  const [, of] = /^(.+)-(?:several|doing)$/.exec(key) ?? [];
  if (shown.has(key) || (of !== undefined && shown.has(of))) return true;
  return patternsIn(shown).some(([before, after]) => key.startsWith(before) && key.endsWith(after));
}

const patternsKnown = new WeakMap<ReadonlySet<string>, readonly (readonly [string, string])[]>();

/** What stands before and after the `*` of each key with one, looked up once. */
function patternsIn(shown: ReadonlySet<string>): readonly (readonly [string, string])[] {
  const known = patternsKnown.get(shown);
  if (known !== undefined) return known;
  const patterns = [...shown].flatMap((each) => {
    const [before = "", after] = each.split("*");
    return after === undefined ? [] : [[before, after] as const];
  });
  patternsKnown.set(shown, patterns);
  return patterns;
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
  const unknown = Array.from(text.matchAll(/\{\s*([\w.-]+)\s*\}/g), ([, name = ""]) => name).find(
    (name) => !known.includes(name),
  );
  return unknown === undefined ? undefined : `nothing fills {${unknown}}${suggest(unknown, known)}`;
}
