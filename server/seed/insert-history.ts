import type { AuditEntry } from "../audit/index.ts";
import { appendAudit } from "../audit/index.ts";
import type { Transaction } from "../database/index.ts";
import type { DemoAccount } from "../identity/index.ts";
import type { Random } from "./random.ts";
import type { SeededService } from "./services.ts";
import { MAIN_ACCOUNT } from "./services.ts";

/** The newest seeded change. */
const NEWEST = Date.UTC(2026, 9, 31, 18, 0, 0);
const HOUR_MS = 3_600_000;
const CHANGES = 60;
const PROVIDER = { userId: 1, username: "provider@demo.example" };
const CUSTOMER = { userId: 5, username: "customer@demo.example" };

/** The first rows of the log of changes, the log of visits and the list of agents. */
export async function insertHistory(
  db: Transaction,
  services: readonly SeededService[],
  customers: readonly DemoAccount[],
  random: Random,
): Promise<void> {
  const mine = services.filter(({ account }) => account === MAIN_ACCOUNT);
  for (let left = CHANGES; left > 0; left -= 1) {
    const at = new Date(NEWEST - left * 5 * HOUR_MS - random.between(0, 4 * HOUR_MS));
    const [who, entry] = random.chance(0.6) ? byCustomer(mine, random) : byProvider(customers, random);
    await appendAudit(db, who, entry, at);
  }
  await db.query(VISITS);
  await db.query(AGENTS);
}

type Change = readonly [who: typeof PROVIDER, entry: AuditEntry];

function byCustomer(services: readonly SeededService[], random: Random): Change {
  const service = services[random.between(0, services.length - 1)];
  const action = random.pick(["service.create", "service.update", "virtual-machine.state"]);
  const detail = { name: service?.name };
  return [
    CUSTOMER,
    {
      action,
      resourceType: "service",
      resourceId: String(service?.id),
      accountId: MAIN_ACCOUNT,
      detail,
    },
  ];
}

function byProvider(customers: readonly DemoAccount[], random: Random): Change {
  const account = customers[random.between(0, customers.length - 1)];
  const accountId = account?.id ?? 1;
  const action = random.pick(["account.create", "account.update", "contact.create", "licensing.update"]);
  return [
    PROVIDER,
    {
      action,
      resourceType: "account",
      resourceId: String(accountId),
      accountId,
      detail: { companyName: account?.companyName },
    },
  ];
}

const VISITS = `insert into visit (account_id, session_id, user_id, username, visitor_id, visitor, visitor_company, started_at, ends_at, ended_at)
  select ${MAIN_ACCOUNT}, gen_random_uuid(), 5, 'customer@demo.example', 1, 'provider@demo.example', 'Northwind Cloud',
    at, at + interval '8 hours', at + interval '25 minutes'
  from unnest(array['2026-09-14T09:12:00Z', '2026-10-02T13:40:00Z', '2026-10-27T16:05:00Z']::timestamptz[]) at`;

const AGENTS = `insert into agent (account_id, automator_id, name, description, version, state, token_hash, last_sync_time)
  select account_id, id, 'asa-01', 'Runs beside the platform', '4.2.1', case when connected then 'connected' else 'disconnected' end,
    'seeded ' || id, last_sync_time
  from automator`;
