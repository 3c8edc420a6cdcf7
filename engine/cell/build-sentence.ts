import { parseText, readWithin } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Column, Sentence } from "#engine/template";
import { readOwn } from "#validators";
import { isVisible } from "../access/index.ts";
import { textOf } from "../context/index.ts";
import type { PageContext } from "../context/index.ts";
import type { CellModel, SentencePiece } from "../model/index.ts";
import { linkOf } from "./build-cell.ts";
import { changesOf, changesText } from "./field-changes.ts";

export interface SentenceSpec extends Pick<Column, "field" | "icon"> {
  readonly sentence: Sentence;
}

/**
 * The cell of a sentence: the text for a code, filled with its parts. Without any text for the code the code stands
 * there as it is. The cell's text has the changes too, for what shows no lines below.
 */
export function buildSentence(
  context: PageContext,
  { field, icon: named, sentence }: SentenceSpec,
  subject: unknown,
  roots: Roots,
): CellModel {
  const code = readWithin(subject, field);
  const source = typeof code === "string" ? sentenceText(context, code) : undefined;
  const pieces =
    source === undefined
      ? [{ text: typeof code === "string" ? code : "" }]
      : fill(context, source, sentence.parts, roots);
  const changes =
    sentence.changes === undefined ? [] : changesOf(context, readWithin(subject, sentence.changes));
  const icon = textOf(context, named, roots);
  const text = pieces.map((piece) => piece.text).join("");
  return {
    field,
    format: "sentence",
    text: changes.length === 0 ? text : `${text} (${changesText(context, changes)})`,
    pieces,
    ...(icon === "" ? {} : { icon }),
    ...(changes.length === 0 ? {} : { changes }),
  };
}

/**
 * The text for a code such as `machine.power.stop`: its own, else that of its beginning (`machine.power`), else of its end
 * with a star for the first word (`*.power`), else that of all others (`*`).
 */
function sentenceText({ translations, api }: PageContext, code: string): string | undefined {
  const words = code.split(".");
  const others = ["*", ...words.slice(1)];
  for (const each of [words, others]) {
    for (let length = each.length; length > 0; length -= 1) {
      const text = readOwn(translations, `sentence.${api}.${each.slice(0, length).join(".")}`);
      if (typeof text === "string") return text;
    }
  }
  return undefined;
}

function fill(
  context: PageContext,
  source: string,
  parts: Sentence["parts"],
  roots: Roots,
): readonly SentencePiece[] {
  const parsed = parseText(source);
  if (!parsed.ok) {
    context.report(parsed.problem);
    return [];
  }
  return parsed.nodes.flatMap((node): readonly SentencePiece[] => {
    if (node.type === "text") return [{ text: node.text }];
    const part = node.type === "path" ? readPart(parts, node.path.source) : undefined;
    if (part === undefined) {
      context.report(`a sentence has no part "${node.path.source}"`);
      return [];
    }
    const text = textOf(context, part.text, roots);
    const href = isVisible(part.access, context.viewer) ? linkOf(part.link, roots) : undefined;
    return text === "" ? [] : [href === undefined ? { text, isPart: true } : { text, isPart: true, href }];
  });
}

function readPart(parts: Sentence["parts"], name: string): Sentence["parts"][string] | undefined {
  return Object.hasOwn(parts, name) ? parts[name] : undefined;
}
