import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  [provider, customer] = [await portal.signIn("provider"), await portal.signIn("customer")];
});
afterAll(() => portal.close());

const pathOf = (id: number) => `/automators/vcloud/v4/${id}/configuration/v2`;

describe("how a vCloud is reached", () => {
  it.each([3, 4])("is set by its provider, for a new automator of type %i", async (automator_type_id) => {
    const body = { name: `vCloud ${automator_type_id}`, automator_type_id };
    const { id } = (await provider.send("POST", "/automators/automator", body)).body;
    expect((await provider.get(pathOf(id))).body).toEqual({ automator_id: id, url: null });
    const other = await provider.send("POST", pathOf(id), { url: "https://vcloud.example.com" });
    expect(other).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/url", message: expect.stringContaining("it must be embedded:") }] },
    });
    expect((await provider.get(pathOf(id))).body.url).toBeNull();

    const set = await provider.send("POST", pathOf(id), { url: " Embedded: " });
    expect(set).toMatchObject({ status: 200, body: { automator_id: id, url: "embedded:" } });
    expect((await provider.get(`/automators/vcloud/v4/${id}/check-connection`)).status).toBe(200);
    expect((await provider.get(`/automators/automator/${id}`)).body.vcloud_configuration).toEqual({
      url: "embedded:",
    });
  });

  it("is no customer's matter, and nothing of another platform", async () => {
    expect((await customer.get(pathOf(6))).status).toBeGreaterThanOrEqual(403);
    for (const id of [1, 52, 999]) expect((await provider.get(pathOf(id))).status).toBe(404);
  });
});
