import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { uncheckedCast } from "../../api/index.ts";
import type { Database } from "../../database/index.ts";
import { buildLinePusher } from "../../integrations/index.ts";
import type { PlayedName, PlayedSystems } from "../../testing/played-systems.ts";
import { openPlayedSystems, PLAYED } from "../../testing/played-systems.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

/** A portal, and both ticketing systems as they are played. */
interface TicketingWorld {
  portal: TestPortal;
  provider: Caller;
  /** Of another provider. */
  other: Caller;
  played: PlayedSystems;
}

/** Filled by `openTicketingWorld`. */
export const world = uncheckedCast<TicketingWorld>({});

/** The customer of the first provider whose invoices are pushed. */
export const CUSTOMER = 100;
/** What it has over there: its company, a contract of it, and a service that the contract has. */
export const THERE = {
  connectwise: { company: "250", contract: "31", other: "32", service: "901" },
  autotask: { company: "29683510", contract: "29700001", other: "29700002", service: "71" },
} as const;

/** Opens the world for the tests of a file; each begins without connections and with systems that answer. */
export function openTicketingWorld(): void {
  beforeAll(async () => {
    world.portal = await openTestPortal();
    world.provider = await world.portal.signIn("provider");
    world.other = await world.portal.signIn("provider2");
  });
  afterAll(() => world.portal.close());
  beforeEach(async () => {
    world.played = await openPlayedSystems();
  });
  afterEach(async () => {
    await world.played.close();
    await sql("delete from integration");
  });
}

export const sql = <Row = Record<string, unknown>>(text: string, parameters: readonly unknown[] = []) =>
  world.portal.database.transaction("system", (db) => db.query<Row>(text, parameters));

export const keysOf = (system: PlayedName) => ({
  url: world.played.url,
  username: PLAYED[system].username,
  secret: PLAYED[system].secret,
  client_id: PLAYED[system].clientId,
  currency: "EUR",
});

export async function connect(system: PlayedName, by = world.provider) {
  const answer = await by.send("POST", `/${system}/configuration`, keysOf(system));
  expect(answer).toMatchObject({ status: 201, body: { state: "Connected" } });
  return answer.body;
}

/** A solution that the provider sells, and a service of the customer that has it. */
export async function bought(): Promise<{ readonly solution: number; readonly service: number }> {
  const [row] = await sql<{ solution: number; service: number }>(
    `select o.id as solution, s.id as service from service s join service_offering o on o.id = s.service_offering_id
     where s.account_id = $1 and o.account_id = 1 order by s.id limit 1`,
    [CUSTOMER],
  );
  return row ?? expect.fail("The customer of the demo has bought nothing.");
}

/** Connects a system, maps the customer, and chooses as what the solution of `bought` is pushed. */
export async function connectAll(system: PlayedName): Promise<void> {
  await connect(system);
  await map(system);
  const { solution } = await bought();
  const chosen = await world.provider.send("PATCH", `/${system}/services/${solution}/map`, {
    service_id: THERE[system].service,
  });
  expect(chosen.status).toBe(200);
}

export async function map(system: PlayedName, contract: string = THERE[system].contract): Promise<void> {
  const mapped = await world.provider.send("PATCH", `/${system}/companies/${THERE[system].company}/map`, {
    account_id: CUSTOMER,
    contract_id: contract,
  });
  expect(mapped.status).toBe(200);
}

let made = 0;

/** An invoice of the customer with so many lines, issued; answers its id. */
export async function issue(lines: number, currency = "EUR"): Promise<number> {
  made += 1;
  const { service } = await bought();
  const [invoice] = await sql<{ id: number }>(
    `insert into invoice (account_id, seller_id, cycle_start, cycle_end, time_zone, currency, net, tax_label, tax_rate, tax, total,
       seller, buyer)
     values ($1, 1, make_date(1900 + $2, 1, 1), make_date(1900 + $2, 1, 31), 'UTC', $3, 10, 'VAT', 0, 0, 10,
       '{"company": "Northwind", "address": "", "taxId": ""}', '{"company": "Contoso", "address": "", "taxId": ""}') returning id`,
    [CUSTOMER, made, currency],
  );
  const id = invoice?.id ?? 0;
  await sql(
    `insert into invoice_line (invoice_id, account_id, position, service_id, service_name, solution, item, label, type, period_start,
       period_end, quantity, billed_quantity, price_per_unit, amount, charge_id, records, derivation)
     select i.id, i.account_id, n, $2, 'erp', 'Pool', 'cpu', 'Cores ' || n, 'recurring', i.cycle_start, i.cycle_end, 1, 1, n + 0.25, n + 0.25,
       1, '{}', '{}' from invoice i, generate_series(1, $3::int) n where i.id = $1`,
    [id, service, lines],
  );
  expect((await world.provider.send("POST", `/billing/invoices/${id}/issue`, {})).status).toBe(200);
  return id;
}

export const queue = async (system: PlayedName, query = "", by = world.provider) =>
  (await by.get(`/${system}/queued?page[size]=1000&sort=createTime${query}`)).body.data;

export const pusher = (database: Database = world.portal.database, limitMs = 2000) =>
  buildLinePusher({
    ...world.portal.webhooks,
    database,
    log: { info: () => undefined, error: (detail) => expect.fail(JSON.stringify(detail)) },
    calls: { limitMs },
  });

/** Pushes all that is due now, and waits for the end. */
export async function push(limitMs?: number): Promise<void> {
  const one = pusher(world.portal.database, limitMs);
  await one.look();
  await one.settled();
}

/** As if so much time had passed for what waits. */
export async function later(interval: string): Promise<void> {
  for (const [table, columns] of [
    [
      "integration",
      ["next_at", "called_at", "companies_at", "refused_since", "silent_since", "claimed_until"],
    ],
    ["integration_line", ["next_at"]],
  ] as const)
    await sql(
      `update ${table} set ${columns.map((each) => `${each} = ${each} - interval '${interval}'`).join(", ")}`,
    );
}
