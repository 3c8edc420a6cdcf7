import { PERMISSION_TAGS } from "#validators";
import { resourcesOf } from "../api/index.ts";
import { hashKey } from "../identity/api-key.ts";
import { permissionsOf } from "../identity/index.ts";
import type { Caller, TestPortal } from "./test-portal.ts";
import { openPlatformWorlds } from "./platform-world.ts";
import { insertSampleRows } from "./sample-rows.ts";
import { markTenants } from "./tenant-marks.ts";

/** A caller, with their own accounts and those above. */
export interface TenantActor {
  readonly name: string;
  readonly caller: Caller;
  readonly accountId: number;
  readonly own: ReadonlySet<number>;
  readonly above: ReadonlySet<number>;
}

/** Accounts of every kind and tree, whose rows the actors request. */
export const AIMS = [1, 2, 10, 11, 20, 100, 104, 108, 200] as const;

const KEY = "atrium_for-the-tests-only";

/**
 * Gives every demo person every permission, so that only the separation of tenants refuses; adds something of each kind to
 * every account of `AIMS`; and marks all rows with their account.
 */
export async function openTenantWorld(portal: TestPortal): Promise<readonly TenantActor[]> {
  const all = permissionsOf(
    "provider",
    PERMISSION_TAGS.map(({ name }) => name),
  );
  await portal.database.transaction("system", async (db) => {
    await db.query("update role set permissions = $1::jsonb where id < 1000", [JSON.stringify(all)]);
    await db.query(
      `insert into app_user (id, account_id, username) select 500 + id, id, 'nobody-' || id || '@demo.example'
       from account where id = any($1::int[])`,
      [AIMS],
    );
    await db.query(
      `insert into api_key (account_id, user_id, name, hash, hint) select account_id, id, 'key', 'of ' || id, 'atrium_'
       from app_user where id between 500 and 800`,
    );
    await db.query(
      "insert into api_key (account_id, user_id, name, hash, hint) values (100, 5, 'key', $1, 'atrium_')",
      [hashKey(KEY)],
    );
    await db.query(
      `insert into activity (account_id, kind, name, state, resource_type, resource_id, actor_user_id, actor_name, input, finished_at)
       select id, 'none', 'Done', 'completed', 'service', '1', 1, 'x', '{}', now() from account where id = any($1::int[])`,
      [AIMS],
    );
    await db.query(
      `insert into visit (account_id, session_id, user_id, username, visitor_id, visitor, visitor_company, ends_at)
       select id, gen_random_uuid(), 1, 'x', 1, 'x', 'x', now() from account where id = any($1::int[])`,
      [AIMS],
    );
    await db.query(
      `insert into licensing (account_id) select id from account where id = any($1::int[]) on conflict do nothing`,
      [AIMS],
    );
    await db.query(
      `insert into contract (account_id, seller_id, name, start_date) select id, id, 'contract', '2026-01-01' from account where id = any($1::int[])`,
      [AIMS],
    );
    await db.query(
      `insert into agent (account_id, automator_id, name, token_hash) select account_id, id, 'agent', 'of ' || id from automator`,
    );
    await db.query(
      `insert into automator_inventory (automator_id, account_id, things, changes)
       select id, account_id, '{}', jsonb_build_array(jsonb_build_object('id', 'x', 'time', now(), 'kind', 'network',
         'change', 'added', 'count', 1, 'names', 'mark-' || account_id || '.')) from automator`,
    );
    await db.query(
      `insert into billing_profile (account_id, company) select id, 'mark-' || id || '.' from account where id = any($1::int[])
       on conflict do nothing`,
      [AIMS],
    );
    await db.query(
      "insert into invoice_number (account_id, last) select id, 1 from account where id = any($1::int[]) on conflict do nothing",
      [AIMS],
    );
    await db.query(
      `insert into invoice_report (account_id, month, state, username) select id, '2026-01-01', 'Done', 'mark-' || id || '.'
       from account where id = any($1::int[])`,
      [AIMS],
    );
    await db.query(
      `insert into report_schedule (account_id, user_id, report, every, months, solution, is_on, next_on)
       select account_id, id, 'accounts', 'Month', 1, 'mark-' || account_id || '.', false, '2026-01-01' from app_user
       where account_id = any($1::int[])`,
      [AIMS],
    );
    await db.query(
      `insert into power_schedule (account_id, service_id, machine, name, days, on_at, off_at, is_on, problem)
       select a, (select id from service order by account_id = a desc, id limit 1), 'mark-' || a || '.', 'mark-' || a || '.',
         '["Mon"]', '08:00', '18:00', false, 'mark-' || a || '.' from unnest($1::int[]) a`,
      [AIMS],
    );
    await db.query(
      `insert into invoice (account_id, seller_id, cycle_start, cycle_end, time_zone, currency, net, tax_label, tax_rate, tax, total,
         seller, buyer)
       select id, provider_of(id), '2026-01-01', '2026-01-31', 'UTC', 'EUR', 10, 'VAT', 0, 0, 10,
         '{"company": "Seller", "address": "", "taxId": ""}', jsonb_build_object('company', 'mark-' || id || '.', 'address', '', 'taxId', '')
       from account where id = any($1::int[])`,
      [AIMS],
    );
    await db.query(
      `insert into invoice_line (invoice_id, account_id, position, service_id, service_name, solution, item, label, type, period_start,
         period_end, quantity, billed_quantity, price_per_unit, amount, charge_id, records, derivation)
       select id, account_id, 1, 1, 'mark-' || account_id || '.', 'Pool', 'cpu', 'Cores', 'recurring', cycle_start, cycle_end, 1, 1, 10, 10,
         1, '{}', '{}' from invoice`,
    );
    await db.query(
      "update invoice set state = 'Open', number = 'N-' || id, due_date = '2026-02-28' where seller_id = 1 or id % 2 = 0",
    );
    // Their secrets open nowhere: none of them is called.
    await db.query(
      `insert into integration (account_id, system, url, username, sealed_secret, client_id, currency)
       select a, s, 'https://mark-' || a || '.', 'mark-' || a || '.', 'sealed', 'client', 'EUR'
       from unnest($1::int[]) a, unnest('{autotask,connectwise}'::text[]) s`,
      [AIMS],
    );
    await db.query(
      `insert into integration_company (integration_id, account_id, company_id, name, status, mapped_account_id, contract_id, contract_name)
       select id, account_id, 'c' || account_id, 'mark-' || account_id || '.', 'Active', account_id, '1', 'mark-' || account_id || '.'
       from integration`,
    );
    await db.query(
      `insert into integration_service (integration_id, account_id, service_offering_id, service_id, service_name)
       select g.id, g.account_id, o.id, '1', 'mark-' || g.account_id || '.' from integration g join service_offering o using (account_id)`,
    );
    await db.query(
      `insert into integration_line (integration_id, account_id, buyer_id, invoice_line_id, next_at, reason)
       select g.id, g.account_id, l.account_id, l.id, now(), 'mark-' || g.account_id || '.'
       from integration g join invoice_line l using (account_id) join invoice i on i.id = l.invoice_id where i.number is not null
       on conflict do nothing`,
    );
    // Off, so that none of them is told of what the tests do.
    await db.query(
      `insert into webhook (account_id, name, url, events, secret, is_on) select id, 'webhook', 'https://mark-' || id || '.', '{role.changed}',
         'sealed', false from account where id = any($1::int[])`,
      [AIMS],
    );
    await db.query(
      `insert into webhook_delivery (webhook_id, account_id, event, subject, body, state, answer)
       select id, account_id, 'role.changed', 'mark-' || account_id || '.', '{"of":"mark-' || account_id || '."}', 'Failed',
         'mark-' || account_id || '.' from webhook`,
    );
    await db.query(
      `insert into mail_template (account_id, kind, version, subject, body, username)
       select id, mail, 1, 'mark-' || id || '.', 'mark-' || id || '.', 'mark-' || id || '.'
       from account, unnest(array['activity-end', 'invoice-issued']) as mail where id = any($1::int[])`,
      [AIMS],
    );
    await db.query(
      `insert into notification_branding (account_id, sender_name, footer) select id, 'mark-' || id || '.', 'mark-' || id || '.'
       from account where id = any($1::int[])`,
      [AIMS],
    );
    for (const { rows = [] } of await openPlatformWorlds(portal.platforms))
      for (const statement of rows) await db.query(statement);
    await insertSampleRows(db, resourcesOf(portal.apis), AIMS);
  });
  // Before the marks, because the log of a visit shows the visitor's name to the account visited.
  const visited = await visit(portal, await portal.signIn("provider"), 100);
  await markTenants(portal.database, portal.database.owner);
  const actors: TenantActor[] = [];
  for (const [name, accountId] of PEOPLE)
    actors.push(await actorOf(portal, name, accountId, await portal.signIn(name)));
  actors.push(await actorOf(portal, "a key of the customer", 100, portal.withBearer(KEY)));
  actors.push(await actorOf(portal, "a provider acting for the customer", 100, visited));
  return actors;
}

const PEOPLE = [
  ["provider", 1],
  ["provider2", 2],
  ["distributor", 10],
  ["apex", 11],
  ["reseller", 20],
  ["customer", 100],
  ["viewer", 100],
  ["customer2", 200],
] as const;

async function visit(portal: TestPortal, provider: Caller, account: number): Promise<Caller> {
  const asked = await provider.send("POST", "/access/managed-access", { account_id: account });
  const anyone = await portal.signIn("anonymous");
  const entered = await anyone.send("POST", "/access/managed-access/session", { code: asked.body.code });
  return portal.withBearer(entered.body.accessToken);
}

async function actorOf(
  portal: TestPortal,
  name: string,
  accountId: number,
  caller: Caller,
): Promise<TenantActor> {
  const [tree] = await portal.database.transaction("system", (db) =>
    db.query<{ own: number[]; above: number[] }>(
      "select accounts_at_and_below($1) as own, accounts_at_and_above($1) as above",
      [accountId],
    ),
  );
  return { name, caller, accountId, own: new Set(tree?.own), above: new Set(tree?.above) };
}
