import { isRecord, readOwn } from "#validators";
import { isText, REMOVED } from "./mutation.fixture.ts";
import type { Damage, MutationKind, Node } from "./mutation.fixture.ts";

const isAction = (node: Node): boolean => /^(?:row|page)Actions$/.test(node.path.at(-2) ?? "");
const textIn = (value: unknown, key: string): string => {
  const text = readOwn(value, key);
  return typeof text === "string" ? text : "";
};
const replaced = (node: Node, change: object): readonly Damage[] => [
  { pointer: node.pointer, value: { ...Object(node.value), ...change } },
];
const without = (node: Node, key: string): readonly Damage[] =>
  readOwn(node.value, key) === undefined ? [] : [{ pointer: `${node.pointer}/${key}`, value: REMOVED }];

/** Damage by which a page still has its shape and its paths, and says or does another thing than is meant. */
export const MEANING_MUTATIONS: readonly MutationKind[] = [
  {
    name: "the words of yes and no exchanged",
    at: (node) => {
      const [yes, no] = [readOwn(readOwn(node.value, "to"), "true"), readOwn(node.value, "else")];
      const by = textIn(readOwn(node.value, "by"), "$").split(".").at(-1) ?? "";
      const isSaid = typeof yes === "string" && by.toLowerCase() === `is${yes.toLowerCase()}`;
      return isSaid && typeof no === "string" ? replaced(node, { to: { true: no }, else: yes }) : [];
    },
  },
  {
    name: "a condition turned round under its reason",
    at: (node) => {
      const tested = readOwn(readOwn(node.value, "if"), "!");
      const isCount = textIn(tested, "var").endsWith("Count") && readOwn(node.value, "reason") !== undefined;
      return isCount ? replaced(node, { if: { "!!": tested } }) : [];
    },
  },
  {
    name: "a whole thing in an address",
    at: (node) =>
      node.key === "do" && isText(node) && /\{load\.\w+\.id\}/.test(node.value)
        ? [{ pointer: node.pointer, value: node.value.replace(/\{(load\.\w+)\.id\}/, "{$1}") }]
        : [],
  },
  {
    name: "a key that is shown once and never seen",
    at: (node) =>
      isAction(node) && JSON.stringify(readOwn(node.value, "then") ?? null).includes('"reveal"')
        ? without(node, "then")
        : [],
  },
  {
    name: "what cannot be undone, without a question",
    at: (node) =>
      isAction(node) && /^DELETE |\/reset$/.test(textIn(readOwn(node.value, "call"), "do"))
        ? without(node, "ask")
        : [],
  },
  {
    name: "rules that exclude each other",
    at: (node) =>
      node.key === "validators" && Array.isArray(node.value) && node.value.includes("email")
        ? [{ pointer: node.pointer, value: ["email", "subdomain"] }]
        : [],
  },
];

interface Route {
  readonly path: string;
  readonly template: unknown;
  readonly types: readonly unknown[];
}

/** The other routes of the file of one. */
function routesBeside(node: Node): readonly Route[] {
  return (Array.isArray(node.parent) ? node.parent : []).flatMap((route: unknown) =>
    route === node.value || !isRecord(route) || textIn(route, "path").includes("{") ? [] : [routeOf(route)],
  );
}

function routeOf(route: unknown): Route {
  const types = readOwn(readOwn(route, "access"), "type");
  return {
    path: textIn(route, "path"),
    template: readOwn(route, "template"),
    types: Array.isArray(types) ? types : [],
  };
}

/** Damage to routes that lead people, or name pages, wrongly. */
export const WAY_MUTATIONS: readonly MutationKind[] = [
  {
    name: "a way back to a page for others",
    at: (node) => {
      const own = routeOf(node.value);
      // One path may have a route for each type.
      const beside = routesBeside(node);
      const isOwn = (path: string) =>
        beside.some((each) => each.path === path && each.types.some((type) => own.types.includes(type)));
      const other = beside.find(({ types, path }) => types.length > 0 && !isOwn(path));
      const hasParent = typeof readOwn(node.value, "parent") === "string" && own.types.length > 0;
      return hasParent && other !== undefined
        ? [{ pointer: `${node.pointer}/parent`, value: other.path }]
        : [];
    },
  },
  {
    name: "a route that opens the page above it",
    at: (node) => {
      const above = routesBeside(node).find(({ path }) => path === readOwn(node.value, "parent"));
      const own = readOwn(node.value, "template");
      const isOther =
        typeof own === "string" && typeof above?.template === "string" && above.template !== own;
      return isOther ? [{ pointer: `${node.pointer}/template`, value: above.template }] : [];
    },
  },
];
