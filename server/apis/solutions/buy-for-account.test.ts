import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
const callers = new Map<string, Caller>();

/** Everybody who signs in, and accounts that are not theirs: above them, beside them, of another provider, and none. */
const OTHERS = [
  ["provider", [2, 200, 201, 99999]],
  ["provider2", [1, 100, 104]],
  ["distributor", [1, 11, 21, 100, 106, 200]],
  ["apex", [1, 10, 20, 100, 104, 200]],
  ["reseller", [1, 10, 21, 100, 107, 200]],
  ["customer", [1, 10, 101, 104, 200]],
  ["viewer", [1, 101, 200]],
  ["customer2", [2, 201, 100]],
] as const;
const CASES = OTHERS.flatMap(([name, accounts]) => accounts.map((account) => [name, account] as const));

/** An order of each kind, complete but for its account. */
const ORDERS: readonly (readonly [path: string, body: object])[] = [
  ["/pricing/service", { ServiceOfferings_id: 16 }],
  [
    "/automators/vcenter/v2/1/resource-pool",
    {
      ServiceOfferings_id: 1,
      dataCenter: "datacenter-1",
      cluster: "domain-c1",
      cpu: { limit: 4 },
      memory: { limit: 8 },
      storage: { limit: 100 },
    },
  ],
  [
    "/automators/aws/8/instances",
    {
      ServiceOfferings_id: 14,
      region_id: "eu-west-1",
      image_id: "ami-1",
      instance_type: "t3.micro",
      vpc_id: "vpc-1",
      subnet_id: "subnet-1",
      security_group_ids: ["sg-1"],
    },
  ],
  [
    "/automators/vcloud/v4/6/org-vdcs",
    { ServiceOfferings_id: 10, cpu: { limit: 8 }, memory: { limit: 32 }, storage: { limit: 200 } },
  ],
  ["/automators/vcloud/v4/6/edge-gateways", { ServiceOfferings_id: 12, externalNetwork: "network-1" }],
];

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  for (const [name] of OTHERS) callers.set(name, await portal.signIn(name));
});
afterAll(() => portal.close());

const as = (name: string): Caller => {
  const caller = callers.get(name);
  if (caller === undefined) throw new Error(`Nobody signed in as ${name}.`);
  return caller;
};

const NO_ACCOUNT = { errors: [{ field: "/Accounts_id", message: "There is no such account." }] } as const;
const NO_SOLUTION = "There is no such solution.";

describe("an account that is not below the caller", () => {
  it.each(CASES)("for %s, account %i: nothing is offered, priced or ordered", async (name, account) => {
    const caller = as(name);
    const list = await caller.get(`/solutions/serviceOfferings?Accounts_id=${account}`);
    expect(list).toMatchObject({ status: 422, body: NO_ACCOUNT });
    // Those of another provider do not see the solution either, and some may not order.
    const terms = await caller.get(`/pricing/solution/1/terms?Accounts_id=${account}`);
    expect([NO_SOLUTION, NO_ACCOUNT.errors[0].message]).toContain(terms.body.message);
    expect([404, 422]).toContain(terms.status);
    for (const [path, order] of ORDERS) {
      const body = { ...order, name: `for-others-${name}-${account}`, Accounts_id: account };
      const { status, body: refusal } = await caller.send("POST", path, body);
      expect([403, 404, 422], path).toContain(status);
      expect(refusal.errors ?? NO_ACCOUNT.errors, path).toEqual(NO_ACCOUNT.errors);
    }
  });

  test("has no service after all that", async () => {
    for (const name of ["provider", "provider2"]) {
      const { body } = await as(name).get("/pricing/service?search[name]=for-others");
      expect(body.data).toEqual([]);
    }
  });
});

describe("an account below the caller", () => {
  const idsFor = async (name: string, account?: number, more = ""): Promise<readonly number[]> => {
    const query = `${account === undefined ? "" : `&Accounts_id=${account}`}${more}`;
    const { status, body } = await as(name).get(
      `/solutions/serviceOfferings?filter[isAvailable]=true&page[size]=100${query}`,
    );
    expect(status).toBe(200);
    return body.data.map(({ id }: { readonly id: number }) => id).toSorted((a: number, b: number) => a - b);
  };

  it("is offered what it sees itself as on sale, and its own list does not change", async () => {
    const own = await idsFor("customer");
    expect(own.length).toBeGreaterThan(5);
    // What is hidden from customers, only a provider orders for them.
    const shown = "&filter[forServiceProvidersOnly]=false";
    expect(await idsFor("provider", 100, shown)).toEqual(own);
    expect(await idsFor("customer", 100)).toEqual(own);
  });

  it("is not offered what is offered to others alone, nor what another distributor sells", async () => {
    const provider = as("provider");
    const [some] = (await provider.get("/pricing/solution/managed?filter[type]=form&filter[Accounts_id]=1"))
      .body.data;
    const body = { name: "For Fabrikam alone", type: "form", isAvailable: true, accounts: [101] };
    const made = await provider.send("POST", "/pricing/solution/managed", body);
    expect([some.type, made.status]).toEqual(["form", 201]);
    expect(await idsFor("provider", 101)).toContain(made.body.id);
    expect(await idsFor("provider", 100)).not.toContain(made.body.id);
    expect(await idsFor("provider")).toContain(made.body.id);
    const order = { ServiceOfferings_id: made.body.id, name: "not-for-contoso", Accounts_id: 100 };
    expect(await provider.send("POST", "/pricing/service", order)).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/ServiceOfferings_id" }] },
    });
  });

  it("has the prices that it has agreed on, not those of the seller", async () => {
    const terms = async (name: string, query: string) =>
      (await as(name).get(`/pricing/solution/1/terms${query}`)).body;
    expect(await terms("provider", "?Accounts_id=100")).toEqual(await terms("customer", ""));
  });
});
