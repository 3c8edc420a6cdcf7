import { escapeSegment, isRecord, readOwn, readPointer } from "#validators";
import type { PageFacts } from "../check/page-facts.ts";

/** One way to damage a template. Each returns the places it can damage, and what to put there. */
export interface MutationKind {
  readonly name: string;
  /** The finding may be elsewhere: at a reference to the damaged place. */
  readonly isElsewhere?: boolean;
  readonly at: (node: Node) => readonly Damage[];
}

/** A value of the document with its parent. */
export interface Node {
  readonly pointer: string;
  readonly key: string;
  readonly value: unknown;
  readonly parent: unknown;
  /** Keys from the root down. */
  readonly path: readonly string[];
}

/** The damaged document, as text where it is not valid JSON any more. */
export interface Damage {
  /** The place of the damage. */
  readonly pointer: string;
  /** Replaces the value at `pointer`; `REMOVED` removes it. */
  readonly value?: unknown;
  readonly rename?: string;
}

export const REMOVED = Symbol("removed");

/** The damaged document. */
export function damaged(document: unknown, { pointer, value, rename }: Damage): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(document));
  const cut = pointer.lastIndexOf("/");
  const parent = readPointer(copy, pointer.slice(0, cut));
  const key = pointer
    .slice(cut + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  if (Array.isArray(parent)) {
    if (value === REMOVED) parent.splice(Number(key), 1);
    else parent[Number(key)] = value;
  } else if (isRecord(parent)) {
    const entries = Object.entries(parent).flatMap(([name, each]): [string, unknown][] => {
      if (name !== key) return [[name, each]];
      if (rename !== undefined) return [[rename, each]];
      return value === REMOVED ? [] : [[name, value]];
    });
    const open: Record<string, unknown> = parent;
    for (const name of Object.keys(open)) delete open[name];
    Object.assign(open, Object.fromEntries(entries));
  }
  return copy;
}

/** Every value of a document. */
export function nodesOf(document: unknown): readonly Node[] {
  const nodes: Node[] = [];
  const walk = (
    value: unknown,
    pointer: string,
    key: string,
    parent: unknown,
    path: readonly string[],
  ): void => {
    nodes.push({ pointer, key, value, parent, path });
    if (Array.isArray(value))
      value.forEach((each, index) =>
        walk(each, `${pointer}/${index}`, String(index), value, [...path, String(index)]),
      );
    else if (isRecord(value)) {
      for (const name of Object.keys(value))
        walk(value[name], `${pointer}/${escapeSegment(name)}`, name, value, [...path, name]);
    }
  };
  walk(document, "", "", undefined, []);
  return nodes;
}

/** A word with one letter doubled in its middle, which no template uses. */
export function typo(word: string): string {
  const middle = Math.floor(word.length / 2);
  return `${word.slice(0, middle)}q${word.slice(middle)}`;
}

export const FREE = new Set([
  "schema",
  "params",
  "load",
  "query",
  "filter",
  "body",
  "with",
  "to",
  "pick",
  "values",
  "value",
  "init",
  "given",
  "answers",
]);
export const inFree = ({ path }: Node): boolean =>
  path
    .slice(0, -1)
    .some(
      (key, index) =>
        FREE.has(key) &&
        !(key === "load" && index === path.length - 3) &&
        !(key === "params" && index === path.length - 3),
    );
export const keyIs =
  (...keys: readonly string[]) =>
  (node: Node): boolean =>
    keys.includes(node.key);
export const isText = (node: Node): node is Node & { readonly value: string } =>
  typeof node.value === "string";

/** Changes a text where the key is one of these. */
export function textKind(
  name: string,
  keys: readonly string[],
  change: (text: string, node: Node) => unknown,
  more: { readonly isElsewhere?: boolean; readonly when?: (node: Node) => boolean } = {},
): MutationKind {
  return {
    name,
    isElsewhere: more.isElsewhere,
    at: (node) => {
      if (!isText(node) || !keyIs(...keys)(node) || more.when?.(node) === false) return [];
      const value = change(node.value, node);
      return value === undefined || value === node.value ? [] : [{ pointer: node.pointer, value }];
    },
  };
}

/** Changes a path segment by segment: the root is segment 0. */
export function segment(index: number): (path: string) => string | undefined {
  return (path) => {
    const parts = path.split(".");
    const at = index < 0 ? parts.length + index : index;
    const part = parts[at];
    if (part === undefined || at >= parts.length || part === "*" || (index < 0 && parts.length < 3))
      return undefined;
    return parts.with(at, typo(part)).join(".");
  };
}

export const KNOWN_BY_DESCRIPTION = new Set([
  "row",
  "load",
  "item",
  "result",
  "form",
  "query",
  "route",
  "picked",
  "now",
]);
export const isKnownRoot = (path: string): boolean => KNOWN_BY_DESCRIPTION.has(path.split(".")[0] ?? "");

export const CONDITION_KEYS = new Set(["show", "if", "when", "ok", "keep"]);
export const isCondition = (node: Node): boolean => CONDITION_KEYS.has(node.key) && isRecord(node.value);
export const isOperator = ({ key, parent }: Node): boolean =>
  ["===", "!==", "in", "<", "<=", ">", ">=", "!", "!!", "and", "or"].includes(key) &&
  isRecord(parent) &&
  Object.keys(parent).length === 1;
export const hasCall = (value: unknown): boolean =>
  readOwn(value, "api") !== undefined && readOwn(value, "do") !== undefined;

let root: unknown;
let known: Facts = {
  requires: () => [],
  permission: () => undefined,
  pageOf: () => undefined,
};

/** What kinds of damage ask about the surroundings of a page. */
export interface Facts {
  /** The keys that the body of an operation requires. */
  readonly requires: (call: unknown, key: string) => readonly string[];
  /** What an operation asks of its caller: `access.Services.D`. */
  readonly permission: (call: unknown) => string | undefined;
  /** What is known of the one page that a link leads to. */
  readonly pageOf: (link: string) => PageFacts | undefined;
}

export const requires: Facts["requires"] = (call, key) => known.requires(call, key);
export const permissionOf: Facts["permission"] = (call) => known.permission(call);
export const pageAt: Facts["pageOf"] = (link) => known.pageOf(link);

/** Sets the document whose nodes are looked at next, and its surroundings: some kinds of damage need them. */
export function setDocument(document: unknown, facts: Facts): void {
  root = document;
  known = facts;
}

/** The values that a node stands in, outermost first. */
export function valuesAround({ path }: Node): readonly unknown[] {
  return path.map((_, index) =>
    readPointer(
      root,
      path
        .slice(0, index)
        .map((key) => `/${escapeSegment(key)}`)
        .join(""),
    ),
  );
}

/** The grandparent of a node. */
export function parentOf({ pointer }: Node): unknown {
  return readPointer(root, pointer.split("/").slice(0, -2).join("/"));
}

/** The action or form that a field belongs to, whose calls send its value. */
export function ownerOf({ path }: Node): unknown {
  const at = path.lastIndexOf("ask");
  const steps = path.lastIndexOf("steps");
  const length = at >= 0 ? at : steps >= 0 ? steps : path.length - 2;
  const owner = readPointer(
    root,
    path
      .slice(0, length)
      .map((key) => `/${escapeSegment(key)}`)
      .join(""),
  );
  const ask = readOwn(owner, "ask");
  return at >= 0 ? { ...Object(owner), init: readOwn(ask, "init") } : owner;
}

/** A later call, or what is shown afterwards, needs the answer; a text works without it. */
export function isUsedLater({ value, parent, key }: Node): boolean {
  const name = readOwn(value, "as");
  const later = Array.isArray(parent) ? parent.slice(Number(key) + 1) : [];
  const own = readOwn(value, "when");
  return own === undefined && typeof name === "string" && JSON.stringify(later).includes(`result.${name}.`);
}

export function isReferredTo({ pointer }: Node, name: string): boolean {
  const holder = damaged(root, { pointer, value: REMOVED });
  const text = JSON.stringify(holder);
  const bare = name.replace(/^load\./, "");
  return name === bare
    ? new RegExp(`(?:query|route)\\.${name}\\b`).test(text)
    : new RegExp(`load\\.${bare}\\b`).test(text);
}

export function isNamedCall(call: unknown): boolean {
  return hasCall(call) || readOwn(call, "by") !== undefined;
}

export function isUsedName({ value }: Node): boolean {
  return JSON.stringify(root).includes(`result.${String(value)}.`);
}

/** A text for people, not the name of a parameter or header. */
export function isPersonText(node: Node): boolean {
  return (
    isText(node) &&
    !node.value.includes("<") &&
    !FREE.has(node.path.at(-2) ?? "") &&
    !node.path.includes("body") &&
    !node.path.includes("with")
  );
}

/** Passed to a fragment or a plugin, which know how to use it. */
export function isPassedOn(node: Node): boolean {
  return node.path.includes("with") && node.key !== "put";
}

export function isOfPlain(node: Node): boolean {
  return node.path.includes("with") && !node.path.includes("columns") && !node.path.includes("fields");
}

export function isComparedChoice(node: Node): boolean {
  const path = comparedPath(node);
  return (
    isText(node) &&
    path !== undefined &&
    CHOICES.has(path.split(".").at(-1) ?? "") &&
    /^(?:row|load|item|form)\./.test(path)
  );
}

/** Fields with an enum in every description of the fixtures and of the portal. */
export const CHOICES = new Set(["state", "powerState", "automator_version"]);

export function comparedPath({ pointer, parent }: Node): string | undefined {
  if (!Array.isArray(parent)) return undefined;
  const own = parent.map((each: unknown) => readOwn(each, "var")).find((each) => typeof each === "string");
  if (typeof own === "string") return own;
  const above = readPointer(root, pointer.split("/").slice(0, -2).join("/"));
  const path = Array.isArray(above)
    ? above.map((each: unknown) => readOwn(each, "var")).find((each) => typeof each === "string")
    : undefined;
  return typeof path === "string" ? path : undefined;
}

export function isCaseOfChoice(node: Node): boolean {
  const path = readOwn(readOwn(parentOf(node), "by"), "$");
  return (
    typeof path === "string" &&
    ["type", "automator_version"].includes(path.split(".").at(-1) ?? "") &&
    path.startsWith("row.")
  );
}
