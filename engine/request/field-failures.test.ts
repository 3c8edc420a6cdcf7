import { expect, test } from "vitest";
import { readFieldFailures } from "./field-failures.ts";

const AT_NAME = [{ pointer: "/name", message: "is taken" }];

test.each<[shape: string, body: unknown, fields: readonly object[]]>([
  [
    "a field named without a readable message",
    { errors: [{ field: "name", message: "<b></b>" }] },
    [{ pointer: "/name", message: "This value is not accepted." }],
  ],
  ["field and message", { errors: [{ field: "name", message: "is taken" }] }, AT_NAME],
  ["pointer", { errors: [{ field: "/name", message: "is taken" }] }, AT_NAME],
  ["pointer of a fragment", { errors: [{ pointer: "#/name", message: "is taken" }] }, AT_NAME],
  ["pointer into the body", { errors: [{ pointer: "/body/name", message: "is taken" }] }, AT_NAME],
  ["path as text", { errors: [{ path: "name", message: "is taken" }] }, AT_NAME],
  ["path as keys", { errors: [{ path: ["name"], message: "is taken" }] }, AT_NAME],
  ["loc of the body", { detail: [{ loc: ["body", "name"], message: "is taken" }] }, AT_NAME],
  ["param", { errors: [{ param: "name", message: "is taken" }] }, AT_NAME],
  ["violations", { violations: [{ propertyPath: "name", message: "is taken" }] }, AT_NAME],
  ["details in an error", { error: { details: [{ target: "name", message: "is taken" }] } }, AT_NAME],
  ["errors in a message", { message: { errors: [{ field: "name", message: "is taken" }] } }, AT_NAME],
  ["JSON:API", { errors: [{ source: { pointer: "/data/attributes/name" }, message: "is taken" }] }, AT_NAME],
  ["a map to a text", { errors: { name: "is taken" } }, AT_NAME],
  ["a map to a list", { errors: { name: ["is taken"] } }, AT_NAME],
  ["a map to an object", { fieldErrors: { name: { message: "is taken" } } }, AT_NAME],
  [
    "dots and brackets",
    { errors: [{ field: "disks[0].size", message: "too small" }] },
    [{ pointer: "/disks/0/size", message: "too small" }],
  ],
  [
    "keys with a slash",
    { errors: [{ path: ["labels", "a/b"], message: "no" }] },
    [{ pointer: "/labels/a~1b", message: "no" }],
  ],
  [
    "two of them",
    {
      errors: [
        { field: "a", message: "x" },
        { field: "b", message: "y" },
      ],
    },
    [
      { pointer: "/a", message: "x" },
      { pointer: "/b", message: "y" },
    ],
  ],
  ["a message alone", { message: "no" }, []],
  ["a list of texts", { errors: ["no", "never"] }, []],
  ["numbers where names are", { errors: [{ field: 7, message: "no" }] }, []],
  ["null", null, []],
  ["a text", "no", []],
  [
    "prototypes",
    JSON.parse('{"errors":{"__proto__":{"message":"no"}}}'),
    [{ pointer: "/__proto__", message: "no" }],
  ],
])("%s", (_shape, body, fields) => {
  expect(readFieldFailures(body)).toEqual(fields);
});
