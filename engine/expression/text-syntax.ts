import { textParser } from "#engine/expression/text-parser";

/** Longest source of a text, in characters. */
export const TEXT_SOURCE_LIMIT = 16_384;

/** The supported part of Handlebars, as a tree. */
export type TextNode =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "path"; readonly path: TextPath }
  | {
      readonly type: BlockName;
      readonly path: TextPath;
      readonly body: readonly TextNode[];
      readonly else: readonly TextNode[];
    };

export type BlockName = "if" | "unless" | "each" | "with";

/** `from`: this value, the roots (`@root.`), or a variable of the loop (`@index`, `@key`, `@first`, `@last`). */
export interface TextPath {
  readonly from: "this" | "root" | "loop";
  readonly parts: readonly string[];
  readonly source: string;
}

export type ParsedText =
  | { readonly ok: true; readonly nodes: readonly TextNode[] }
  /** `isEarly`: the parser is not loaded yet, see `loadTextParser`. */
  | { readonly ok: false; readonly problem: string; readonly isEarly?: boolean };

/** The parser of more than paths in braces; `parse` is undefined until it is loaded. */
export interface TextParser {
  readonly parse: ((source: string) => ParsedText) | undefined;
  load(): Promise<void>;
}

/** Loads the parser where any of these sources has more than paths in braces. Await it before texts are rendered. */
export async function loadTextParser(...sources: readonly string[]): Promise<void> {
  if (sources.some((source) => NOT_PLAIN.test(source))) await textParser.load();
}

/**
 * Parses Handlebars text: content, `{{path}}`, `if`, `unless`, `each` and `with` with `else`, comments. Everything
 * else (helpers, partials, decorators, parameters, `../`) is a problem. Never throws.
 */
export function parseText(source: string): ParsedText {
  if (source.length > TEXT_SOURCE_LIMIT) {
    return { ok: false, problem: `a text has at most ${TEXT_SOURCE_LIMIT} characters` };
  }
  const plain = parsePlain(source);
  if (plain !== undefined) return { ok: true, nodes: plain };
  return (
    textParser.parse?.(source) ?? {
      ok: false,
      problem: "the parser of texts is not loaded yet",
      isEarly: true,
    }
  );
}

/** `{{row.name}}`, matched strictly enough to be only a path of the roots. */
const PLAIN = /\{\{(?!(?:else|this|true|false|null|undefined)\b)([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\}\}(?!\})/y;
/**
 * Braces, an escaped brace or a third one: anything that `PLAIN` might not match. A fragment's parameter in angle
 * brackets stands for a part of a path.
 */
const NOT_PLAIN =
  /\\\{\{|\{\{(?![A-Za-z_<][\w<>-]*(?:\.[A-Za-z_<][\w<>-]*)*\}\}(?!\}))|\{\{(?:else|this|true|false|null|undefined)\b/;

/** Text and paths only, as in most texts; undefined where the parser is needed. */
function parsePlain(source: string): readonly TextNode[] | undefined {
  const nodes: TextNode[] = [];
  if (source.includes("\\{{")) return undefined;
  let from = 0;
  for (let at = source.indexOf("{{"); at !== -1; at = source.indexOf("{{", from)) {
    PLAIN.lastIndex = at;
    const path = PLAIN.exec(source)?.[1];
    if (path === undefined) return undefined;
    if (at > from) nodes.push({ type: "text", text: source.slice(from, at) });
    nodes.push({ type: "path", path: { from: "this", parts: path.split("."), source: path } });
    from = PLAIN.lastIndex;
  }
  if (from < source.length) nodes.push({ type: "text", text: source.slice(from) });
  return nodes;
}
