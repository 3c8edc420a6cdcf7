import { isRecord, readOwn } from "#validators";
import { parseJson, suggest } from "#engine/template";
import type { Finding, TemplateFile } from "#engine/template";
import type { EnglishText } from "./english-texts.ts";

/** By API: what the sentences of its lists may be filled with. */
export type SentenceParts = ReadonlyMap<string, ReadonlySet<string>>;

/** The parts of all sentences that pages and fragments show. */
export function sentenceParts(files: readonly TemplateFile[]): SentenceParts {
  const found = new Map<string, Set<string>>();
  const walk = (part: unknown, api: unknown): void => {
    if (Array.isArray(part)) for (const each of part) walk(each, api);
    if (!isRecord(part)) return;
    const around = readOwn(readOwn(part, "source"), "api") ?? api;
    const parts = readOwn(readOwn(part, "sentence"), "parts");
    if (typeof around === "string" && isRecord(parts)) {
      const known = found.get(around) ?? new Set();
      for (const name of Object.keys(parts)) known.add(name);
      found.set(around, known);
    }
    for (const each of Object.values(part)) walk(each, around);
  };
  for (const { text } of files) walk(parseJson(text), undefined);
  return found;
}

/**
 * What is wrong with the sentences for codes: a part that no list has, and which no other sentence names either (or the lists
 * would lack it), and parts that all others of their kind name.
 */
export function checkSentenceTexts(texts: readonly EnglishText[], parts: SentenceParts): readonly Finding[] {
  const sentences = texts.flatMap((text) => {
    const api = /^sentence\.([^.]+)\./.exec(text.key)?.[1];
    return api === undefined ? [] : [{ ...text, api, named: namedIn(text.text) }];
  });
  return sentences.flatMap((one) => {
    const known = parts.get(one.api);
    const unknown = known === undefined ? undefined : one.named.find((name) => !known.has(name));
    if (unknown !== undefined && known !== undefined) {
      const isOnly = sentences.every((each) => each === one || !each.named.includes(unknown));
      return isOnly ? [one.say(`no list fills {{${unknown}}}${suggest(unknown, [...known])}`)] : [];
    }
    const missing = missingIn(one, sentences);
    return missing === undefined
      ? []
      : [one.say(`does not name {{${missing.name}}}, as the other sentences of ${missing.group} do`)];
  });
}

interface Sentence {
  readonly key: string;
  readonly api: string;
  readonly named: readonly string[];
}

/** So many others must name a part, so that it belongs to the sentence. */
const MOST_TELLING = 2;

function missingIn(
  one: Sentence,
  sentences: readonly Sentence[],
): { readonly name: string; readonly group: string } | undefined {
  const prefix = one.key.slice(0, one.key.lastIndexOf(".") + 1);
  const isFailure = /-failed(?:\.|$)/.test(one.key);
  const groups = [
    { group: `"${prefix}"`, like: (key: string) => key.startsWith(prefix) },
    ...(isFailure ? [{ group: "failures", like: (key: string) => /-failed(?:\.|$)/.test(key) }] : []),
    { group: `"sentence.${one.api}."`, like: () => true },
  ];
  for (const { group, like } of groups) {
    const others = sentences.filter((each) => each.key !== one.key && each.api === one.api && like(each.key));
    const [first, ...rest] = others;
    if (first === undefined || others.length < MOST_TELLING) continue;
    const name = first.named.find(
      (each) => !one.named.includes(each) && rest.every(({ named }) => named.includes(each)),
    );
    if (name !== undefined) return { name, group };
  }
  return undefined;
}

function namedIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g), ([, name = ""]) => name);
}
