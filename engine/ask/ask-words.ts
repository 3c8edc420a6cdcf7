import { pickSwitch, readPath, referencesOf, renderText, translate } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Text } from "#engine/template";
import { isUnset } from "#validators";
import { pluralOf } from "../context/index.ts";

type Texts = Readonly<Record<string, string>>;

/** What a question is about. */
export interface AskSubject {
  /** The name of the row or of the thing; empty: it has none, or there are several. */
  readonly name: string;
  /** The kind of thing: service. */
  readonly noun: string;
  /** How many rows; absent: one thing. */
  readonly count?: number;
}

/**
 * A subject in words: its name, or "6 machines", or "this service". The plural of a noun is the text `many.<noun>`,
 * else `many.item`.
 */
export function subjectText({ name, noun, count }: AskSubject, texts: Texts): string {
  if (count === undefined || count === 1)
    return name === "" ? fill(texts["ask.this"] ?? "{noun}", { noun }) : name;
  const many = pluralOf(noun, texts) ?? pluralOf("item", texts) ?? noun;
  return fill(texts["ask.several"] ?? "{count} {noun}", { count, noun: many });
}

/** The title of a question where the template does not say: what is done, as a question. */
export function questionTitle(what: string, texts: Texts): string {
  return fill(texts["ask.question"] ?? "{what}?", { what });
}

/** What a kind of action says where its template does not: `ask.<kind>-text`; empty: nothing. */
export function usualText(kind: string, subject: AskSubject, texts: Texts): string {
  return filled(texts[severalOf(`ask.${kind}-text`, subject, texts)] ?? "", subject, texts);
}

/**
 * A text of a dialog with its paths filled, and {name}, {noun} and {count}. Undefined where it reads what is not there:
 * a count that could not be read. A text with a block (`{{#if}}`) decides itself what is said then.
 */
export function askText(
  text: Text | undefined,
  roots: Roots,
  subject: AskSubject,
  texts: Texts,
): string | undefined {
  const picked = typeof text === "string" ? text : pickSwitch<string>(text, roots);
  const source = translate(textOfSeveral(picked, subject, texts) ?? "", texts);
  const reads = source.includes("{{#") ? [] : referencesOf(source).filter((path) => !WORDS.has(path));
  if (reads.some((path) => isUnset(readPath(path, roots)))) return undefined;
  return filled(renderText(source, roots), subject, texts);
}

/** What stands in single braces, which is filled here. */
const WORDS: ReadonlySet<string> = new Set(["name", "noun", "count"]);

/** A text as it is said of the subject: for several rows that of its key with `-several`, where there is one. */
export function textOfSeveral<Said extends Text | undefined>(
  text: Said,
  subject: AskSubject,
  texts: Texts,
): Said | string {
  return typeof text === "string" && text.startsWith("t:")
    ? `t:${severalOf(text.slice(2), subject, texts)}`
    : text;
}

/** For several rows the key with `-several`, where there is one. */
function severalOf(key: string, { count = 1 }: AskSubject, texts: Texts): string {
  return count > 1 && Object.hasOwn(texts, `${key}-several`) ? `${key}-several` : key;
}

function filled(text: string, subject: AskSubject, texts: Texts): string {
  const { noun, count = 1 } = subject;
  return fill(text, { name: subjectText(subject, texts), noun, count });
}

function fill(text: string, words: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, word: string) =>
    Object.hasOwn(words, word) ? String(words[word]) : whole,
  );
}
