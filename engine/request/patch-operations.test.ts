import { isRecord } from "#validators";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseBody } from "./normalise-body.ts";
import { changedObject, changedOperations } from "./patch-operations.ts";
import type { PatchOperation } from "./patch-operations.ts";

test.each<
  [title: string, init: unknown, form: unknown, object: unknown, operations: readonly PatchOperation[]]
>([
  ["nothing changed", { name: "a" }, { name: " a " }, undefined, []],
  ["null and absent are the same", { name: null }, {}, undefined, []],
  [
    "one value",
    { name: "a", cpu: 1 },
    { name: "b", cpu: 1 },
    { name: "b" },
    [{ op: "replace", path: "/name", value: "b" }],
  ],
  [
    "a nested value",
    { q: { cpu: 1, mem: 2 } },
    { q: { cpu: 3, mem: 2 } },
    { q: { cpu: 3 } },
    [{ op: "replace", path: "/q/cpu", value: 3 }],
  ],
  ["a removed value", { name: "a" }, {}, { name: null }, [{ op: "remove", path: "/name" }]],
  [
    "a value emptied",
    { name: "a" },
    { name: "" },
    { name: null },
    [{ op: "replace", path: "/name", value: null }],
  ],
  [
    "lists whole",
    { tags: ["a"] },
    { tags: ["a", "b"] },
    { tags: ["a", "b"] },
    [{ op: "replace", path: "/tags", value: ["a", "b"] }],
  ],
  [
    "names escaped",
    { "a/b~": 1 },
    { "a/b~": 2 },
    { "a/b~": 2 },
    [{ op: "replace", path: "/a~1b~0", value: 2 }],
  ],
])("%s", (_title, init, form, object, operations) => {
  expect(changedObject(init, form)).toEqual(object);
  expect(changedOperations(init, form)).toEqual(operations);
});

const anyDocument = fc.dictionary(
  fc.constantFrom("a", "b", "c/d", "e~f", "__proto__", "constructor"),
  fc.jsonValue({ maxDepth: 3 }),
  { maxKeys: 5 },
);

test("the operations turn the first document into the second as it is sent", () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (init, form) => {
      const patched = changedOperations(init, form).reduce(applied, normaliseBody(init));
      expect(withoutNulls(patched)).toEqual(withoutNulls(normaliseBody(form)));
      expect(Object.prototype).not.toHaveProperty("polluted");
    }),
  );
});

function applied(before: unknown, operation: PatchOperation): unknown {
  const keys = operation.path
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return set(before, keys, operation.op === "replace" ? operation.value : undefined);
}

function set(at: unknown, [key = "", ...rest]: readonly string[], value: unknown): unknown {
  const entries = new Map(Object.entries(isRecord(at) ? at : {}));
  const next = rest.length > 0 ? set(entries.get(key), rest, value) : value;
  if (next === undefined) entries.delete(key);
  else entries.set(key, next);
  return Object.fromEntries(entries);
}

function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => (entry === null ? [] : [[key, withoutNulls(entry)]])),
  );
}
