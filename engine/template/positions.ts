import { splitPointer } from "#validators";
import { findNodeAtLocation, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The places of the parts of a JSON text. */
export interface Positions {
  /** Of the value at a pointer, or of its key; of the nearest ancestor where it does not exist. */
  of(pointer: string, atKey?: boolean): Position;
  /** Syntax errors with their places, and keys that an object has twice. */
  readonly problems: readonly {
    readonly position: Position;
    readonly pointer: string;
    readonly message: string;
  }[];
}

/** Reads positions from a JSON text, also from an invalid one. */
export function readPositions(source: string): Positions {
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  });
  const starts = lineStarts(source);
  const position = (offset: number): Position => positionAt(starts, offset);
  const broken = errors.map(({ error, offset }) => {
    const { line, column } = position(offset);
    return problem(
      line,
      column,
      "",
      `is no JSON: ${wordsOfError(printParseErrorCode(error), source, offset)}`,
    );
  });
  const repeatedKeys = tree === undefined || broken.length > 0 ? [] : duplicateKeys(tree, "", position);
  return {
    problems: [...broken, ...repeatedKeys],
    of: (pointer, atKey = false) => position(tree === undefined ? 0 : offsetOf(tree, pointer, atKey)),
  };
}

function problem(
  line: number,
  column: number,
  pointer: string,
  message: string,
): Positions["problems"][number] {
  return { position: { line, column }, pointer, message };
}

function offsetOf(tree: Node, pointer: string, atKey: boolean): number {
  const path = splitPointer(pointer);
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNode(tree, path.slice(0, length));
    if (node === undefined) continue;
    return atKey && length === path.length && node.parent?.type === "property"
      ? node.parent.offset
      : node.offset;
  }
  return tree.offset;
}

function findNode(tree: Node, path: readonly string[]): Node | undefined {
  let at: Node | undefined = tree;
  for (const segment of path) {
    if (at === undefined) return undefined;
    at = findNodeAtLocation(at, [at.type === "array" ? Number(segment) : segment]);
  }
  return at;
}

function duplicateKeys(
  node: Node,
  pointer: string,
  position: (offset: number) => Position,
): Positions["problems"] {
  if (node.type === "array") {
    return (node.children ?? []).flatMap((child, index) =>
      duplicateKeys(child, `${pointer}/${index}`, position),
    );
  }
  if (node.type !== "object") return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    const name = String(key?.value);
    const { line, column } = position(property.offset);
    const own = seen.has(name)
      ? [problem(line, column, `${pointer}/${name}`, `the key "${name}" stands here twice`)]
      : [];
    seen.add(name);
    return value === undefined ? own : [...own, ...duplicateKeys(value, `${pointer}/${name}`, position)];
  });
}

function lineStarts(source: string): readonly number[] {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function positionAt(starts: readonly number[], offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** What is wrong at an offset; a comma that nothing follows is the usual reason why something is expected there. */
function wordsOfError(code: string, source: string, offset: number): string {
  const closing = source.charAt(offset);
  const isTrailing = /,\s*$/.test(source.slice(0, offset)) && (closing === "]" || closing === "}");
  return isTrailing ? `a comma before ${closing}, with nothing between` : wordsOf(code);
}

/** `CommaExpected` becomes `comma expected`. */
function wordsOf(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}
