import type { AuditEntry } from "../audit/index.ts";
import { appendAudit, changesBetween } from "../audit/index.ts";
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

function byCustomer(mine: readonly SeededService[], random: Random): Change {
  const { id, name = "", description = "" } = mine[random.between(0, mine.length - 1)] ?? {};
  const entry = { resourceType: "service", resourceId: String(id), accountId: MAIN_ACCOUNT, name };
  const former = random.pick(DESCRIPTIONS);
  return random.pick<Change>([
    [
      CUSTOMER,
      {
        ...entry,
        action: "service.create",
        result: "accepted",
        changes: changesBetween(undefined, { name, description }),
      },
    ],
    [CUSTOMER, { ...entry, action: "service.provided" }],
    [
      CUSTOMER,
      {
        ...entry,
        action: "service.update",
        changes: changesBetween({ description: former }, { description: description ?? "" }),
      },
    ],
  ]);
}

const DESCRIPTIONS = [
  "First attempt",
  "Ask Erik before changes",
  "To be moved",
  "For the trade fair",
] as const;

function byProvider(customers: readonly DemoAccount[], random: Random): Change {
  const { id = 1, kind, companyName } = customers[random.between(0, customers.length - 1)] ?? {};
  const entry = { resourceType: "account", resourceId: String(id), accountId: id, name: companyName };
  const limit = random.between(2, 8) * 5;
  return random.pick<Change>([
    [
      PROVIDER,
      {
        ...entry,
        action: "account.create",
        changes: changesBetween(undefined, { kind, companyName }),
      },
    ],
    [
      PROVIDER,
      {
        ...entry,
        action: "account.update",
        changes: changesBetween({ billing_anniversary: 1 }, { billing_anniversary: limit % 28 }),
      },
    ],
    [
      PROVIDER,
      {
        ...entry,
        action: "licensing.update",
        changes: changesBetween(
          { edition: "standard", user_limit: limit },
          { edition: "professional", user_limit: limit * 2 },
        ),
      },
    ],
  ]);
}

const VISITS = `insert into visit (account_id, session_id, user_id, username, visitor_id, visitor, visitor_company, started_at, ends_at, ended_at)
  select ${MAIN_ACCOUNT}, gen_random_uuid(), 5, 'customer@demo.example', 1, 'provider@demo.example', 'Northwind Cloud',
    at, at + interval '8 hours', at + interval '25 minutes'
  from unnest(array['2026-09-14T09:12:00Z', '2026-10-02T13:40:00Z', '2026-10-27T16:05:00Z']::timestamptz[]) at`;

const AGENTS = `insert into agent (account_id, automator_id, name, description, token_hash)
  select account_id, id, 'asa-01', 'Runs beside the platform', 'seeded ' || id from automator`;
