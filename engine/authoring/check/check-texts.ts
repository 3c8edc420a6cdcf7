import type { ApiDescription } from "#engine/api-description";
import { sortFindings } from "#engine/template";
import type { Finding, TemplateFile } from "#engine/template";
import { checkCodeKeys } from "./check-code-keys.ts";
import { checkTextCompanions } from "./check-text-companions.ts";
import { checkSentenceTexts, sentenceParts } from "./check-sentence-texts.ts";
import { checkTextPairs } from "./check-text-pairs.ts";
import { checkTextTables } from "./check-text-tables.ts";
import { textsIn } from "./english-texts.ts";
import { knownCodes } from "./known-codes.ts";

/** What the texts are there for. */
export interface TextsOptions {
  /** Pages, fragments, routes and fixtures. */
  readonly files: readonly TemplateFile[];
  readonly descriptions: Readonly<Record<string, ApiDescription>>;
}

/**
 * What is wrong with the English texts as they stand beside each other: texts that contradict their keys or are those of other
 * keys, companions that were forgotten, codes that never come, sentences with other parts than their lists have.
 */
export function checkTexts(
  english: readonly TemplateFile[],
  { files, descriptions }: TextsOptions,
): readonly Finding[] {
  const texts = textsIn(english);
  const translations = Object.fromEntries(texts.map(({ key, text }) => [key, text]));
  const tables = checkTextTables(texts);
  const said = new Set(tables.map(({ pointer }) => pointer));
  return sortFindings([
    ...tables,
    ...checkTextPairs(texts).filter(({ pointer }) => !said.has(pointer)),
    ...checkTextCompanions(texts),
    ...checkCodeKeys(texts, knownCodes(Object.values(descriptions), files, translations)),
    ...checkSentenceTexts(texts, sentenceParts(files)),
  ]);
}
