import type { AuditEntry } from "../audit/index.ts";
import { appendAudit, changesBetween } from "../audit/index.ts";
import type { Transaction } from "../database/index.ts";
import { demoUsers } from "../identity/index.ts";
import type { SeededAccount } from "./customers.ts";
import type { Random } from "./random.ts";
import type { SeededService } from "./services.ts";
import { MAIN_ACCOUNT } from "./services.ts";
import { atWork, DAY_MS, HOUR_MS, MINUTE_MS } from "./timeline.ts";

/** What has happened to these services, and which accounts were opened, as far as the log goes back. */
interface Past {
  readonly services: readonly SeededService[];
  readonly accounts: readonly SeededAccount[];
  readonly random: Random;
  /** When it ends, in milliseconds. */
  readonly end: number;
}

/** The first rows of the log of changes, the log of visits and the list of agents. */
export async function insertHistory(db: Transaction, past: Past): Promise<void> {
  const changes = [...orders(past), ...modifications(past), ...openings(past)];
  for (const { at, who, entry } of changes.toSorted((one, other) => one.at - other.at))
    if (at < past.end) await appendAudit(db, who, entry, new Date(at));
  await db.query(VISITS, [new Date(past.end).toISOString()]);
  await db.query(AGENTS);
}

interface Change {
  /** Milliseconds. */
  readonly at: number;
  readonly who: { readonly userId: number; readonly username: string };
  readonly entry: AuditEntry;
}

const [CUSTOMER] = demoUsers.flatMap(({ id, email, account }) =>
  account === MAIN_ACCOUNT ? [{ userId: id, username: email }] : [],
);

/** The latest orders of the main account; what was provided says so. */
function orders({ services }: Past): readonly Change[] {
  return latest(services, ORDERS).flatMap((service) => {
    const { name, description, createTime, isProvided, automator } = service;
    const at = Date.parse(createTime);
    const order = changesBetween(undefined, description === null ? { name } : { name, description });
    return [
      changed(service, at, { action: "service.create", result: "accepted", changes: order }),
      ...(isProvided
        ? [
            changed(service, at + 4 * (automator === null ? HOUR_MS : MINUTE_MS), {
              action: "service.provided",
            }),
          ]
        : []),
    ];
  });
}

/** Some services of the main account were described later, as they are now. */
function modifications({ services, random, end }: Past): readonly Change[] {
  const described = services.filter(
    ({ account, description, isProvided }) => account === MAIN_ACCOUNT && description !== null && isProvided,
  );
  const from = end - MODIFIED_DAYS * DAY_MS;
  const older = described.filter(({ createTime }) => Date.parse(createTime) < from);
  const step = Math.max(1, Math.floor(older.length / MODIFICATIONS));
  return older
    .filter((_, index) => index % step === 0)
    .slice(0, MODIFICATIONS)
    .map((service) => {
      const { description } = service;
      const former = random.pick(["First attempt", "Ask Erik before changes", "To be moved"]);
      const day = from + random.between(1, MODIFIED_DAYS - 2) * DAY_MS;
      return changed(service, atWork(day, random), {
        action: "service.update",
        changes: changesBetween({ description: former }, { description }),
      });
    });
}

function changed(
  { id, name }: SeededService,
  at: number,
  entry: Pick<AuditEntry, "action" | "result" | "changes">,
): Change {
  const what = { resourceType: "service", resourceId: String(id), accountId: MAIN_ACCOUNT, name };
  return { at, who: CUSTOMER ?? NOBODY, entry: { ...what, ...entry } };
}

const NOBODY = { userId: 0, username: "" };

/**
 * The accounts that each of the demo's sellers opened at last, with the day of their invoices, and what they are licensed
 * for; and the newest reseller.
 */
function openings({ accounts }: Past): readonly Change[] {
  const opened = accounts
    .toSorted((one, other) => other.openedAt.localeCompare(one.openedAt))
    .flatMap((account) => {
      const who = demoUsers.find((each) => each.account === account.parent);
      return who === undefined ? [] : [{ account, who: { userId: who.id, username: who.email } }];
    });
  const newest = demoUsers.flatMap(({ id }) =>
    opened.filter(({ who }) => who.userId === id).slice(0, OPENINGS),
  );
  const reseller = opened.find(({ account: { kind } }) => kind === "reseller");
  return [...new Set([...newest, ...(reseller === undefined ? [] : [reseller])])].flatMap(
    ({ account, who }) => {
      const { id, kind, companyName, openedAt } = account;
      const at = Date.parse(openedAt);
      const what = { resourceType: "account", resourceId: String(id), accountId: id, name: companyName };
      const day = 1 + (id % 28);
      const created: Change = {
        at,
        who,
        entry: {
          ...what,
          action: "account.create",
          changes: changesBetween(undefined, { kind, companyName }),
        },
      };
      const billed = changesBetween({ billing_anniversary: 1 }, { billing_anniversary: day });
      const licensed = changesBetween(
        { edition: "standard", user_limit: 500 },
        { edition: "professional", user_limit: 2000 },
      );
      return [
        created,
        ...(day === 1
          ? []
          : [{ at: at + HOUR_MS, who, entry: { ...what, action: "account.update", changes: billed } }]),
        ...(kind === "reseller"
          ? [{ at: at + 2 * HOUR_MS, who, entry: { ...what, action: "licensing.update", changes: licensed } }]
          : []),
      ];
    },
  );
}

const ORDERS = 16;
const MODIFICATIONS = 10;
const MODIFIED_DAYS = 40;
const OPENINGS = 3;

function latest(services: readonly SeededService[], count: number): readonly SeededService[] {
  return services
    .filter(({ account }) => account === MAIN_ACCOUNT)
    .toSorted((one, other) => one.createTime.localeCompare(other.createTime))
    .slice(-count);
}

const VISITS = `insert into visit (account_id, session_id, user_id, username, visitor_id, visitor, visitor_company, started_at, ends_at, ended_at)
  select ${MAIN_ACCOUNT}, gen_random_uuid(), 5, 'customer@demo.example', 1, 'provider@demo.example', 'Northwind Cloud',
    at, at + interval '8 hours', at + interval '25 minutes'
  from unnest(array['47 days 8 hours', '29 days 4 hours', '4 days 2 hours']::interval[]) ago, lateral (select $1::timestamptz - ago as at) t`;

const AGENTS = `insert into agent (account_id, automator_id, name, description, token_hash, created_at)
  select a.account_id, a.id, 'asa-01', 'Runs beside the platform', 'seeded ' || a.id, o.created_at + interval '1 day'
  from automator a join account o on o.id = a.account_id`;
