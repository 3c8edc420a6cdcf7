import { describe, expect, test } from "vitest";
import { answerWordsText, checksum } from "#engine/template";
import { createTemplateSource } from "./create-template-source.ts";
import type { Answer } from "../request/call.ts";

const FRAGMENTS = { none: {} };
const PAGE = JSON.stringify({
  template: "things",
  v: 1,
  kind: "list",
  title: "Things",
  key: "id",
  source: { api: "pricing", do: "GET /service", rows: "/data" },
  columns: [{ field: "name" }],
});
const WRONG = PAGE.replace('"columns"', '"colums"');

function sourceOf(source: string, checked?: string) {
  const answers: Readonly<Record<string, unknown>> = {
    "/shell": {
      routes: [{ path: "things", title: "Things", access: { type: ["customer"] } }],
      menus: {},
      fragments: FRAGMENTS,
      translations: {},
    },
    "/page/things": {
      file: "things.json",
      source,
      operations: {},
      checked,
    },
  };
  return createTemplateSource({
    send: ({ path }) =>
      Promise.resolve({ ok: true, status: 200, body: answers[path], headers: {} } as Answer),
    language: () => "en",
    apiList: () => Promise.resolve(undefined),
    provide: () => {},
  });
}

const checkedAs = (source: string) =>
  checksum(source, JSON.stringify(FRAGMENTS), "{}", answerWordsText(undefined));

describe("a page", () => {
  test("that the server has checked equals one that is checked here", async () => {
    const trusted = await sourceOf(PAGE, checkedAs(PAGE)).page("things");
    expect(trusted.ok).toBe(true);
    expect(trusted).toEqual(await sourceOf(PAGE).page("things"));
  });

  test.each([
    ["was never checked", undefined],
    ["differs from the checked one", checkedAs(PAGE)],
  ])("that %s is checked here, and its findings are returned", async (_, checked) => {
    const loaded = await sourceOf(WRONG, checked).page("things");
    expect(loaded).toMatchObject({ ok: false, reason: "invalid" });
    expect(JSON.stringify(loaded)).toContain('did you mean \\"columns\\"?');
  });

  test("that cannot be opened unchecked is checked here", async () => {
    const broken = PAGE.slice(0, -1);
    expect(await sourceOf(broken, checkedAs(broken)).page("things")).toMatchObject({
      ok: false,
      reason: "invalid",
    });
  });
});

test("the shell is fetched in the language of the session", async () => {
  const asked: unknown[] = [];
  const source = createTemplateSource({
    send(call) {
      asked.push(call.query);
      return Promise.resolve({
        ok: true,
        status: 200,
        body: { routes: [{ path: "a", title: "A", access: {} }] },
        headers: {},
      } as Answer);
    },
    apiList: () => Promise.resolve(undefined),
    language: () => "en-US",
    provide: () => {},
  });
  await source.shell();
  expect(asked).toEqual([[["language", "en-US"]]]);
});

test("a checksum depends on the texts and on where each ends", () => {
  const all = [
    checksum(""),
    checksum("a"),
    checksum("b"),
    checksum("ab"),
    checksum("a", "b"),
    checksum("", "ab"),
  ];
  expect(new Set(all).size).toBe(all.length);
});
