import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  [provider, customer] = [await portal.signIn("provider"), await portal.signIn("customer")];
});
afterAll(() => portal.close());

const MANAGED = 16;
const termsOf = async (who: Caller, query = "") =>
  (await who.get(`/pricing/solution/${MANAGED}/terms${query}`)).body;
const own = async () => (await customer.get("/budgets/budget?filter[currency]=EUR")).body.data[0];

it("are one for each account and currency, and only what is above nothing", async () => {
  const before = await own();
  const add = (body: object) => customer.send("POST", "/budgets/budget", body);
  expect((await add({ currency: "EUR", monthly: 10 })).status).toBe(409);
  expect((await add({ currency: "XYZ", monthly: 10 })).status).toBe(422);
  expect((await add({ currency: "USD", monthly: 0 })).status).toBe(422);
  const added = await add({ currency: "USD", monthly: 99.5 });
  expect(added).toMatchObject({
    status: 201,
    body: { account_id: 100, monthly: 99.5, spent: 0, isOver: false },
  });
  const change = await customer.send("PATCH", `/budgets/budget/${before.id}`, { currency: "CHF" });
  expect(change.status).toBe(422);
  expect((await customer.send("DELETE", `/budgets/budget/${added.body.id}`)).status).toBe(204);
});

it("say what the account's services are charged per month, and whether that is more", async () => {
  const services = (await customer.get("/pricing/service?page[size]=1000&filter[Accounts_id]=100")).body.data;
  const cents = (text: string) => Math.round(Number(text) * 100);
  const charged = services
    .filter(({ charge }: { charge?: { currency: string } }) => charge?.currency === "EUR")
    .reduce((sum: number, { charge }: { charge: { monthly: string } }) => sum + cents(charge.monthly), 0);
  const { id, spent } = await own();
  expect(charged).toBeGreaterThan(0);
  expect(Math.round(spent * 100)).toBe(charged);
  for (const [monthly, isOver] of [
    [spent, false],
    [spent - 0.01, true],
  ] as const) {
    await customer.send("PATCH", `/budgets/budget/${id}`, { monthly });
    expect((await own()).isOver).toBe(isOver);
  }
});

it("stand beside the prices of whoever buys, and of nobody else", async () => {
  const { id, spent } = await own();
  await customer.send("PATCH", `/budgets/budget/${id}`, { monthly: 5000 });
  const budget = { monthly: "5000", spent: expect.stringMatching(/^\d+(\.\d+)?$/) };
  const terms = await termsOf(customer);
  expect(terms).toMatchObject({ currency: "EUR", budget });
  expect(Number(terms.budget.spent)).toBeCloseTo(spent, 6);
  expect((await termsOf(provider, "?Accounts_id=100")).budget).toEqual(terms.budget);
  expect((await termsOf(provider)).budget).toBeUndefined();
  const [service] = (await customer.get("/pricing/service?search[name]=erp-production")).body.data;
  expect((await customer.get(`/pricing/service/${service.id}/terms`)).body.budget).toEqual(terms.budget);
  await customer.send("DELETE", `/budgets/budget/${id}`);
  expect((await termsOf(customer)).budget).toBeUndefined();
});

it("are set for accounts below, read by them, and by no account beside", async () => {
  const added = await provider.send("POST", "/budgets/budget", {
    account_id: 100,
    currency: "GBP",
    monthly: 50,
  });
  expect(added).toMatchObject({ status: 201, body: { account_id: 100 } });
  const address = `/budgets/budget/${added.body.id}`;
  expect((await customer.get(address)).status).toBe(200);
  const other = await portal.signIn("customer2");
  expect((await other.get(address)).status).toBe(404);
  expect((await other.send("DELETE", address)).status).toBe(404);
});
