import { isRecord, readOwn } from "#validators";
import {
  REMOVED,
  hasCall,
  inFree,
  isNamedCall,
  isPassedOn,
  isReferredTo,
  isUsedName,
  parentOf,
  textKind,
  typo,
} from "./mutation.fixture.ts";
import type { MutationKind } from "./mutation.fixture.ts";

/** Damage against the API descriptions: calls, lists, fields. */
export const CALL_MUTATIONS: readonly MutationKind[] = [
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
    { when: (node) => /^(?:DELETE|POST|PATCH|PUT) /.test(String(node.value)) && !inFree(node) },
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
    // Without a link of its own it stands for what the dialect says of every change.
    name: "track left out",
    at: (node) =>
      node.key === "track" && readOwn(node.value, "link") !== undefined
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
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
];
