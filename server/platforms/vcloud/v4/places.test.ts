import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

const API = "/automators/vcloud/v4/6";
let portal: TestPortal;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

const read = async (path: string) => (await customer.get(`${API}/${path}`)).body;

describe("what the provider has", () => {
  it.each([
    ["provider-vdcs", { name: "General purpose", isEnabled: true }],
    ["network-pools", { type: "GENEVE", providerVdcUid: "pvdc-6-1" }],
    ["storage-profiles?sort=-name", { name: "Standard", capacity: 6_000_000 }],
    ["external-networks", { name: "Internet", prefixLength: 24 }],
    ["catalogs", { name: "Systems", isShared: true, vapp_templates_count: 4, media_count: 3 }],
    ["vapp-templates?search[name]=web", { name: "Web and database", virtual_machines_count: 2, cores: 6 }],
    ["media?search[name]=debian", { media_uid: "media-6-1", catalogName: "Systems", size: 0.7 }],
  ])("is listed at %s", async (path, expected) => {
    expect((await read(path)).data[0]).toMatchObject(expected);
  });

  it("is found through automators of both versions, and of no other kind or provider", async () => {
    expect((await customer.get("/automators/vcloud/v4/5/provider-vdcs")).status).toBe(200);
    for (const id of [1, 8, 52, 999])
      expect((await customer.get(`/automators/vcloud/v4/${id}/provider-vdcs`)).status).toBe(404);
  });

  it("answers whether it is connected, and says that only the embedded one can be", async () => {
    expect(await read("check-connection")).toEqual({ connected: true });
    const set = (url: string) =>
      portal.database.transaction("system", (db) =>
        db.query("update vcloud_connection set url = $1 where automator_id = 6", [url]),
      );
    await set("https://vcloud.example");
    const sentence = "Only the embedded vCloud can be reached: its address must be embedded:.";
    expect(await customer.get(`${API}/check-connection`)).toMatchObject({
      status: 503,
      body: { message: sentence },
    });
    expect(await customer.get(`${API}/org-vdcs`)).toMatchObject({ status: 503, body: { message: sentence } });
    await set("embedded:");
  });
});
