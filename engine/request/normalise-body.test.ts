import * as fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseBody } from "./normalise-body.ts";

test.each<[title: string, body: unknown, sent: unknown]>([
  ["empty, undefined and null become null", { a: "", b: undefined, c: null }, { a: null, b: null, c: null }],
  [
    "strings are trimmed, also in lists and objects",
    { a: [" x "], b: { c: "\ty\n" } },
    { a: ["x"], b: { c: "y" } },
  ],
  ["only spaces is empty", { a: "   " }, { a: null }],
  ["numbers and booleans stay", [0, false, 1.5], [0, false, 1.5]],
  [
    "passwords keep their spaces",
    { password: " a1 ", confirmPassword: " a1 " },
    { password: " a1 ", confirmPassword: " a1 " },
  ],
  ["an empty password is null", { password: "" }, { password: null }],
  [
    "so does a patch operation on a password",
    [
      { op: "replace", path: "/password", value: " a1 " },
      { op: "replace", path: "/name", value: " b " },
    ],
    [
      { op: "replace", path: "/password", value: " a1 " },
      { op: "replace", path: "/name", value: "b" },
    ],
  ],
])("%s", (_title, body, sent) => {
  expect(normaliseBody(body)).toEqual(sent);
});

test("normalising twice has no further effect", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const once = normaliseBody(body);
      expect(normaliseBody(once)).toEqual(once);
    }),
  );
});
