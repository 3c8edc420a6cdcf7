import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

interface Solution {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly orderedWith?: string;
  readonly notOrdered?: string;
}

/** The same solution in the catalogue, in the list of offerings, and by itself. */
async function everywhere(id: number): Promise<Pick<Solution, "orderedWith" | "notOrdered">> {
  const [sold] = (await customer.get(`/pricing/solution?filter[id]=${id}`)).body.data;
  const [listed] = (await customer.get(`/solutions/serviceOfferings?filter[id]=${id}`)).body.data;
  const alone = (await customer.get(`/solutions/serviceOfferings/${id}`)).body;
  const how = ({ orderedWith, notOrdered }: Solution) => ({ orderedWith, notOrdered });
  expect(how(listed)).toEqual(how(sold));
  expect(how(alone)).toEqual(how(sold));
  return how(sold);
}

const POOLS_OF_V1 =
  "New resource pools are ordered from version 2; those of version 1 can be used and deleted.";

describe("how a solution is ordered", () => {
  it("is refused with the reason of its type, in the catalogue and by the order", async () => {
    const [classic] = (await customer.get("/pricing/solution?search[name]=Classic")).body.data;
    expect((await everywhere(classic.id)).notOrdered).toBe(POOLS_OF_V1);
    const order = { ServiceOfferings_id: classic.id, name: "of-version-1" };
    expect(await customer.send("POST", "/pricing/service", order)).toMatchObject({
      status: 409,
      body: { message: POOLS_OF_V1 },
    });
  });

  it.each(["/pricing/solution", "/solutions/serviceOfferings?filter[isAvailable]=true"])(
    "decides the order of %s: what can be ordered now comes first",
    async (path) => {
      const size = `${path.includes("?") ? "&" : "?"}page[size]=1000`;
      const listed: readonly Solution[] = (await customer.get(`${path}${size}`)).body.data;
      const isOrdered = ({ notOrdered }: Solution) => notOrdered === undefined;
      const byName = listed.toSorted((one, other) => (one.name < other.name ? -1 : 1));
      const first = byName.filter(isOrdered);
      expect(listed).toEqual([...first, ...byName.filter((each) => !isOrdered(each))]);
      expect(listed).not.toEqual(byName);
    },
  );

  it("is said as the order is answered, of everything that the customer is offered", async () => {
    const sold: readonly Solution[] = (await customer.get("/pricing/solution?page[size]=1000")).body.data;
    expect(new Set(sold.map(({ orderedWith }) => orderedWith))).toEqual(
      new Set(["name", "form", "platform", undefined]),
    );
    const answered = [];
    for (const { id, name } of sold) {
      const order = { ServiceOfferings_id: id, name: `how-ordered-${id}` };
      const { status } = await customer.send("POST", "/pricing/service", order);
      answered.push([name, status]);
    }
    // What the form of the demo asks may be left out.
    const answerOf = ({ orderedWith, notOrdered }: Solution) =>
      notOrdered === undefined ? (orderedWith === "platform" ? 422 : 202) : 409;
    expect(answered).toEqual(sold.map((each) => [each.name, answerOf(each)]));
    const unprovided = sold.filter(({ orderedWith }) => orderedWith === undefined);
    expect(new Set(unprovided.map(({ notOrdered }) => notOrdered))).toEqual(
      new Set([
        POOLS_OF_V1,
        "New edge gateways are ordered from version 2; those of version 1 can be used and deleted.",
        "New virtual datacentres are ordered from version 2; those of version 1 can be used and deleted.",
      ]),
    );
  });

  it("is by its form, once the form asks something", async () => {
    const made = await provider.send("POST", "/pricing/solution/managed", {
      name: "Asks something",
      type: "form",
      isAvailable: true,
    });
    expect(await everywhere(made.body.id)).toEqual({ orderedWith: "name" });
    const form = `/pricing/solution/managed/${made.body.id}/form`;
    const asked = [{ key: "where", label: "Where", kind: "text" }];
    expect((await provider.send("PUT", form, { fields: asked })).status).toBe(200);
    expect(await everywhere(made.body.id)).toEqual({ orderedWith: "form" });
    expect((await provider.send("PUT", form, { fields: [] })).status).toBe(200);
    expect(await everywhere(made.body.id)).toEqual({ orderedWith: "name" });
  });

  it("says why not, while its automator accepts no work, and nothing more once it does", async () => {
    const [pool] = (await customer.get("/pricing/solution?filter[id]=1")).body.data;
    expect(await everywhere(pool.id)).toEqual({ orderedWith: "platform" });
    const state = (to: string, why: string | null) =>
      portal.database.transaction("system", (db) =>
        db.query("update automator set state = $2, state_description = $3 where id = $1", [
          pool.ServiceAdapters_id,
          to,
          why,
        ]),
      );
    await state("notConfiguredProperly", "The password is wrong.");
    const refused = await everywhere(pool.id);
    expect(refused.notOrdered).toMatch(
      /^It cannot be ordered now: its automator .+ is not configured properly\. The password is wrong\.$/,
    );
    await state("available", null);
    expect(await everywhere(pool.id)).toEqual({ orderedWith: "platform" });
  });

  it("is not said of what is only managed: whether it is on sale stands there", async () => {
    const { body } = await provider.get(
      "/solutions/serviceOfferings?filter[isAvailable]=false&page[size]=1000",
    );
    expect(body.data.length).toBeGreaterThan(0);
    for (const { notOrdered } of body.data)
      expect(notOrdered).toMatch(/^It (?:is not on sale|cannot be)|^New /);
  });
});
