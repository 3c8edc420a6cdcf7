import { isRecord, readOwn } from "#validators";
import { escapeSegment, readPointer } from "#engine/api-description";

/** One way to damage a template. Each answers the places where it can, and what stands there afterwards. */
export interface MutationKind {
  readonly name: string;
  /** The finding may stand elsewhere: what refers to the damaged place is what is wrong. */
  readonly isElsewhere?: boolean;
  readonly at: (node: Node) => readonly Damage[];
}

/** A value of the document and what it stands in. */
export interface Node {
  readonly pointer: string;
  readonly key: string;
  readonly value: unknown;
  readonly parent: unknown;
  /** Keys from the top down. */
  readonly path: readonly string[];
}

/** What is done to the document, as text where it is no JSON any more. */
export interface Damage {
  /** Where the damage is. */
  readonly pointer: string;
  /** Replaces the value at `pointer`; `REMOVED` takes it away. */
  readonly value?: unknown;
  readonly rename?: string;
}

export const REMOVED = Symbol("removed");

/** The document with the damage done. */
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

/** A word with one letter doubled in its middle: never a word that was there. */
export function typo(word: string): string {
  const middle = Math.floor(word.length / 2);
  return `${word.slice(0, middle)}q${word.slice(middle)}`;
}

const FREE = new Set([
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
const inFree = ({ path }: Node): boolean =>
  path
    .slice(0, -1)
    .some(
      (key, index) =>
        FREE.has(key) &&
        !(key === "load" && index === path.length - 3) &&
        !(key === "params" && index === path.length - 3),
    );
const keyIs =
  (...keys: readonly string[]) =>
  (node: Node): boolean =>
    keys.includes(node.key);
const isText = (node: Node): node is Node & { readonly value: string } => typeof node.value === "string";

/** Changes a text where the key is one of these. */
function textKind(
  name: string,
  keys: readonly string[],
  change: (text: string, node: Node) => unknown,
  more: { readonly isElsewhere?: boolean; readonly when?: (node: Node) => boolean } = {},
): MutationKind {
  return {
    name,
    ...(more.isElsewhere === true && { isElsewhere: true }),
    at: (node) => {
      if (!isText(node) || !keyIs(...keys)(node) || more.when?.(node) === false) return [];
      const value = change(node.value, node);
      return value === undefined || value === node.value ? [] : [{ pointer: node.pointer, value }];
    },
  };
}

/** Changes a path segment by segment: the root is segment 0. */
function segment(index: number): (path: string) => string | undefined {
  return (path) => {
    const parts = path.split(".");
    const at = index < 0 ? parts.length + index : index;
    const part = parts[at];
    if (part === undefined || at >= parts.length || part === "*" || (index < 0 && parts.length < 3))
      return undefined;
    return parts.with(at, typo(part)).join(".");
  };
}

const KNOWN_BY_DESCRIPTION = new Set([
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
const isKnownRoot = (path: string): boolean => KNOWN_BY_DESCRIPTION.has(path.split(".")[0] ?? "");

const CONDITION_KEYS = new Set(["show", "if", "when", "ok", "keep"]);
const isCondition = (node: Node): boolean => CONDITION_KEYS.has(node.key) && isRecord(node.value);
const isOperator = ({ key, parent }: Node): boolean =>
  ["===", "!==", "in", "<", "<=", ">", ">=", "!", "!!", "and", "or"].includes(key) &&
  isRecord(parent) &&
  Object.keys(parent).length === 1;
const hasCall = (value: unknown): boolean =>
  readOwn(value, "api") !== undefined && readOwn(value, "do") !== undefined;

export const MUTATIONS: readonly MutationKind[] = [
  // Shape
  {
    name: "a key misspelled",
    at: (node) => {
      if (inFree(node) || !isRecord(node.parent) || node.key.length < 3 || FREE.has(node.path.at(-2) ?? ""))
        return [];
      if (
        isOperator(node) ||
        node.key === "var" ||
        node.key === "$schema" ||
        readOwn(node.parent, "fragment") !== undefined
      )
        return [];
      return [{ pointer: node.pointer, rename: typo(node.key) }];
    },
  },
  {
    name: "a required key left out",
    at: (node) =>
      !inFree(node) &&
      keyIs(
        "key",
        "source",
        "columns",
        "kind",
        "title",
        "template",
        "v",
        "panels",
        "tabs",
        "reason",
        "if",
        "field",
        "op",
        "message",
      )(node) &&
      !(
        node.key === "title" &&
        readOwn(node.parent, "panels") === undefined &&
        readOwn(node.parent, "template") === undefined &&
        readOwn(node.parent, "confirm") === undefined
      ) &&
      isRecord(node.parent)
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  textKind("a kind misspelled", ["kind"], typo),
  textKind("a number for a text", ["title", "do", "api", "key", "field", "reason"], () => 7, {
    when: (node) => !inFree(node),
  }),
  textKind("a list for a text", ["title", "do", "api", "id"], (text) => [text], {
    when: (node) => !inFree(node),
  }),
  textKind("a word of a closed list misspelled", ["as", "format", "op", "in", "pick", "accept"], typo, {
    when: (node) =>
      !inFree(node) &&
      !(node.key === "as" && hasCall(node.parent)) &&
      !(node.key === "as" && readOwn(node.parent, "by") !== undefined),
  }),
  {
    name: "a name that stands twice",
    at: (node) => {
      const list = node.value;
      if (
        !Array.isArray(list) ||
        !["rowActions", "bulkActions", "pageActions", "actions", "panels", "tabs"].includes(node.key)
      )
        return [];
      const [first] = list;
      return readOwn(first, "id") === undefined ? [] : [{ pointer: node.pointer, value: [...list, first] }];
    },
  },
  {
    name: "a version of tomorrow",
    at: (node) => (node.pointer === "/v" ? [{ pointer: "/v", value: 99 }] : []),
  },
  // Paths
  textKind("an unknown root in a value", ["$"], segment(0)),
  textKind("an unknown root in a condition", ["var"], segment(0)),
  textKind(
    "a value's first step misspelled",
    ["$"],
    (path) => (isKnownRoot(path) ? segment(path.startsWith("rows") ? 2 : 1)(path) : undefined),
    { when: (node) => !isOfPlain(node) },
  ),
  textKind("a condition's first step misspelled", ["var"], (path) =>
    isKnownRoot(path) ? segment(1)(path) : undefined,
  ),
  textKind("a value's last step misspelled", ["$"], (path) =>
    /^(?:row|load)\./.test(path) ? segment(-1)(path) : undefined,
  ),
  textKind("a condition's last step misspelled", ["var"], (path) =>
    /^(?:row|load)\./.test(path) ? segment(-1)(path) : undefined,
  ),
  textKind("a root where it is not permitted", ["title"], () => "{{entry.name}}", {
    when: (node) => node.path.length < 2,
  }),
  // Conditions
  {
    name: "an unknown operator",
    at: (node) => (isOperator(node) && node.key.length > 1 ? [{ pointer: node.pointer, rename: "==" }] : []),
  },
  {
    name: "an operator that rebinds",
    at: (node) => (isOperator(node) && node.key === "in" ? [{ pointer: node.pointer, rename: "some" }] : []),
  },
  {
    name: "an argument too few",
    at: (node) =>
      isOperator(node) &&
      Array.isArray(node.value) &&
      node.value.length === 2 &&
      node.key !== "and" &&
      node.key !== "or"
        ? [{ pointer: node.pointer, value: [node.value[0]] }]
        : [],
  },
  {
    name: "an argument too many",
    at: (node) =>
      isOperator(node) && ["===", "in", "!=="].includes(node.key) && Array.isArray(node.value)
        ? [{ pointer: node.pointer, value: [...node.value, 1] }]
        : [],
  },
  {
    name: "a comparison with null",
    at: (node) =>
      isOperator(node) && ["===", "!=="].includes(node.key) && Array.isArray(node.value)
        ? [{ pointer: node.pointer, value: [node.value[0], null] }]
        : [],
  },
  {
    name: "a choice of nothing",
    at: (node) =>
      isOperator(node) && node.key === "in"
        ? [{ pointer: node.pointer, value: [readOwn(node.value, "0") ?? { var: "row.id" }, []] }]
        : [],
  },
  {
    name: "a condition and its opposite",
    at: (node) =>
      isCondition(node) ? [{ pointer: node.pointer, value: { and: [node.value, { "!": node.value }] } }] : [],
  },
  {
    name: "two values at once",
    at: (node) => {
      if (!isCondition(node)) return [];
      const args = readOwn(node.value, "===");
      return Array.isArray(args) && typeof args[1] === "string"
        ? [{ pointer: node.pointer, value: { and: [node.value, { "===": [args[0], `${args[1]}x`] }] } }]
        : [];
    },
  },
  {
    name: "a value that never is",
    at: (node) =>
      isComparedChoice(node) ? [{ pointer: node.pointer, value: typo(String(node.value)) }] : [],
  },
  // Texts
  textKind(
    "a text left open",
    ["title", "label", "reason", "name", "toast", "say", "message"],
    (text) => `${text} {{row.name`,
    { when: isPersonText },
  ),
  textKind(
    "a helper in a text",
    ["title", "label", "reason", "name", "toast", "say", "message"],
    (text) => `${text} {{upper now.today}}`,
    { when: (node) => isPersonText(node) && !String(node.value).startsWith("t:") },
  ),
  textKind(
    "a partial in a text",
    ["title", "label", "reason", "name", "toast", "say", "message"],
    (text) => (text.startsWith("t:") ? undefined : `${text} {{> x}}`),
    { when: isPersonText },
  ),
  textKind(
    "a path in a text misspelled",
    ["title", "label", "reason", "name", "toast", "message", "help"],
    (text) => text.replace(/\{\{(row|load|form|item|picked)\./, "{{$1q."),
    { when: isPersonText },
  ),
  textKind(
    "a missing translation",
    ["title", "label", "reason", "name", "toast", "say", "message", "optional", "confirm"],
    (text) => (text.startsWith("t:") ? `${text}-qq` : undefined),
    { when: isPersonText },
  ),
  // Calls
  textKind("an unknown API", ["api"], typo, { when: (node) => !inFree(node) }),
  textKind(
    "an operation that does not exist",
    ["do", "put"],
    (text) => (text.includes("/") ? `${text}-q` : undefined),
    { when: (node) => !isPassedOn(node) },
  ),
  textKind(
    "a method that the path does not have",
    ["do"],
    (text) => text.replace(/^\w+ /, text.startsWith("PUT ") ? "POST " : "PUT "),
    { when: (node) => /^(?:DELETE|POST|PATCH|PUT) /.test(String(node.value)) && !existsAsPut(node) },
  ),
  textKind("a brace that nothing fills", ["do"], (text) => text.replace(/\{(?!<)[a-z]+\./, "{nothing.")),
  textKind("a path with a query", ["do"], (text) => `${text}?sort=name`, { when: (node) => !inFree(node) }),
  {
    name: "a query parameter misspelled",
    at: (node) =>
      node.path.at(-2) === "query" && hasCall(parentOf(node))
        ? [{ pointer: node.pointer, rename: typo(node.key) }]
        : [],
  },
  {
    name: "a filter misspelled",
    at: (node) => (node.path.at(-2) === "filter" ? [{ pointer: node.pointer, rename: typo(node.key) }] : []),
  },
  {
    name: "query syntax spelled out",
    at: (node) =>
      node.path.at(-2) === "filter" ? [{ pointer: node.pointer, rename: `filter[${node.key}]` }] : [],
  },
  textKind("rows that are elsewhere", ["rows", "total"], typo, {
    when: (node) => !inFree(node) && String(node.value).startsWith("/"),
  }),
  textKind("an unknown dialect", ["dialect"], typo),
  {
    name: "a body's key misspelled",
    at: (node) =>
      node.path.at(-2) === "body" &&
      isRecord(node.parent) &&
      node.key !== "$" &&
      node.key !== "pick" &&
      hasCall(parentOf(node))
        ? [{ pointer: node.pointer, rename: typo(node.key) }]
        : [],
  },
  {
    name: "track left out",
    at: (node) => (node.key === "track" ? [{ pointer: node.pointer, value: REMOVED }] : []),
  },
  textKind("an edit of another load", ["edit"], () => "load.nothing"),
  textKind(
    "an operation's place misspelled",
    ["path"],
    (text) => (text.length > 1 ? typo(text) : undefined),
    { when: (node) => readOwn(node.parent, "op") !== undefined && !String(node.value).startsWith("/{") },
  ),
  {
    name: "an operation without its value",
    at: (node) =>
      node.key === "value" && ["add", "replace", "merge"].includes(String(readOwn(node.parent, "op")))
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  {
    name: "an answer's name changed",
    isElsewhere: true,
    at: (node) =>
      node.key === "as" && isRecord(node.parent) && isNamedCall(node.parent) && isUsedName(node)
        ? [{ pointer: node.pointer, value: typo(String(node.value)) }]
        : [],
  },
  // Lists and fields
  textKind("a key that rows do not have", ["key"], typo, {
    when: (node) => readOwn(node.parent, "columns") !== undefined,
  }),
  textKind("a column's field misspelled", ["field"], typo, {
    when: (node) => node.path.at(-3) === "columns" && readOwn(node.parent, "value") === undefined,
  }),
  textKind("a filter's field misspelled", ["field"], typo, {
    when: (node) => node.path.at(-3) === "filters" && readOwn(node.parent, "names") === undefined,
  }),
  textKind("a sort by what is not there", ["sort", "order"], typo),
  {
    name: "a search by what is not there",
    at: (node) =>
      node.path.at(-2) === "fields" && node.path.at(-3) === "search" && node.value !== "*"
        ? [{ pointer: node.pointer, value: typo(String(node.value)) }]
        : [],
  },
  textKind("a field's place misspelled", ["at"], typo, {
    when: (node) =>
      /^[/?]\w/.test(String(node.value)) &&
      readOwn(node.parent, "extra") !== true &&
      readOwn(node.parent, "api") === undefined,
  }),
  {
    name: "an unknown validator",
    at: (node) =>
      node.path.at(-2) === "validators" ? [{ pointer: node.pointer, value: typo(String(node.value)) }] : [],
  },
  textKind("an unknown unit", ["show", "send"], typo, { when: (node) => node.path.at(-2) === "unit" }),
  textKind("a choice's value misspelled", ["value"], typo, {
    when: (node) => node.path.at(-2) === "options",
  }),
  textKind(
    "a choice's label misspelled",
    ["label"],
    (text) => text.replace(/\{\{item\.(\w+)/, "{{item.$1q"),
    { when: (node) => node.path.at(-2) === "options" },
  ),
  {
    name: "a declared parameter left out",
    isElsewhere: true,
    at: (node) =>
      node.path.at(-2) === "params" && isReferredTo(node, node.key)
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  {
    name: "a load left out",
    isElsewhere: true,
    at: (node) =>
      node.path.at(-2) === "load" && node.path.length < 6 && isReferredTo(node, `load.${node.key}`)
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  // What is required
  {
    name: "what a body requires left out",
    at: (node) => {
      const call = parentOf(node);
      const isBody = node.path.at(-2) === "body" && hasCall(call);
      return isBody && requires(call, "do").includes(node.key)
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [];
    },
  },
  {
    name: "a field that the body requires left out",
    isElsewhere: true,
    at: (node) => {
      const at = readOwn(node.value, "at");
      if (typeof at !== "string" || node.path.at(-2) !== "fields") return [];
      const [name = "", ...rest] = at.split("/").slice(1);
      const { schema, call, calls, init } = { ...Object(ownerOf(node)) };
      if (init !== undefined) return [];
      const body = readOwn(call, "body");
      if (
        rest.length === 0 &&
        JSON.stringify(body) === '{"$":"form"}' &&
        requires(call, "do").includes(name)
      ) {
        return [{ pointer: node.pointer, value: REMOVED }];
      }
      const chained = (Array.isArray(calls) ? calls : []).find(
        (each: unknown) => JSON.stringify(readOwn(each, "body")) === `{"$":"form.${name}"}`,
      );
      const isRequired = schema !== undefined && requires(chained, "do").includes(rest[0] ?? "");
      return isRequired && rest.length === 1 ? [{ pointer: node.pointer, value: REMOVED }] : [];
    },
  },
  {
    name: "a body left out",
    at: (node) =>
      node.key === "body" && hasCall(node.parent) && requires(node.parent, "do").length > 0
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  // Order and circles
  {
    name: "a load of itself",
    at: (node) =>
      node.path.at(-2) === "load" && typeof readOwn(node.value, "do") === "string"
        ? [{ pointer: `${node.pointer}/do`, value: `GET /service/{load.${node.key}.id}` }]
        : [],
  },
  {
    name: "an answer used before it exists",
    at: (node) =>
      node.key === "calls" &&
      Array.isArray(node.value) &&
      node.value.length > 1 &&
      JSON.stringify(node.value).includes("result.")
        ? [{ pointer: node.pointer, value: node.value.toReversed() }]
        : [],
  },
  {
    name: "an answer that may be missing",
    isElsewhere: true,
    at: (node) =>
      node.path.at(-2) === "calls" && isUsedLater(node)
        ? [
            {
              pointer: node.pointer,
              value: { ...Object(node.value), when: { "!!": { var: "session.user" } } },
            },
          ]
        : [],
  },
  {
    name: "a field that follows itself",
    at: (node) => {
      const at = readOwn(node.value, "at");
      const isPlain = typeof at === "string" && /^\/\w+$/.test(at) && node.path.at(-2) === "fields";
      const isInTable = node.path.filter((key) => key === "fields").length > 1 || node.path.includes("with");
      if (!isPlain || isInTable) return [];
      return [
        { pointer: node.pointer, value: { ...Object(node.value), init: { $: `form.${at.slice(1)}` } } },
      ];
    },
  },
  {
    name: "an edit that writes elsewhere",
    at: (node) =>
      node.key === "do" && readOwn(node.parent, "edit") !== undefined && isText(node)
        ? [{ pointer: node.pointer, value: node.value.replace(/[\w-]+$/, "nat") }]
        : [],
  },
  textKind("a placeholder row in no list", ["list"], typo, {
    when: (node) => readOwn(node.parent, "match") !== undefined,
  }),
  {
    name: "a number where there are texts",
    at: (node) => (isComparedChoice(node) ? [{ pointer: node.pointer, value: 7 }] : []),
  },
  {
    name: "a range that is empty",
    at: (node) =>
      isCondition(node) ? [{ pointer: node.pointer, value: { "<=": [9, { var: "now.instant" }, 1] } }] : [],
  },
  // Access, links, actions
  {
    name: "an unknown claim",
    at: (node) =>
      ["all", "any", "anyOf"].some((key) => node.path.includes(key)) &&
      node.path.includes("access") &&
      isText(node)
        ? [{ pointer: node.pointer, value: typo(node.value) }]
        : [],
  },
  {
    name: "an unknown flag",
    at: (node) =>
      ["flags", "flagsOff"].includes(node.path.at(-2) ?? "")
        ? [{ pointer: node.pointer, value: typo(String(node.value)) }]
        : [],
  },
  {
    name: "access for nobody",
    at: (node) =>
      node.key === "flags" && Array.isArray(node.value)
        ? [
            {
              pointer: node.pointer.replace(/\/flags$/, ""),
              value: { ...Object(node.parent), flagsOff: node.value },
            },
          ]
        : [],
  },
  {
    name: "a link to nowhere",
    at: (node) =>
      isText(node) && node.value.startsWith("/pages/")
        ? [{ pointer: node.pointer, value: node.value.replace("/pages/", "/pages/q") }]
        : [],
  },
  {
    name: "an address with code",
    at: (node) =>
      isText(node) && node.value.startsWith("/pages/")
        ? [{ pointer: node.pointer, value: "javascript:alert(1)" }]
        : [],
  },
  {
    name: "double braces in a link",
    at: (node) =>
      isText(node) && /^\/pages\/.*\{\w/.test(node.value)
        ? [{ pointer: node.pointer, value: node.value.replace(/\{([^}]*)\}/g, "{{$1}}") }]
        : [],
  },
  {
    name: "an unknown icon",
    at: (node) =>
      node.key === "icon" && isText(node) ? [{ pointer: node.pointer, value: typo(node.value) }] : [],
  },
  {
    name: "a delete that asks nothing",
    at: (node) =>
      node.key === "ask" && readOwn(node.parent, "kind") === "delete"
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  {
    name: "an action that does nothing",
    at: (node) =>
      ["call", "calls", "goto"].includes(node.key) &&
      readOwn(node.parent, "id") !== undefined &&
      readOwn(node.parent, "kind") !== "form" &&
      readOwn(node.parent, "fields") === undefined
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  textKind("an unknown plugin", ["use"], typo),
  {
    name: "a switch's case that never is",
    at: (node) =>
      node.path.at(-2) === "to" && isCaseOfChoice(node)
        ? [{ pointer: node.pointer, rename: typo(node.key) }]
        : [],
  },
  // Fragments
  textKind("an unknown fragment", ["fragment"], typo),
  {
    name: "a fragment's parameter misspelled",
    at: (node) =>
      node.path.at(-2) === "with" && readOwn(parentOf(node), "fragment") !== undefined
        ? [{ pointer: node.pointer, rename: typo(node.key) }]
        : [],
  },
  {
    name: "a fragment's parameter left out",
    at: (node) =>
      node.path.at(-2) === "with" && readOwn(parentOf(node), "fragment") !== undefined
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  {
    name: "an override of a fragment",
    at: (node) =>
      readOwn(node.value, "fragment") !== undefined
        ? [{ pointer: node.pointer, value: { ...Object(node.value), title: "Mine" } }]
        : [],
  },
];

let root: unknown;
let requires: (call: unknown, key: string) => readonly string[] = () => [];

/** The document whose nodes are asked about next, and what its operations require: some kinds of damage look around. */
export function lookAround(document: unknown, required: typeof requires): void {
  root = document;
  requires = required;
}

/** What the parent of a node stands in. */
function parentOf({ pointer }: Node): unknown {
  return readPointer(root, pointer.split("/").slice(0, -2).join("/"));
}

/** The action or form that a field belongs to: what calls with its value. */
function ownerOf({ path }: Node): unknown {
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

/** A later call, or what is shown afterwards, needs the answer; a text can do without. */
function isUsedLater({ value, parent, key }: Node): boolean {
  const name = readOwn(value, "as");
  const later = Array.isArray(parent) ? parent.slice(Number(key) + 1) : [];
  const own = readOwn(value, "when");
  return own === undefined && typeof name === "string" && JSON.stringify(later).includes(`result.${name}.`);
}

function isReferredTo({ pointer }: Node, name: string): boolean {
  const holder = damaged(root, { pointer, value: REMOVED });
  const text = JSON.stringify(holder);
  const bare = name.replace(/^load\./, "");
  return name === bare
    ? new RegExp(`(?:query|route)\\.${name}\\b`).test(text)
    : new RegExp(`load\\.${bare}\\b`).test(text);
}

function isNamedCall(call: unknown): boolean {
  return hasCall(call) || readOwn(call, "by") !== undefined;
}

function isUsedName({ value }: Node): boolean {
  return JSON.stringify(root).includes(`result.${String(value)}.`);
}

/** A text that people read; not the name of a parameter or header of data. */
function isPersonText(node: Node): boolean {
  return (
    isText(node) &&
    !node.value.includes("<") &&
    !FREE.has(node.path.at(-2) ?? "") &&
    !node.path.includes("body") &&
    !node.path.includes("with")
  );
}

/** Handed to a fragment or a plugin, which know what to do with it. */
function isPassedOn(node: Node): boolean {
  return node.path.includes("with") && node.key !== "put";
}

function isOfPlain(node: Node): boolean {
  return node.path.includes("with") && !node.path.includes("columns") && !node.path.includes("fields");
}

/** The other method of the same path exists as well. */
function existsAsPut(node: Node): boolean {
  return inFree(node);
}

function isComparedChoice(node: Node): boolean {
  const path = comparedPath(node);
  return (
    isText(node) &&
    path !== undefined &&
    CHOICES.has(path.split(".").at(-1) ?? "") &&
    /^(?:row|load|item|form)\./.test(path)
  );
}

/** Fields that are choices in every description of the fixtures and of the portal. */
const CHOICES = new Set(["state", "powerState", "automator_version"]);

function comparedPath({ pointer, parent }: Node): string | undefined {
  if (!Array.isArray(parent)) return undefined;
  const own = parent.map((each: unknown) => readOwn(each, "var")).find((each) => typeof each === "string");
  if (typeof own === "string") return own;
  const above = readPointer(root, pointer.split("/").slice(0, -2).join("/"));
  const path = Array.isArray(above)
    ? above.map((each: unknown) => readOwn(each, "var")).find((each) => typeof each === "string")
    : undefined;
  return typeof path === "string" ? path : undefined;
}

function isCaseOfChoice(node: Node): boolean {
  const path = readOwn(readOwn(parentOf(node), "by"), "$");
  return (
    typeof path === "string" &&
    ["type", "automator_version"].includes(path.split(".").at(-1) ?? "") &&
    path.startsWith("row.")
  );
}
