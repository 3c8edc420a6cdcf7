import { startActionPortal as startPortal } from "#engine/testing";
import type { Action, Call, ListPage } from "#engine/template";
import { describe, expect, test } from "vitest";
import type { ActionRun } from "./action-run.ts";

describe("a call without a track", () => {
  const link = { link: "https://x.example/activity/a1" };
  const post = { api: "a", do: "POST /x" } as const;

  test.each<[what: string, call: Partial<Call>, status: number, count: number]>([
    ["is followed where it is answered with 202 and a link", {}, 202, 1],
    ["is not followed where it is answered otherwise", {}, 200, 0],
    ["is not followed where it only reads", { do: "GET /x" }, 202, 0],
    ["is not followed where its template says so", { track: false }, 202, 0],
  ])("%s", async (_, change, status, count) => {
    const call = { ...post, ...change };
    const { run, tracked } = startPortal({ call }, { [call.do]: [{ body: link, status }] });
    await run();
    expect(tracked).toHaveLength(count);
  });

  test("is followed where its description says that it may answer with an activity", async () => {
    const operation = () => ({ answersWithActivity: true }) as never;
    const { run, tracked } = startPortal({ call: post }, { "POST /x": [{ body: link }] }, {}, { operation });
    await run();
    expect(tracked).toMatchObject([link]);
  });

  test.each<[name: string, action: Partial<Action>, change: Partial<ActionRun>, texts: object]>([
    ["Resize web-01", { id: "resize" }, { rowName: "web-01" }, {}],
    ["Change size of web-01", { label: "Change size of" }, { rowName: "web-01" }, {}],
    ["web-01: Resize", { id: "resize" }, { rowName: "web-01" }, { "action.named": "{name}: {action}" }],
    ["Add", { id: "add", kind: "add" }, { rowName: "web-01" }, {}],
    ["Resize", { id: "resize" }, {}, {}],
  ])('is called "%s"', async (name, action, change, texts) => {
    const portal = startPortal(
      { ...action, call: post },
      { "POST /x": [{ body: link, status: 202 }] },
      {},
      { texts },
    );
    await portal.run(change);
    expect(portal.tracked).toMatchObject([{ name }]);
  });

  test("is called by the thing of its page", async () => {
    const { run, tracked } = startPortal(
      { id: "resize", call: post },
      { "POST /x": [{ body: link, status: 202 }] },
      { title: "{{row.name}}" },
    );
    await run();
    expect(tracked).toMatchObject([{ name: "Resize web-01" }]);
  });

  test("is called by its entry, where it is one of many", async () => {
    const list: ListPage = {
      kind: "list",
      template: "t",
      v: 1,
      title: "T",
      key: "id",
      source: { api: "a", do: "GET /" },
      columns: [{ field: "name" }],
      bulkActions: [{ id: "stop", kind: "run", call: { ...post, each: "rows" } }],
    };
    const { run, tracked } = startPortal(
      {},
      { "POST /x": [{ body: link, status: 202 }] },
      {},
      { template: list },
    );
    await run({ pointer: "/bulkActions/0", roots: { rows: [{ name: "a" }, { name: "b" }] } });
    expect(tracked).toMatchObject([
      { name: "Stop a", done: "Stop a", failed: "Stop a" },
      { name: "Stop b", done: "Stop b", failed: "Stop b" },
    ]);
  });
});
