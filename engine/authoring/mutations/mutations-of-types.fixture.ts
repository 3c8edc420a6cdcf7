import { readOwn } from "#validators";
import { textKind, typo } from "./mutation.fixture.ts";
import type { MutationKind, Node } from "./mutation.fixture.ts";

const isPlainField = (node: Node): boolean =>
  node.path.at(-2) === "fields" &&
  String(readOwn(node.value, "at")).startsWith("/") &&
  ["extra", "use", "options"].every((key) => readOwn(node.value, key) === undefined);

/** Changes a field whose control says what it is filled with. */
const ofControl =
  (controls: readonly string[], change: object): MutationKind["at"] =>
  (node) =>
    isPlainField(node) && controls.includes(String(readOwn(node.value, "as")))
      ? [{ pointer: node.pointer, value: { ...Object(node.value), ...change } }]
      : [];

/** Damage against the types of the descriptions, and against the name of the file. */
export const TYPE_MUTATIONS: readonly MutationKind[] = [
  {
    name: "a number's format for words",
    at: (node) =>
      node.key === "format" &&
      ["columns", "items"].includes(node.path.at(-3) ?? "") &&
      ["state", "email"].includes(String(node.value)) &&
      readOwn(node.parent, "value") === undefined
        ? [{ pointer: node.pointer, value: "bytes" }]
        : [],
  },
  { name: "a control for lists on one value", at: ofControl(["switch", "number"], { as: "tags" }) },
  { name: "a first value of another type", at: ofControl(["switch", "number"], { init: "seven" }) },
  textKind("a page called otherwise than its file", ["template"], typo, {
    when: (node) => node.path.length === 1,
  }),
];
