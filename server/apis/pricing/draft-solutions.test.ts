import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let other: Caller;
let customer: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  [provider, other, customer] = (await Promise.all(
    ["provider", "provider2", "customer"].map((name) => portal.signIn(name)),
  )) as [Caller, Caller, Caller];
});
afterAll(() => portal.close());

interface Draft {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly state: string;
  readonly soldAs: string | null;
  readonly ServiceOfferings_id: number | null;
  readonly PricingModels_id: number | null;
}

const at = (automator: number) => `/pricing/solution/draft/${automator}`;
const read = async (automator: number, query = "") =>
  (await provider.get(`${at(automator)}?page[size]=100${query}`)).body;
const sql = <Row>(text: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(text, values));
const LAB = 3;
/** As if nothing of it were sold yet. */
const sellNothingOf = (automator: number) =>
  sql("update service_offering set automator_id = null, name = 'former ' || id where automator_id = $1", [
    automator,
  ]);

describe("what an automator could sell", () => {
  it("is what its platform has, with the solution that sells it", async () => {
    const { data, found } = await read(1);
    expect(found).toMatchObject({
      places: expect.any(Number),
      clusters: data.length,
      storages: expect.any(Number),
      networks: expect.any(Number),
      freeResources: expect.any(Number),
      freeMachines: expect.any(Number),
    });
    expect(data.every(({ state, soldAs }: Draft) => (state === "Not sold") === (soldAs === null))).toBe(true);
    expect((await read(1, "&filter[state]=Sold")).data).toEqual(
      data.filter(({ state }: Draft) => state === "Sold"),
    );
  });

  it("is drafted once, with sizes that fit, without prices, and for nobody to buy yet", async () => {
    await sellNothingOf(LAB);
    const [first, ...others]: Draft[] = (await read(LAB)).data;
    expect(first).toMatchObject({ state: "Not sold", name: expect.stringContaining("(vCenter Lab)") });
    const made = await provider.send("POST", at(LAB), { key: first!.key });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: first!.name,
        type: "vCenterResourcePool",
        isAvailable: false,
        ServiceAdapters_id: LAB,
        metaData: { properties: { clusters: [first!.key.split(" ")[1]], cpu: { min: 1 } } },
      },
    });
    expect((await customer.get("/pricing/solution?page[size]=100")).body.data).not.toContainEqual(
      expect.objectContaining({ name: first!.name }),
    );
    const rows: Draft[] = (await read(LAB)).data;
    expect(rows.find(({ key }) => key === first!.key)).toMatchObject({
      state: "Draft",
      soldAs: first!.name,
      PricingModels_id: made.body.PricingModels_id,
    });
    expect(rows.filter(({ state }) => state === "Not sold")).toHaveLength(others.length);
    const again = await provider.send("POST", at(LAB), { key: first!.key });
    expect([again.status, again.body.message]).toEqual([409, `${first!.name} sells this already.`]);
    await provider.send("PATCH", `/pricing/solution/managed/${made.body.id}`, { isAvailable: true });
    expect((await read(LAB)).data.find(({ key }: Draft) => key === first!.key).state).toBe("Sold");
  });

  it("is all sold where a solution names no clusters", async () => {
    await sellNothingOf(LAB);
    const body = { name: "All of the lab", type: "vCenterResourcePool", ServiceAdapters_id: LAB };
    expect((await provider.send("POST", "/pricing/solution/managed", body)).status).toBe(201);
    const { data } = await read(LAB);
    expect(data.length).toBeGreaterThan(1);
    expect(new Set(data.map(({ soldAs }: Draft) => soldAs))).toEqual(new Set(["All of the lab"]));
  });

  it("is drafted once by two at the same time", async () => {
    await sellNothingOf(LAB);
    const [{ key }] = (await read(LAB)).data;
    const both = await Promise.all([1, 2].map(() => provider.send("POST", at(LAB), { key })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it.each(["vCloud", "AWS", "Veeam", "Azure"])("is known of %s", async (type) => {
    const [automator] = await sql<{ id: number }>(
      `select a.id from automator a join automator_type t on t.id = a.automator_type_id
       where t.type = $1 and a.account_id = 1 and a.state = 'available' limit 1`,
      [type],
    );
    const { data, found } = await read(automator!.id);
    expect(found.places).toBeGreaterThan(0);
    const sold: Draft[] = data.filter(({ state }: Draft) => state !== "Not sold");
    await sellNothingOf(automator!.id);
    const drafts: Draft[] = (await read(automator!.id)).data;
    expect(drafts.every(({ state }) => state === "Not sold")).toBe(true);
    expect(drafts.length).toBeGreaterThanOrEqual(sold.length);
    for (const { key } of drafts)
      expect(await provider.send("POST", at(automator!.id), { key })).toMatchObject({ status: 201 });
  });

  it("is shown to its owner alone, and is nothing that the platform does not have", async () => {
    for (const caller of [other, customer]) {
      expect([403, 404]).toContain((await caller.get(at(1))).status);
      expect([403, 404]).toContain((await caller.send("POST", at(1), { key: "x" })).status);
    }
    const refused = await provider.send("POST", at(1), { key: "vCenterResourcePool nowhere" });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: "/key", message: "vCenter Frankfurt has nothing like this that could be sold." }],
    ]);
  });
});
