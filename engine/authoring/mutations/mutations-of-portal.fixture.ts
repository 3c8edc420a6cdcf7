import { readOwn } from "#validators";
import {
  REMOVED,
  hasCall,
  isText,
  pageAt,
  parentOf,
  permissionOf,
  textKind,
  typo,
  valuesAround,
} from "./mutation.fixture.ts";
import type { MutationKind, Node, Facts } from "./mutation.fixture.ts";

type Page = NonNullable<ReturnType<Facts["pageOf"]>>;

/** Changes a link to a page of which something is known. */
const ofLink =
  (change: (link: string, page: Page) => string | undefined): MutationKind["at"] =>
  (node: Node) => {
    if (!isText(node) || !node.value.startsWith("/pages/")) return [];
    const page = pageAt(node.value);
    const value = page === undefined ? undefined : change(node.value, page);
    return value === undefined || value === node.value ? [] : [{ pointer: node.pointer, value }];
  };

/** Damage that only pages with routes, permissions and pages around them can have. */
export const PORTAL_MUTATIONS: readonly MutationKind[] = [
  {
    name: "a literal of another type in a body",
    at: (node) =>
      node.path.at(-2) === "body" && hasCall(parentOf(node)) && typeof node.value === "boolean"
        ? [{ pointer: node.pointer, value: "seven" }]
        : [],
  },
  {
    name: "access by another permission than the operation's",
    at: (node) => {
      const isAction = readOwn(node.value, "id") !== undefined && readOwn(node.value, "kind") !== "form";
      const asked = isAction ? permissionOf(readOwn(node.value, "call")) : undefined;
      const around = JSON.stringify(valuesAround(node).map((value) => readOwn(value, "access") ?? null));
      if (asked === undefined || around.includes(asked)) return [];
      const other = asked.startsWith("access.Reports.") ? "access.Services.R" : "access.Reports.R";
      return [{ pointer: node.pointer, value: { ...Object(node.value), access: { all: [other] } } }];
    },
  },
  {
    name: "a tab that a link's page does not have",
    at: ofLink((link) => link.replace(/([?&]tab=)[\w-]+/, "$1nowhere")),
  },
  {
    name: "a parameter that a link's page does not read",
    at: ofLink((link, page) =>
      page.reads("qq") ? undefined : `${link}${link.includes("?") ? "&" : "?"}qq=1`,
    ),
  },
  {
    name: "a link without what its page needs",
    at: ofLink((link, page) => (page.neededInQuery.length > 0 ? link.replace(/\?.*/, "") : undefined)),
  },
  textKind("a tab that the page does not have", ["tab"], typo, {
    when: (node) => readOwn(node.parent, "kind") === "change-tab",
  }),
  {
    name: "a parameter of routes that is misspelled",
    isElsewhere: true,
    at: (node) =>
      node.path.length === 2 && node.path[0] === "given"
        ? [{ pointer: node.pointer, rename: typo(node.key) }]
        : [],
  },
  {
    name: "a parameter of routes that is left out",
    isElsewhere: true,
    at: (node) =>
      node.path.length === 2 && node.path[0] === "given" ? [{ pointer: node.pointer, value: REMOVED }] : [],
  },
];
