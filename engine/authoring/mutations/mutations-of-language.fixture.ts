import { isRecord, readOwn } from "#validators";
import {
  FREE,
  REMOVED,
  hasCall,
  inFree,
  isComparedChoice,
  isCondition,
  isKnownRoot,
  isOfPlain,
  isOperator,
  isPersonText,
  keyIs,
  segment,
  textKind,
  typo,
} from "./mutation.fixture.ts";
import type { MutationKind } from "./mutation.fixture.ts";

/** Damage against the language itself: shape, paths, conditions, texts. */
export const LANGUAGE_MUTATIONS: readonly MutationKind[] = [
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
      // A drawer may have facts alone.
      !node.pointer.endsWith("/drawer/panels") &&
      !(
        node.key === "title" &&
        readOwn(node.parent, "panels") === undefined &&
        readOwn(node.parent, "template") === undefined
      ) &&
      !(node.key === "reason" && readOwn(node.parent, "if") === undefined) &&
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
];
