import { isObject, readOwn } from "#validators";
import type { Report } from "./report.ts";
import type { Roots } from "./roots.ts";
import { parseText } from "./text-syntax.ts";
import type { BlockName, ParsedText, TextNode, TextPath } from "./text-syntax.ts";

const NODE_BUDGET = 50_000;
const OUTPUT_BUDGET = 65_536;
const CACHED_TEXTS = 2_000;

type Rendering = (roots: Roots, report?: Report) => string;

/** Compiles a Handlebars text to closures, once per text. Malformed text renders as nothing. */
export function compileText(source: string): Rendering {
  let rendering = cache.get(source);
  if (rendering === undefined) {
    if (cache.size >= CACHED_TEXTS) cache.clear();
    const parsed = parseText(source);
    rendering = compile(parsed);
    if (parsed.ok || parsed.isEarly !== true) cache.set(source, rendering);
  }
  return rendering;
}

const cache = new Map<string, Rendering>();

interface Loop {
  readonly index: number;
  readonly key: string | number;
  readonly first: boolean;
  readonly last: boolean;
}

interface Run {
  readonly roots: Roots;
  nodesLeft: number;
  charactersLeft: number;
  problem: string | undefined;
}

/** `context` is the value of `this`: the roots, or the entry of a block. */
type Part = (context: unknown, loop: Loop | undefined, run: Run) => string;
type Reading = (context: unknown, loop: Loop | undefined, run: Run) => unknown;

function compile(parsed: ParsedText): Rendering {
  if (!parsed.ok) {
    const { problem } = parsed;
    return (_, report) => {
      report?.(problem);
      return "";
    };
  }
  const parts = compileNodes(parsed.nodes);
  return (roots, report) => {
    const run: Run = { roots, nodesLeft: NODE_BUDGET, charactersLeft: OUTPUT_BUDGET, problem: undefined };
    const text = parts(roots, undefined, run);
    if (run.problem !== undefined) report?.(run.problem);
    return text;
  };
}

function compileNodes(nodes: readonly TextNode[]): Part {
  const parts = nodes.map(compileNode);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return (context, loop, run) => {
    let text = "";
    for (const part of parts) text += part(context, loop, run);
    return text;
  };
}

function compileNode(node: TextNode): Part {
  if (node.type === "text") {
    const { text } = node;
    return (_, __, run) => countOutput(text, run);
  }
  const read = compilePath(node.path);
  if (node.type === "path") {
    return (context, loop, run) => countOutput(toText(read(context, loop, run), run), run);
  }
  return blocks[node.type](read, compileNodes(node.body), compileNodes(node.else));
}

const blocks: Readonly<Record<BlockName, (read: Reading, then: Part, otherwise: Part) => Part>> = {
  if: (read, then, otherwise) => (context, loop, run) =>
    (isYes(read(context, loop, run)) ? then : otherwise)(context, loop, run),
  unless: (read, then, otherwise) => (context, loop, run) =>
    (isYes(read(context, loop, run)) ? otherwise : then)(context, loop, run),
  with: (read, then, otherwise) => (context, loop, run) => {
    const value = read(context, loop, run);
    return isEmpty(value) ? otherwise(context, loop, run) : then(value, loop, run);
  },
  each: (read, then, otherwise) => (context, loop, run) => {
    const value = read(context, loop, run);
    if (!isObject(value)) return otherwise(context, loop, run);
    const keys = Object.keys(value);
    if (keys.length === 0) return otherwise(context, loop, run);
    let text = "";
    for (const [index, key] of keys.entries()) {
      // A loop that renders nothing still uses up nodes.
      countOutput("", run);
      if (run.problem !== undefined) break;
      const entry = value[key];
      const last = index === keys.length - 1;
      text += then(entry, { index, key: Array.isArray(value) ? index : key, first: index === 0, last }, run);
    }
    return text;
  },
};

function compilePath({ from, parts }: TextPath): Reading {
  if (from === "loop") {
    const [name = ""] = parts;
    return (_, loop) => readOwn(loop, name);
  }
  const isRoot = from === "root";
  return (context, _, run) => {
    let at: unknown = isRoot ? run.roots : context;
    for (const part of parts) at = readOwn(at, part);
    return at;
  };
}

function countOutput(text: string, run: Run): string {
  if (run.problem !== undefined) return "";
  run.nodesLeft -= 1;
  run.charactersLeft -= text.length;
  if (run.nodesLeft >= 0 && run.charactersLeft >= 0) return text;
  run.problem =
    run.nodesLeft < 0 ? `a text has at most ${NODE_BUDGET} nodes` : `a text is at most ${OUTPUT_BUDGET} long`;
  return run.charactersLeft < 0 ? text.slice(0, run.charactersLeft) : "";
}

function toText(value: unknown, run: Run): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  // A list could exceed any budget: only as much of it is joined as may still be shown.
  if (Array.isArray(value)) {
    const texts = value
      .slice(0, run.nodesLeft)
      .map((entry) => (typeof entry === "object" ? "" : String(entry)));
    run.nodesLeft -= texts.length;
    return texts.join(",");
  }
  return "";
}

function isYes(value: unknown): boolean {
  return value !== 0 && !isEmpty(value);
}

/** In Handlebars zero counts as a value. */
function isEmpty(value: unknown): boolean {
  return value !== 0 && (!value || (Array.isArray(value) && value.length === 0));
}
