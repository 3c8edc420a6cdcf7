import { expect, test } from "vitest";
import { playwrightFailures, vitestFailures } from "./failures.mjs";

const MESSAGE = "\u001B[31mError\u001B[39m: no\n    at file:///x/node_modules/a.js:1";

test("a failed test, and a file that cannot be loaded, are named with what they say", () => {
  const broken = { fullName: "a › b", status: "failed", failureMessages: [MESSAGE] };
  const passed = { fullName: "c", status: "passed", failureMessages: [] };
  const testResults = [
    {
      name: `${process.cwd()}/server/a.test.ts`,
      status: "failed",
      message: "",
      assertionResults: [broken, passed],
    },
    { name: "b.test.ts", status: "failed", message: "cannot load", assertionResults: [] },
    { name: "c.test.ts", status: "passed", message: "", assertionResults: [passed] },
  ];
  expect(vitestFailures({ testResults })).toEqual([
    "server/a.test.ts › a › b\n    Error: no",
    "b.test.ts\n    cannot load",
  ]);
});

test("a failed journey is named with its width, also below another suite, and a long message is cut", () => {
  const journey = (status: string, message: string) => ({
    file: "a.journey.ts",
    title: status,
    tests: [{ projectName: "narrow", status, results: [{}, { error: { message } }] }],
  });
  const specs = [journey("unexpected", MESSAGE), journey("expected", "")];
  const inner = { specs: [journey("flaky", "x".repeat(700))] };
  expect(playwrightFailures({ suites: [{ specs, suites: [inner] }] })).toEqual([
    "a.journey.ts › narrow › unexpected\n    Error: no",
    `a.journey.ts › narrow › flaky\n    ${"x".repeat(600)}…`,
  ]);
});
