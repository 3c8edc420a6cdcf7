import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";
import { openTab } from "./open-tab.ts";
import type { Tab } from "./open-tab.ts";

/** Pages that no route names: a form, and tabs that have an action of each kind. */
const PAGES = {
  "hook-add": {
    kind: "form",
    title: "Add a webhook",
    fields: ["/name", "/url", "/events"],
    call: { api: "webhooks", do: "POST /webhooks", body: { $: "form" } },
  },
  "hook-edit": {
    kind: "form",
    title: "Modify a webhook",
    params: { uuid: { in: "query", required: true } },
    fields: ["/name"],
    call: { api: "webhooks", do: "PATCH /webhooks/{query.uuid}", body: "changed" },
  },
  "every-action": {
    kind: "tabs",
    title: "Every action",
    tabs: [
      {
        id: "hooks",
        title: "Webhooks",
        panels: [
          {
            kind: "list",
            id: "hooks",
            key: "uuid",
            source: { api: "webhooks", do: "GET /webhooks" },
            columns: ["name", "state", "lastTime"],
            pageActions: [
              {
                id: "add",
                kind: "add",
                ask: { fields: ["/name", "/url", "/events"] },
                call: { api: "webhooks", do: "POST /webhooks", body: { $: "form" } },
              },
              { id: "purchase", kind: "purchase", goto: "/pages/services/purchase" },
              { id: "change-tab", kind: "change-tab", tab: "people" },
            ],
            rowActions: [
              {
                id: "modify",
                kind: "modify",
                ask: { init: { $: "row" }, fields: ["/name"] },
                call: { api: "webhooks", do: "PATCH /webhooks/{row.uuid}", body: "changed" },
              },
              { id: "view", kind: "view", goto: "/pages/edit-page/hook-edit?uuid={row.uuid}" },
              { id: "look", kind: "view", ask: { init: { $: "row" }, fields: ["/url"] } },
              {
                id: "test",
                kind: "test",
                call: { api: "webhooks", do: "POST /webhooks/{row.uuid}/ping" },
              },
              {
                id: "delete",
                kind: "delete",
                ask: { typed: { $: "row.name" } },
                call: {
                  api: "webhooks",
                  do: "PATCH /webhooks",
                  body: { webhook_uuids: [{ $: "row.uuid" }] },
                },
              },
            ],
          },
        ],
      },
      {
        id: "resources",
        title: "Resources",
        panels: [
          {
            kind: "list",
            id: "resources",
            key: "moId",
            source: { api: "pricing", do: "GET /service/map/1" },
            columns: ["name", "type", "moId"],
            rowActions: [
              {
                id: "map",
                kind: "map",
                ask: { fields: ["/Accounts_id", "/ServiceOfferings_id"] },
                call: {
                  api: "pricing",
                  do: "POST /service/map",
                  body: {
                    Accounts_id: { $: "form.Accounts_id" },
                    ServiceOfferings_id: { $: "form.ServiceOfferings_id" },
                    ServiceAdapters_id: 1,
                    moId: { $: "row.moId" },
                    name: { $: "row.name" },
                  },
                },
              },
            ],
          },
          {
            kind: "list",
            id: "services",
            source: { api: "pricing", do: "GET /service" },
            order: "-createTime",
            columns: ["name", { field: "createTime", sort: true }],
            rowActions: [
              { id: "unmap", kind: "unmap", call: { api: "pricing", do: "PATCH /service/unmap/{row.id}" } },
            ],
          },
        ],
      },
      {
        id: "people",
        title: "People",
        panels: [
          {
            kind: "list",
            id: "people",
            source: { api: "access", do: "GET /user" },
            columns: ["username"],
            rowActions: [
              {
                id: "password-reset",
                kind: "password-reset",
                ask: { fields: ["/password", "/confirmPassword"] },
                call: {
                  api: "access",
                  do: "PATCH /user/{row.id}",
                  body: { password: { $: "form.password" } },
                },
              },
            ],
          },
        ],
      },
    ],
  },
};

let portal: TestPortal;
let caller: Caller;
let provider: Tab;
beforeAll(async () => {
  portal = await openTestPortal();
  caller = await portal.signIn("provider");
});
beforeEach(async () => {
  provider = await openTab(portal, "provider", PAGES);
  const uuids = (await hooks()).map(({ uuid }: { uuid: string }) => uuid);
  if (uuids.length > 0) await caller.send("PATCH", "/webhooks", { webhook_uuids: uuids });
  await caller.send("POST", "/webhooks", { name: "Ours", url: URL, events: ["service.ordered"] });
});
afterAll(() => portal.close());

const PERSON = "provider@demo.example";
const URL = "https://127.0.0.1/hook";
const HOOK = { "/name": "First", "/url": URL, "/events": ["service.ordered"] };
const hooks = async () => (await caller.get("/webhooks?sort=name")).body.data;

test("add-page and edit-page show the template that their address names", async () => {
  const add = await provider.open("add-page/hook-add");
  expect(add.model().title).toBe("Add a webhook");
  await add.send(HOOK);
  const [hook] = await hooks();
  expect(hook.name).toBe("First");
  const edit = await provider.open(`edit-page/hook-edit?uuid=${hook.uuid}`);
  expect(edit.model().title).toBe("Modify a webhook");
  await edit.send({ "/name": "Second" });
  expect(await hooks()).toMatchObject([{ name: "Ours" }, { name: "Second" }]);
  await expect(provider.open("add-page/no-such-page")).rejects.toThrow("There is no page template");
});

describe("a page that a template makes supplies the action", () => {
  const open = async (tab = "hooks") => await provider.open(`edit-page/every-action?tab=${tab}`);
  test("add", async () => {
    await (await open()).press("add", undefined, HOOK);
    expect(await hooks()).toMatchObject([{ name: "First" }, { name: "Ours" }]);
  });

  test("modify", async () => {
    await (await open()).press("modify", "Ours", { "/name": "Renamed" });
    expect(await hooks()).toMatchObject([{ name: "Renamed" }]);
  });

  test("view", async () => {
    const [{ uuid }] = await hooks();
    const page = await open();
    expect(page.addressOf({ action: "view", row: "Ours" })).toBe(`edit-page/hook-edit?uuid=${uuid}`);
    expect(await page.press("look", "Ours")).toMatchObject({ url: URL });
  });

  test("delete", async () => {
    await (await open()).press("delete", "Ours");
    expect(await hooks()).toEqual([]);
  });

  test("purchase", async () => {
    const order = await provider.open((await open()).addressOf({ action: "purchase" }));
    expect(order.model().name).toBe("purchase");
  });

  test("password reset", async () => {
    const theirs = await openTab(portal, "customer", PAGES);
    const page = await theirs.open("edit-page/every-action?tab=people");
    const password = { "/password": "Portal999!", "/confirmPassword": "Portal999!" };
    await page.press("password-reset", "viewer@demo.example", password);
    const log = await (
      await portal.signIn("customer")
    ).get("/audit/resource/map?resource_type=user&page_size=1");
    const object = { name: "viewer@demo.example" };
    expect(log.body.data).toMatchObject([
      { user: "customer@demo.example", phrase: "user.update.password", object },
    ]);
  });

  test("try, which templates call test", async () => {
    await (await open()).press("test", "Ours");
    const [message] = (await caller.get("/webhooks/history")).body.data;
    expect(message).toMatchObject({ event: "webhook.ping", webhook: "Ours", attempts: 1 });
  });

  test("map and unmap a solution", async () => {
    const page = await open("resources");
    await page.press("map", "inherited-warehouse", { "/Accounts_id": 100, "/ServiceOfferings_id": 1 });
    const services = async () =>
      (await caller.get("/pricing/service?filter[name]=inherited-warehouse")).body.data;
    expect(await services()).toMatchObject([
      { Accounts_id: 100, metaData: { data: { moId: "resgroup-901" } } },
    ]);
    await page.press("unmap", "inherited-warehouse");
    expect(await services()).toEqual([]);
  });

  test("change tab", async () => {
    const people = await provider.open((await open()).addressOf({ action: "change-tab" }));
    expect(people.rows("people")).toContainEqual({ username: PERSON });
  });
});
