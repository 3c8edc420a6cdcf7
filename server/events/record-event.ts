import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import type { EventName } from "./event-kinds.ts";

/** What happened, as receivers are told it: who and what, and no values, which they read by the APIs. */
export interface PortalEvent {
  readonly name: EventName;
  /** The account that it happened in: webhooks of it and of those above hear of it. */
  readonly accountId: number;
  readonly at: Date;
  readonly resource: {
    readonly type: string;
    readonly id: string;
    /** What people call it. */
    readonly name: string | null;
  };
  /** What the resource is in. */
  readonly parent?: { readonly type: string; readonly id: string; readonly name: string | null } | undefined;
  /** The action of the audit log: `service.deleted`. */
  readonly action?: string | undefined;
  /** Who did it: a name to sign in with. Absent where nobody did. */
  readonly by?: string | undefined;
  /** The names of the fields that changed. */
  readonly changed?: readonly string[] | undefined;
  /** Why it failed, in a sentence. */
  readonly reason?: string | undefined;
}

/**
 * Tells the webhooks that hear of it, in the transaction of what happened: a message for each is written with the change,
 * or not at all, and is sent in the background (server/webhooks).
 */
export async function recordEvent(db: Transaction, event: PortalEvent): Promise<void> {
  const { name, accountId, at, ...told } = event;
  // All but the name of the account, which the statement reads and puts at the end.
  const message = JSON.stringify({ type: name, timestamp: at.toISOString(), data: told });
  const beginning = `${message.slice(0, -"}}".length)},"account":{"id":${accountId},"companyName":`;
  await asSystem(db, (system) =>
    system.query(
      `insert into webhook_delivery (webhook_id, account_id, event, subject, body)
       select w.id, w.account_id, $2, $3, $4 || to_json(a.company_name)::text || '}}}'
       from webhook w join account a on a.id = $1 join account o on o.id = w.account_id
       where w.is_on and w.account_id = any ((select accounts_at_and_above($1))::int[]) and $2 = any (w.events)
         and not (o.is_blocked or o.is_deleted)
       order by w.id`,
      [accountId, name, cut(told.resource.name ?? `${told.resource.type} ${told.resource.id}`), beginning],
    ),
  );
}

const LONGEST_SUBJECT = 200;

function cut(text: string): string {
  return text.slice(0, LONGEST_SUBJECT).replace(/[\uD800-\uDBFF]$/, "");
}
