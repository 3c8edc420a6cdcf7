import { readOwn } from "#validators";
import { isText, parentOf, REMOVED, requires, textKind, typo } from "./mutation.fixture.ts";
import type { MutationKind, Node } from "./mutation.fixture.ts";

/** What a route gives its page is checked with the page. */
const isGiven = ({ path }: Node): boolean => path.includes("with");

/** Damage to the routes and menus of areas. */
export const NAVIGATION_MUTATIONS: readonly MutationKind[] = [
  textKind("a parent that no route has", ["parent"], typo),
  {
    name: "one of several parents that no route has",
    at: (node) =>
      node.path.at(-2) === "parent" && isText(node)
        ? [{ pointer: node.pointer, value: typo(node.value) }]
        : [],
  },
  {
    name: "a step of a trail to nowhere",
    at: ({ pointer, value }) => {
      const { parent, title, ...route } = { ...Object(value) };
      return typeof parent === "string" && typeof title === "string"
        ? [{ pointer, value: { ...route, title, trail: [{ title, path: typo(parent) }] } }]
        : [];
    },
  },
  textKind("a line of a menu to nowhere", ["path"], typo, {
    when: ({ path }) => path.includes("children"),
  }),
  textKind("a route's template misspelled", ["template"], typo),
  {
    name: "a title without translation",
    at: (node) =>
      node.path.at(-1) === "title" && !isGiven(node) && isText(node) && node.value.startsWith("t:")
        ? [{ pointer: node.pointer, value: `${node.value}-qq` }]
        : [],
  },
  textKind("an unknown icon of a menu", ["icon"], typo, { when: (node) => !isGiven(node) }),
  {
    name: "an unknown type of viewer",
    at: (node) =>
      node.path.at(-2) === "type" && isText(node) && !isGiven(node)
        ? [{ pointer: node.pointer, value: typo(node.value) }]
        : [],
  },
  {
    name: "what a route gives its page left out",
    at: (node) =>
      node.path.at(-2) === "with" &&
      node.path.length === 3 &&
      !Array.isArray(node.value) &&
      // What need not be there may be left out.
      requires(parentOf(node), "template").includes(node.key)
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  {
    name: "a page of one thing that does not say so",
    at: (node) =>
      node.key === "single" && node.path.length === 2 && !String(readOwn(node.parent, "path")).includes("{")
        ? [{ pointer: node.pointer, value: REMOVED }]
        : [],
  },
  {
    name: "a key of a route misspelled",
    at: (node) =>
      node.path.length === 2 && node.key !== "path"
        ? [{ pointer: node.pointer, rename: typo(node.key) }]
        : [],
  },
];

/** Damage to the fixtures of a page. */
export const FIXTURE_MUTATIONS: readonly MutationKind[] = [
  {
    name: "a fixture's key misspelled",
    at: (node) =>
      node.path.at(-2) !== "answers" && /^\/cases\/\d+\/\w+$/.test(node.pointer)
        ? [{ pointer: node.pointer, rename: typo(node.key) }]
        : [],
  },
  {
    name: "an answer to a call that nobody makes",
    at: (node) =>
      /^\/cases\/\d+\/answers\/[^/]+$/.test(node.pointer)
        ? [{ pointer: node.pointer, rename: node.key.replace("/", "/q") }]
        : [],
  },
  {
    name: "a parameter that the page does not have",
    at: (node) =>
      /^\/cases\/\d+\/route\/[^/]+$/.test(node.pointer)
        ? [{ pointer: node.pointer, rename: typo(node.key) }]
        : [],
  },
];

/** Damage to the texts of an area, found where a page uses them. */
export const TEXT_MUTATIONS: readonly MutationKind[] = [
  {
    name: "an unknown root in a translated text",
    isElsewhere: true,
    at: ({ pointer, value }) =>
      typeof value === "string" ? [{ pointer, value: `${value} {{nothing.name}}` }] : [],
  },
  {
    name: "a load that the page lacks in a translated text",
    isElsewhere: true,
    at: ({ pointer, value }) =>
      typeof value === "string" ? [{ pointer, value: `${value} {{load.nothing.name}}` }] : [],
  },
  {
    name: "a helper in a translated text",
    isElsewhere: true,
    at: ({ pointer, value }) =>
      typeof value === "string" ? [{ pointer, value: `${value} {{upper now.today}}` }] : [],
  },
];
