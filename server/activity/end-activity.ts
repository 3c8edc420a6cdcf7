import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import { recordEvent } from "../events/index.ts";
import { isMailable, readsAsAddress } from "../mail/index.ts";
import type { MailVariables } from "../notifications/index.ts";
import { writeMail } from "../notifications/index.ts";
import type { JobEnd } from "./job.ts";

export interface ActivityEnd {
  readonly state: JobEnd["state"] | "error";
  readonly message?: string;
}

/**
 * Saves how an activity ended, or that what it waited for is done, tells webhooks, and writes to the recipients that its account has named.
 * Nothing happens to one that has ended.
 */
export async function endActivity(
  db: Transaction,
  id: string,
  { state, message = "" }: ActivityEnd,
  publicUrl: string,
): Promise<void> {
  await asSystem(db, async (system) => {
    const ended = await system.query(
      `update activity set state = $2, message = $3, updated_at = now(), finished_at = now(), leased_until = null
       where id = $1 and (finished_at is null or state = 'pending approval') returning id`,
      [id, state, message],
    );
    if (ended.length > 0) await tellEnd(system, id, publicUrl);
  });
}

/** Tells webhooks, and writes to the recipients of the account, about an activity that has just ended. */
export async function tellEnd(system: Transaction, id: string, publicUrl: string): Promise<void> {
  await recordEnd(system, id);
  const ended = await system.query<EndedActivity>(
    `select distinct on (lower(r.address)) r.address, u.id as user_id, t.account_id, t.permission, t.name, t.state, t.message, t.actor_name,
       a.company_name as company
     from activity t join account a on a.id = t.account_id cross join unnest(a.notification_list) as r(address)
       left join app_user u on lower(u.username) = lower(trim(r.address))
     where t.id = $1 and a.enable_notifications and not (a.is_blocked or a.is_deleted)
       and (u.id is null or ${MAY_KNOW})`,
    [id],
  );
  for (const each of ended) {
    if (!isMailable(each.address.trim()) || (await hasEnough(system, each))) continue;
    await writeMail(system, "activity-end", variablesOf(each, publicUrl), {
      to: each.address,
      accountId: each.account_id,
      userId: each.user_id ?? undefined,
      tag: each.permission,
      publicUrl,
    });
  }
}

/**
 * One that waits for somebody to decide has not ended. Its kinds of event are for those who may read services: of work on
 * other things the log tells, in an event of the right kind.
 */
async function recordEnd(system: Transaction, id: string): Promise<void> {
  const [end] = await system.query<EndedRow>(
    `select account_id, name, state, message, actor_name, resource_type, resource_id, coalesce(finished_at, now()) as at
     from activity where id = $1 and state <> 'pending approval' and permission = 'Services'`,
    [id],
  );
  if (end === undefined) return;
  const hasFailed = end.state === "error";
  await recordEvent(system, {
    name: hasFailed ? "activity.failed" : "activity.completed",
    accountId: end.account_id,
    at: end.at,
    resource: { type: "activity", id, name: end.name },
    parent: { type: end.resource_type, id: end.resource_id, name: null },
    by: end.actor_name,
    reason: hasFailed && end.message !== "" ? end.message : undefined,
  });
}

interface EndedRow {
  readonly account_id: number;
  readonly name: string;
  readonly state: string;
  readonly message: string;
  readonly actor_name: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly at: Date;
}

/** Of an account within an hour: to one address, and to addresses of which nobody signs in. */
const MOST_TO_ONE = 30;
const MOST_OUTSIDE = 100;

/** Whoever names recipients must not fill the mailboxes of strangers. The portal's own notifications go on. */
async function hasEnough(system: Transaction, to: EndedActivity): Promise<boolean> {
  const [written] = await system.query<{ one: number; outside: number }>(
    `select count(*) filter (where lower(recipient) = lower($2))::int + (select count(*)::int from mail_digest_item
         where kind = 'activity-end' and user_id = $3 and account_id = $1 and created_at > now() - interval '1 hour') as one,
       count(*) filter (where user_id is null)::int as outside
     from mail_outbox where kind = 'activity-end' and account_id = $1 and created_at > now() - interval '1 hour'`,
    [to.account_id, to.address.trim(), to.user_id],
  );
  if (written === undefined) return false;
  return written.one >= MOST_TO_ONE || (to.user_id === null && written.outside >= MOST_OUTSIDE);
}

/** A person must be able to read what it was about: it is within their reach, and a role of theirs grants it. */
const MAY_KNOW = `(not u.is_blocked and u.account_id = any (accounts_at_and_above(t.account_id))
  and exists (select from account o where o.id = u.account_id and not (o.is_blocked or o.is_deleted))
  and exists (select from user_role ur join role g on g.id = ur.role_id
    where ur.user_id = u.id and g.permissions -> t.permission ->> 'R' = 'true'))`;

interface EndedActivity {
  readonly address: string;
  readonly user_id: number | null;
  readonly account_id: number;
  readonly permission: string;
  readonly name: string;
  readonly state: string;
  readonly message: string;
  readonly actor_name: string;
  readonly company: string;
}

function variablesOf(
  {
    user_id: user,
    name: itsName,
    state,
    message: itsMessage,
    actor_name: actor,
    company: itsCompany,
  }: EndedActivity,
  publicUrl: string,
): MailVariables<"activity-end"> {
  const { word: outcome, sentence } = outcomeOf(state);
  // To those who have no account here the portal writes no addresses that somebody chose.
  const isOutside = user === null;
  const name = isOutside && readsAsAddress(itsName) ? "An activity" : itsName;
  const message = isOutside && readsAsAddress(itsMessage) ? "" : itsMessage;
  const company = isOutside && readsAsAddress(itsCompany) ? "the account" : itsCompany;
  return { name, outcome, sentence, message, actor, company, link: `${publicUrl}/` };
}

function outcomeOf(state: string): { readonly word: string; readonly sentence: string } {
  if (state === "error") return { word: "Failed", sentence: "has failed" };
  if (state === "pending approval") return { word: "Waiting", sentence: "waits for your provider" };
  return { word: "Done", sentence: "is done" };
}
