import { parse } from "handlebars/dist/cjs/handlebars/compiler/base.js";
import type {
  BlockStatement,
  Expression,
  Program,
  Statement,
} from "handlebars/dist/cjs/handlebars/compiler/base.js";
import type { BlockName, ParsedText, TextNode, TextPath } from "./text-syntax.ts";

/** How deep the blocks of a text may nest. */
const TEXT_NESTING_LIMIT = 20;

/** The supported part of Handlebars. The nesting is checked before the library's parser runs. */
export function parseHandlebars(source: string): ParsedText {
  if (nestingOf(source) > TEXT_NESTING_LIMIT) {
    return { ok: false, problem: `blocks of a text nest at most ${TEXT_NESTING_LIMIT} deep` };
  }
  try {
    return { ok: true, nodes: readProgram(parse(source)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof SyntaxProblem) return { ok: false, problem: message };
    return { ok: false, problem: unclosedIn(source) ?? wordsOfParser(message) };
  }
}

class SyntaxProblem extends Error {}

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

/** The braces that nothing closes, or that close nothing, which the parser tells only in its own words. */
function unclosedIn(source: string): string | undefined {
  const open = /\{\{(?:(?!\}\}|\{\{).)*(?=\{\{|$)/s.exec(source)?.[0];
  if (open === undefined) return undefined;
  const start = open.trimEnd();
  return `"${start.length > 24 ? `${start.slice(0, 24)}…` : start}" is not closed: its }} is missing`;
}

/** The parser's message without its picture of the place. */
function wordsOfParser(message: string): string {
  const expecting = message.indexOf("Expecting");
  const detail = expecting === -1 ? message : message.slice(message.indexOf("got"));
  return `this is no Handlebars: ${detail.split("\n")[0] ?? ""}`;
}
