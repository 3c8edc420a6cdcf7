import { expect, test } from "vitest";
import { FAKE_DIALECT } from "../testing/fake-form-context.ts";
import { chosenCall } from "./chosen-call.ts";

const CALL = { method: "GET", path: "/offer", query: [["size", "2"]], quiet: false } as const;
const OPTIONS = { api: "fake", do: "GET /offer", value: "id", label: "{{item.name}}" } as const;

test("earlier choices are asked for by their values, and nobody is told of a value that is refused", () => {
  const call: Parameters<typeof chosenCall>[0] = Object(CALL);
  expect(chosenCall(call, FAKE_DIALECT, OPTIONS, ["abc"])).toMatchObject({
    quiet: true,
    query: [
      ["size", "2"],
      ["filter[id]", "abc"],
    ],
  });
  expect(chosenCall(call, FAKE_DIALECT, OPTIONS, [])).toBeUndefined();
});
