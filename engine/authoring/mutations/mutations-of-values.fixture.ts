import { isRecord, readOwn } from "#validators";
import { hasCall, isPassedOn, isPersonText, parentOf, REMOVED, textKind, typo } from "./mutation.fixture.ts";
import type { MutationKind } from "./mutation.fixture.ts";

const isChoosing = (value: unknown): boolean =>
  ["select", "multi"].includes(String(readOwn(value, "as"))) && readOwn(value, "use") === undefined;

/** Damage against what is offered, sent and shown: values, bounds, units, forms, texts. */
export const VALUE_MUTATIONS: readonly MutationKind[] = [
  {
    name: "a bound that is no number",
    at: (node) =>
      readOwn(node.value, "at") !== undefined && node.path.at(-2) === "fields" && !isPassedOn(node)
        ? [{ pointer: node.pointer, value: { ...Object(node.value), max: "28" } }]
        : [],
  },
  {
    name: "bounds between which no number is",
    at: (node) =>
      readOwn(node.value, "at") !== undefined && node.path.at(-2) === "fields" && !isPassedOn(node)
        ? [{ pointer: node.pointer, value: { ...Object(node.value), min: 3, max: 2 } }]
        : [],
  },
  {
    name: "units of two kinds",
    at: (node) =>
      node.key === "unit" && isRecord(node.value)
        ? [{ pointer: node.pointer, value: { show: "GB", send: "GHz" } }]
        : [],
  },
  {
    name: "a field that stands twice",
    at: (node) => {
      if (node.key !== "fields" || !Array.isArray(node.value) || isPassedOn(node)) return [];
      const [first] = node.value;
      const isPlain =
        typeof readOwn(first, "at") === "string" &&
        readOwn(first, "show") === undefined &&
        readOwn(first, "access") === undefined;
      const isOfForm = readOwn(node.parent, "at") === undefined;
      return isPlain && isOfForm && readOwn(node.parent, "show") === undefined
        ? [{ pointer: node.pointer, value: [...node.value, first] }]
        : [];
    },
  },
  {
    name: "a range that starts with one value",
    at: (node) =>
      node.path.at(-2) === "filters" && String(readOwn(node.value, "as")).endsWith("-range")
        ? [{ pointer: node.pointer, value: { ...Object(node.value), init: { $: "now.today" } } }]
        : [],
  },
  {
    name: "a filter that starts with what it does not offer",
    at: (node) => {
      const values = readOwn(node.value, "values");
      const [first]: readonly unknown[] = Array.isArray(values) ? values : [];
      return node.path.at(-2) === "filters" && isChoosing(node.value) && typeof first === "string"
        ? [{ pointer: node.pointer, value: { ...Object(node.value), init: typo(first) } }]
        : [];
    },
  },
  {
    name: "a parameter of the page without its choices",
    at: (node) =>
      ["values", "options"].includes(node.key) && node.path.at(-3) === "params" && isChoosing(node.parent)
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  {
    name: "a list before what may be in it",
    at: (node) =>
      node.key === "in" && Array.isArray(node.value) && Array.isArray(node.value[1])
        ? [{ pointer: node.pointer, value: [node.value[1], node.value[0]] }]
        : [],
  },
  {
    name: "a path without var",
    at: (node) => {
      const path = readOwn(node.value, "var");
      return typeof path === "string" && /^(?:row|load|form|item|query)\./.test(path)
        ? [{ pointer: node.pointer, value: path }]
        : [];
    },
  },
  {
    name: "a path without $",
    at: (node) => {
      const path = readOwn(node.value, "$");
      return typeof path === "string" &&
        /^(?:row|query|route|form)\.\w+$/.test(path) &&
        ["body", "query", "filter"].includes(node.path.at(-2) ?? "") &&
        hasCall(parentOf(node))
        ? [{ pointer: node.pointer, value: path }]
        : [];
    },
  },
  textKind(
    "single braces in a text",
    ["title", "label", "reason", "name", "toast", "say", "message"],
    (text) => (text.startsWith("t:") ? undefined : text.replace(/\{\{(row|load)\.([\w.]+)\}\}/, "{$1.$2}")),
    { when: isPersonText },
  ),
  textKind(
    "a dot for the colon of a key",
    ["title", "label", "reason", "say", "message"],
    (text) => (/^t:[a-z][\w-]*\.[\w.-]+$/.test(text) ? text.replace("t:", "t.") : undefined),
    { when: isPersonText },
  ),
  {
    name: "a column of no row in a placeholder row",
    at: (node) =>
      node.path.at(-2) === "values" && node.path.at(-3) === "row"
        ? [{ pointer: node.pointer, rename: typo(node.key) }]
        : [],
  },
];
