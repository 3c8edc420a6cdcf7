import { createFakePorts, FAKE_ORIGIN } from "#engine/testing";
import type { FakeAnswer } from "#engine/testing";
import { describe, expect, test } from "vitest";
import { readAnswer } from "../request/read-answer.ts";
import { consoleAddress } from "./console-address.ts";
import { followConsole } from "./follow-console.ts";

const HOSTS = ["console.example", "https://vnc.example:8443/", "localhost:9000"];

test.each<[address: unknown, isAllowed: boolean]>([
  ["https://console.example/vm?ticket=1", true],
  ["https://CONSOLE.example", true],
  ["https://vnc.example:8443/x", true],
  ["http://localhost:9000/x", true],
  [`${FAKE_ORIGIN}/console/1`, true],
  ["http://console.example/vm", false],
  ["https://vnc.example/x", false],
  ["https://console.example.evil.example/", false],
  ["https://console.example@evil.example/", false],
  ["https://evil.example/#https://console.example", false],
  ["//console.example/x", false],
  ["/\\console.example/x", false],
  ["javascript:alert(1)//console.example", false],
  ["https://console.example\\@evil.example", false],
  ["https://console.example\n/x", false],
  [undefined, false],
  [7, false],
])("a console at %j: %s", (address, isAllowed) => {
  const options = { hosts: HOSTS, ownOrigin: FAKE_ORIGIN };
  expect(consoleAddress(address, options)).toBe(isAllowed ? address : undefined);
});

test("a console at an address below our own", () => {
  const options = { hosts: [], ownOrigin: FAKE_ORIGIN };
  expect(consoleAddress("/#/console?ticket=1", options)).toBe(`${FAKE_ORIGIN}/#/console?ticket=1`);
});

describe("a console", () => {
  const poll = { api: "vm", path: "/console/c1" };

  function open(task: Parameters<typeof followConsole>[0], ...answers: readonly FakeAnswer[]) {
    const ports = createFakePorts();
    if (answers.length > 0) ports.http.on("GET /console/c1", ...answers);
    const console = followConsole(task, {
      clock: ports.clock,
      hosts: HOSTS,
      ownOrigin: FAKE_ORIGIN,
      send: async ({ path }) =>
        readAnswer(await ports.http({ method: "GET", url: path, headers: {} }), "application/json"),
    });
    return { ports, console };
  }

  test("whose address is known is ready at once", () => {
    expect(open({ url: "https://console.example/1" }).console.snapshot()).toEqual({
      state: "ready",
      href: "https://console.example/1",
    });
  });

  test("is polled every 3 seconds until its address arrives", async () => {
    const { ports, console } = open(
      { poll },
      { body: {} },
      { status: 503, body: {} },
      {
        body: { proxy_url: "https://console.example/2" },
      },
    );
    await ports.clock.advance(2_999);
    expect(ports.http.calls).toHaveLength(1);
    await ports.clock.advance(3_001);
    expect(console.snapshot()).toEqual({ state: "ready", href: "https://console.example/2" });
    await ports.clock.advance(60_000);
    expect(ports.http.calls).toHaveLength(3);
  });

  test.each<[title: string, answers: readonly FakeAnswer[], text: string]>([
    [
      "the host is not configured",
      [{ body: { proxy_url: "https://evil.example" } }],
      "The console's address is not one this portal may open.",
    ],
    ["the server refuses", [{ status: 403, body: { message: "No console" } }], "403 Error - No console"],
    ["the server fails three times", [{ status: 500, body: { message: "Down" } }], "500 Error - Down"],
    ["the address never arrives", [{ body: {} }], "The console did not open. Try again."],
  ])("fails where %s", async (_title, answers, text) => {
    const { ports, console } = open({ poll }, ...answers);
    await ports.clock.advance(11 * 60_000);
    expect(console.snapshot()).toEqual({ state: "failed", text });
    expect(ports.clock.waiting()).toBe(0);
  });

  test("is not polled any more when its window closes", async () => {
    const { ports, console } = open({ poll }, { body: {} });
    await ports.clock.settle();
    console.stop();
    await ports.clock.advance(60_000);
    expect(ports.http.calls).toHaveLength(1);
  });
});
