import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FEATURE_FLAGS } from "#validators";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let other: Caller;
let distributor: Caller;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  [provider, other, distributor, customer] = (await Promise.all(
    ["provider", "provider2", "distributor", "customer"].map((name) => portal.signIn(name)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(() => portal.close());

const MANAGED = "/pricing/solution/managed";
const SERVICES = "/solution/services/azure";
const TYPE = "microsoft_azure";

const contentOf = (name: string, cloudService?: string, automator = 10) => ({
  name,
  ServiceAdapters_id: automator,
  metaData: { properties: cloudService === undefined ? {} : { cloudService } },
});
const create = async (name: string, more: object = {}, caller = provider) =>
  await caller.send("POST", "/solution", { ...contentOf(name, "storage"), type: TYPE, ...more });

interface Named {
  readonly name: string;
}
const namesOf = async (caller: Caller, path: string): Promise<readonly string[]> =>
  (await caller.get(path)).body.data.map(({ name }: Named) => name);

describe("the services that can be sold", () => {
  it("are those that one's own automators have listed, each by itself", async () => {
    const all = await namesOf(provider, `${SERVICES}?page[size]=100`);
    expect(all).toContain("Virtual Machines");
    const of = async (automator: number) =>
      await namesOf(provider, `${SERVICES}?filter[automator_id]=${automator}&page[size]=100`);
    const [europe, switzerland] = [await of(10), await of(11)];
    expect([...europe, ...switzerland].toSorted()).toEqual(all.toSorted());
    expect(europe).toContain("Azure App Service");
    expect(switzerland).not.toContain("Azure App Service");
    // vCenter.
    expect(await of(1)).toEqual([]);
  });

  it("can be searched and filtered", async () => {
    expect(await namesOf(provider, `${SERVICES}?search[name]=virtual&filter[automator_id]=10`)).toEqual([
      "Azure Virtual Desktop",
      "Virtual Machines",
    ]);
    expect(await namesOf(provider, `${SERVICES}?filter[family]=Databases&filter[automator_id]=10`)).toEqual([
      "Azure SQL Database",
    ]);
  });

  it("are nobody else's", async () => {
    expect((await distributor.get(SERVICES)).body.data).toEqual([]);
    expect((await customer.get(SERVICES)).body.data ?? []).toEqual([]);
    expect((await other.get(SERVICES)).status).toBe(404);
  });

  it("are those of the automators that there are: a new one has listed nothing", async () => {
    const body = { name: "Azure, new", automator_type_id: 8 };
    const { id } = (await provider.send("POST", "/automators/automator", body)).body;
    expect(await namesOf(provider, `${SERVICES}?filter[automator_id]=${id}`)).toEqual([]);
    const refused = await create("Of nothing", { ServiceAdapters_id: id });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          field: "/metaData/properties/cloudService",
          message: "Azure, new has no service storage to sell.",
        },
      ],
    ]);
    expect((await provider.send("DELETE", `/automators/automator/${id}?sync=none`)).status).toBe(204);
  });
});

describe("a cloud solution", () => {
  it("is the same solution at both addresses, with a pricing model", async () => {
    const { status, body } = await create("Storage by the gigabyte", { accounts: [100] });
    expect([status, body.automatorType.type, body.currency, body.accounts[0].id]).toEqual([
      201,
      "Azure",
      "EUR",
      100,
    ]);
    const managed = (await provider.get(`${MANAGED}/${body.id}`)).body;
    expect(managed).toMatchObject({ ...body });
    expect(Object.keys(managed.pricingModel.metaData.specs)).toEqual(["service"]);
    await provider.send("PATCH", `${MANAGED}/${body.id}`, { description: "Changed there" });
    const { data } = (await provider.get("/solution?filter[name]=Storage by the gigabyte")).body;
    expect(data).toEqual([{ ...body, description: "Changed there" }]);
    expect((await provider.get(`/solution/${body.id}`)).body).toEqual(data[0]);
  });

  it("is replaced whole without its way of counting usage, which is that of its prices", async () => {
    const { body } = await create("Storage by its peak", { usage_calculation_method: "maximum" });
    const put = async (more: object) =>
      await provider.send("PUT", `/solution/${body.id}`, {
        ...contentOf("Storage by peaks", "storage"),
        ...more,
      });
    const kept = await put({});
    expect([kept.status, kept.body.usage_calculation_method]).toEqual([200, "maximum"]);
    expect((await put({ usage_calculation_method: "maximum" })).status).toBe(200);
    const { status, body: refused } = await put({ usage_calculation_method: "average" });
    expect([status, refused.errors[0].field]).toEqual([422, "/usage_calculation_method"]);
  });

  it("made at the other address is here too, and no solution of another type is", async () => {
    const made = await provider.send("POST", MANAGED, { ...contentOf("Made there", "backup"), type: TYPE });
    expect(made.status).toBe(201);
    const names = await namesOf(provider, "/solution?page[size]=1000");
    expect(names).toContain("Made there");
    expect(names).not.toContain("Managed firewall");
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      const path = "/solution/16";
      const answer =
        method === "GET"
          ? await provider.get(path)
          : await provider.send(
              method,
              path,
              method === "PUT" ? contentOf("Taken over", "storage") : undefined,
            );
      expect([method, answer.status]).toEqual([method, 404]);
    }
    expect((await create("A pool", { type: "vCenterResourcePool" })).body.errors).toEqual([
      { field: "/type", message: "There is no such type of cloud solution." },
    ]);
  });

  it.each([
    [
      { ServiceAdapters_id: 1 },
      "/ServiceAdapters_id",
      "An Azure solution needs an Azure automator of yours.",
    ],
    [
      { ServiceAdapters_id: 11, metaData: { properties: { cloudService: "app-service" } } },
      "/metaData/properties/cloudService",
      "Azure Switzerland has no service app-service to sell.",
    ],
    [{ accounts: [200] }, "/accounts/0", "There is no such account."],
  ])("is refused where it is wrong, at both addresses: %j", async (wrong, field, message) => {
    const body = { ...contentOf("Wrong", "storage"), type: TYPE, ...wrong };
    for (const path of ["/solution", MANAGED]) {
      const refused = await provider.send("POST", path, body);
      expect([refused.status, refused.body.errors]).toEqual([422, [{ field, message }]]);
    }
    expect(
      (await provider.send("PUT", "/solution/22", { ...contentOf("Wrong", "storage"), ...wrong })).status,
    ).toBe(422);
    expect((await provider.get("/solution?filter[name]=Wrong")).body.meta.total).toBe(0);
  });

  it("needs an automator and a service, and keeps what it has", async () => {
    const { ServiceAdapters_id: _without, ...body } = contentOf("Without", "storage");
    const unsaid = { ...contentOf("Unsaid"), type: TYPE };
    const field = "/metaData/properties/cloudService";
    expect((await provider.send("POST", MANAGED, unsaid)).body.errors).toEqual([
      { field, message: "Choose the Azure service that is sold." },
    ]);
    expect((await provider.send("POST", "/solution", unsaid)).body.errors).toMatchObject([{ field }]);
    expect((await provider.send("PUT", "/solution/22", contentOf("Unsaid"))).status).toBe(422);
    expect((await provider.send("POST", MANAGED, { ...body, type: TYPE })).status).toBe(422);
    expect((await provider.send("PATCH", `${MANAGED}/22`, { ServiceAdapters_id: null })).status).toBe(422);
    expect((await provider.send("PATCH", `${MANAGED}/22`, { ServiceAdapters_id: 11 })).status).toBe(200);
    expect((await provider.send("PATCH", `${MANAGED}/22`, { ServiceAdapters_id: 10 })).status).toBe(200);
  });

  it("is replaced whole: what is left out is as of a new one", async () => {
    const more = { description: "Old", accounts: [100], isAvailable: false, usage_cycle: "Daily" };
    const { body } = await create("To replace", more);
    const replaced = await provider.send(
      "PUT",
      `/solution/${body.id}`,
      contentOf("Replaced", "bandwidth", 11),
    );
    expect(replaced.body).toMatchObject({
      name: "Replaced",
      description: null,
      accounts: [],
      isAvailable: true,
      usage_cycle: "Monthly",
      ServiceAdapters_id: 11,
      type: TYPE,
      PricingModels_id: body.PricingModels_id,
      metaData: { properties: { cloudService: "bandwidth", needsApproval: false } },
    });
    expect(
      (await provider.send("PUT", `/solution/${body.id}`, contentOf("DNS hosting", "storage"))).status,
    ).toBe(409);
  });

  it("is refused a change that was made of an older version", async () => {
    const { body } = await create("Versioned");
    const path = `/solution/${body.id}`;
    const { etag = "" } = await provider.get(path);
    const change = (name: string) =>
      provider.send("PUT", path, contentOf(name, "storage"), { "if-match": etag });
    expect((await change("Versioned, first")).status).toBe(200);
    expect((await change("Versioned, second")).status).toBe(409);
  });

  it("is cloned with its prices", async () => {
    const { body } = await create("Original");
    const specs = { service: { name: "Service", type: "base", unitPrice: { metaData: { base: "12.00" } } } };
    await provider.send("PATCH", `/pricing/model/${body.PricingModels_id}`, {
      version: 1,
      metaData: { specs },
    });
    const copied = await provider.send("POST", `${MANAGED}?copy_of=${body.id}`, {
      ...contentOf("Copy", "storage"),
      type: TYPE,
    });
    expect(copied.body.pricingModel.metaData.specs.service.unitPrice.metaData.base).toBe("12");
  });

  it("is offered to customers, who order it by a name", async () => {
    const { body } = await create("On the shelf");
    expect(await namesOf(customer, "/pricing/solution?search[name]=On the shelf")).toEqual(["On the shelf"]);
    const order = { ServiceOfferings_id: body.id, name: "cloud-1" };
    const ordered = await customer.send("POST", "/pricing/service", order);
    expect(ordered.status).toBe(202);
    expect((await customer.follow(ordered.body.link)).state).toBe("purchased");
    expect((await customer.get(`/pricing/service/${ordered.body.id}`)).body.state).toBe("Available");
    const deleted = await customer.send("DELETE", `/pricing/service/${ordered.body.id}`);
    expect((await customer.follow(deleted.body.link)).state).toBe("completed");
  });

  it("stays while it has active services, and goes with its prices", async () => {
    const { body } = await create("To delete");
    const service = (sql: string) => portal.database.transaction("system", (db) => db.query(sql, [body.id]));
    await service(
      `insert into service (account_id, service_offering_id, automator_id, name, state) values (100, $1, 10, 'bought', 'Available')`,
    );
    const refused = await provider.send("DELETE", `/solution/${body.id}?sync=none`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This solution has active services. You can make the solution 'unavailable' if you no longer want it to appear on your client's marketplace.",
    ]);
    await service("delete from service where service_offering_id = $1");
    expect((await provider.send("DELETE", `/solution/${body.id}?sync=none`)).status).toBe(204);
    for (const path of [
      `/solution/${body.id}`,
      `${MANAGED}/${body.id}`,
      `/pricing/model/${body.PricingModels_id}`,
    ])
      expect((await provider.get(path)).status).toBe(404);
  });

  it("is nothing that a distributor or a customer makes, changes or deletes", async () => {
    for (const caller of [distributor, customer]) {
      expect((await create("Mine", {}, caller)).status).toBeGreaterThanOrEqual(403);
      expect([403, 404]).toContain(
        (await caller.send("PUT", "/solution/22", contentOf("Mine", "storage"))).status,
      );
      expect([403, 404]).toContain((await caller.send("DELETE", "/solution/22")).status);
    }
    expect((await provider.get("/solution/22")).body.name).toBe("Azure virtual machines");
  });
});

describe("without the flag", () => {
  const setFlags = async (featureFlags: readonly string[]) =>
    expect((await provider.send("PATCH", "/access/branding/1", { featureFlags })).status).toBe(200);

  it("nothing of it is shown, sold or changed, and all is there again with it", async () => {
    const { body } = await create("Hidden meanwhile");
    const model = `/pricing/model/${body.PricingModels_id}`;
    const [single, list] = [`/solution/${body.id}`, `${MANAGED}?page[size]=1000`];
    const shelf = "/pricing/solution?search[name]=Hidden meanwhile";
    const types = async () =>
      JSON.stringify((await provider.get("/automators/automator/solution_types")).body);
    expect(await types()).toContain(TYPE);
    await setFlags(FEATURE_FLAGS.filter((flag) => flag !== "microsoft-azure"));

    for (const path of [SERVICES, single, `${MANAGED}/${body.id}`, model, "/automators/automator/10"])
      expect([path, (await provider.get(path)).status]).toEqual([path, 404]);
    expect(await namesOf(provider, list)).not.toContain("Hidden meanwhile");
    expect(await namesOf(provider, "/solution")).toEqual([]);
    expect(await namesOf(customer, shelf)).toEqual([]);
    expect(await types()).not.toContain(TYPE);
    for (const path of [
      "/pricing/solution/managed/filters",
      "/automators/automator/type",
      "/automators/automator?page[size]=100",
    ])
      expect(JSON.stringify((await provider.get(path)).body)).not.toMatch(/azure/i);
    const figures = (await provider.get("/automators/automator/insights")).body;
    const listed = (await provider.get("/automators/automator")).body.meta.total;
    expect([figures.total, JSON.stringify(figures)]).toEqual([listed, expect.not.stringMatching(/azure/i)]);
    for (const path of ["/solution", MANAGED]) {
      const refused = await provider.send("POST", path, { ...contentOf("Refused", "storage"), type: TYPE });
      expect(refused.status).toBe(422);
    }
    const form = { name: "By hand", type: "form", ServiceAdapters_id: 10 };
    expect((await provider.send("POST", MANAGED, form)).body.errors).toEqual([
      { field: "/ServiceAdapters_id", message: "You have no such automator." },
    ]);
    const another = { name: "Azure, refused", automator_type_id: 8 };
    expect((await provider.send("POST", "/automators/automator", another)).status).toBe(422);
    expect((await provider.send("PATCH", `${MANAGED}/${body.id}`, { isAvailable: false })).status).toBe(404);
    expect((await provider.send("DELETE", single)).status).toBe(404);

    await setFlags(FEATURE_FLAGS);
    expect((await provider.get(single)).body).toEqual(body);
    expect(await namesOf(customer, shelf)).toEqual(["Hidden meanwhile"]);
  });

  it("is that of one's own provider, and everything of another provider stays apart", async () => {
    const on = { featureFlags: ["microsoft-azure"] };
    expect((await other.send("PATCH", "/access/branding/2", on)).status).toBe(200);
    expect((await other.get(SERVICES)).body.data).toEqual([]);
    expect((await other.get("/solution")).body.data).toEqual([]);
    expect((await other.get("/solution/22")).status).toBe(404);
    const refused = await create("Theirs", {}, other);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: "/ServiceAdapters_id", message: "You have no such automator." }],
    ]);
  });
});
