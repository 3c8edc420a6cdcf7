import { readOwn } from "#validators";
import {
  REMOVED,
  hasCall,
  isCaseOfChoice,
  isComparedChoice,
  isCondition,
  isText,
  isUsedLater,
  ownerOf,
  parentOf,
  requires,
  textKind,
  typo,
} from "./mutation.fixture.ts";
import type { MutationKind } from "./mutation.fixture.ts";

/** Damage against the page as a whole: required parts, order, access, links, fragments. */
export const PAGE_MUTATIONS: readonly MutationKind[] = [
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
  textKind("an unknown table of pages", ["pageOf"], typo),
  {
    name: "a parameter of a page's address left out",
    at: (node) =>
      node.path.at(-2) === "with" && readOwn(parentOf(node), "pageOf") !== undefined
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  {
    name: "a value that picks a page left out",
    at: (node) =>
      node.key === "by" && Array.isArray(node.value) && node.value.length > 1
        ? [{ pointer: `${node.pointer}/${node.value.length - 1}`, value: REMOVED }]
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
      node.path.at(-2) === "with" && requires(parentOf(node), "fragment").includes(node.key)
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
