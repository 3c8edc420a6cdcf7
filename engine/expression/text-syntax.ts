import { textParser } from "#engine/expression/text-parser";
import type {
  BlockStatement,
  Expression,
  Program,
  Statement,
} from "handlebars/dist/cjs/handlebars/compiler/base.js";

/** Longest source of a text, in characters, and how deep its blocks may nest. */
export const TEXT_SOURCE_LIMIT = 16_384;
export const TEXT_NESTING_LIMIT = 20;

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

/** The library's parser; `parse` is undefined until it is loaded. */
export interface TextParser {
  readonly parse: ((source: string) => Program) | undefined;
  load(): Promise<void>;
}

/** Loads the parser where any of these sources has more than paths in braces. Await it before texts are rendered. */
export async function loadTextParser(...sources: readonly string[]): Promise<void> {
  if (sources.some((source) => NOT_PLAIN.test(source))) await textParser.load();
}

/**
 * Parses Handlebars text: content, `{{path}}`, `if`, `unless`, `each` and `with` with `else`, comments. Everything
 * else (helpers, partials, decorators, parameters, `../`) is a problem. Never throws; the nesting is checked before
 * the parser runs.
 */
export function parseText(source: string): ParsedText {
  if (source.length > TEXT_SOURCE_LIMIT) {
    return { ok: false, problem: `a text has at most ${TEXT_SOURCE_LIMIT} characters` };
  }
  if (nestingOf(source) > TEXT_NESTING_LIMIT) {
    return { ok: false, problem: `blocks of a text nest at most ${TEXT_NESTING_LIMIT} deep` };
  }
  const plain = parsePlain(source);
  if (plain !== undefined) return { ok: true, nodes: plain };
  const { parse } = textParser;
  if (parse === undefined)
    return { ok: false, problem: "the parser of texts is not loaded yet", isEarly: true };
  try {
    return { ok: true, nodes: readProgram(parse(source)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof SyntaxProblem) return { ok: false, problem: message };
    return { ok: false, problem: unclosedIn(source) ?? wordsOfParser(message) };
  }
}

class SyntaxProblem extends Error {}

/** `{{row.name}}`, matched strictly enough to be only a path of the roots. */
const PLAIN = /\{\{(?!(?:else|this|true|false|null|undefined)\b)([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\}\}(?!\})/y;
/**
 * Braces, an escaped brace or a third one: anything that `PLAIN` might not match. A fragment's parameter in angle
 * brackets stands for a part of a path.
 */
const NOT_PLAIN =
  /\\\{\{|\{\{(?![A-Za-z_<][\w.<>-]*\}\}(?!\}))|\{\{(?:else|this|true|false|null|undefined)\b/;

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

function nestingOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const match of source.matchAll(/\{\{~?([#^/]|else\b)/g)) {
    if (match[1] === "/") depth -= 1;
    // `else if` is nested in the tree, although it is written flat.
    else depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function readProgram(program: Program | undefined): readonly TextNode[] {
  if (program === undefined) return [];
  if ((program.blockParams?.length ?? 0) > 0) throw new SyntaxProblem("block parameters are not permitted");
  return program.body.flatMap(readNode);
}

function readNode(node: Statement): readonly TextNode[] {
  switch (node.type) {
    case "ContentStatement":
      return [{ type: "text", text: node.value }];
    case "CommentStatement":
      return [];
    case "MustacheStatement": {
      if (node.params.length > 0 || node.hash !== undefined) {
        throw new SyntaxProblem(`no helper "${nameOf(node.path)}": only paths, if, unless, each and with`);
      }
      return [{ type: "path", path: readTextPath(node.path) }];
    }
    case "BlockStatement":
      return [readBlock(node)];
    case "PartialStatement":
    case "PartialBlockStatement":
    case "Decorator":
    case "DecoratorBlock":
    default:
      throw new SyntaxProblem(`${wordsOfNode(node.type)} are not permitted in a text`);
  }
}

function readBlock(block: BlockStatement): TextNode {
  const name = nameOf(block.path);
  if (!isBlockName(name)) throw new SyntaxProblem(`no block "${name}": only if, unless, each and with`);
  const [path] = block.params;
  if (path === undefined || block.params.length > 1 || block.hash !== undefined) {
    throw new SyntaxProblem(`"${name}" takes one path`);
  }
  return {
    type: name,
    path: readTextPath(path),
    body: readProgram(block.program),
    else: readProgram(block.inverse),
  };
}

function readTextPath(node: Expression): TextPath {
  if (node.type !== "PathExpression") throw new SyntaxProblem("only paths may stand between the braces");
  const { data, depth, parts, original } = node;
  if (depth > 0) throw new SyntaxProblem(`"${original}": use @root. to leave a block`);
  if (!data) return { from: "this", parts, source: original };
  const [first = "", ...rest] = parts;
  if (first === "root") return { from: "root", parts: rest, source: original };
  if (["index", "key", "first", "last"].includes(first) && rest.length === 0) {
    return { from: "loop", parts, source: original };
  }
  throw new SyntaxProblem(`unknown "@${first}": only @root, @index, @key, @first and @last`);
}

function nameOf(node: Expression): string {
  return node.type === "PathExpression" ? node.original : "";
}

function isBlockName(name: string): name is BlockName {
  return name === "if" || name === "unless" || name === "each" || name === "with";
}

function wordsOfNode(type: string): string {
  return `${type.replace(/Statement|Expression/g, "").toLowerCase()}s`;
}

/** The parser's message without its picture of the place. */
/** The braces that nothing closes, or that close nothing, which the parser tells only in its own words. */
function unclosedIn(source: string): string | undefined {
  const open = /\{\{(?:(?!\}\}|\{\{).)*(?=\{\{|$)/s.exec(source)?.[0];
  if (open === undefined) return undefined;
  const start = open.trimEnd();
  return `"${start.length > 24 ? `${start.slice(0, 24)}…` : start}" is not closed: its }} is missing`;
}

function wordsOfParser(message: string): string {
  const expecting = message.indexOf("Expecting");
  const detail = expecting === -1 ? message : message.slice(message.indexOf("got"));
  return `this is no Handlebars: ${detail.split("\n")[0] ?? ""}`;
}
