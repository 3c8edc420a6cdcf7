import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import { eventOf, recordEvent } from "../events/index.ts";
import type { FieldChange } from "./field-changes.ts";
import { cutText, limitChanges } from "./field-changes.ts";
import type { HashedRow } from "./hash-row.ts";
import { FIRST_HASH, hashContent, hashRow, newSalt } from "./hash-row.ts";

export interface AuditEntry {
  /** Such as `service.delete`. */
  readonly action: string;
  /** Which of several things the action did: `stop` of `virtual-machine.power`. What is said of it depends on it. */
  readonly form?: string | undefined;
  readonly resourceType: string;
  readonly resourceId: string;
  /** What people called the resource at that moment. At most 200 characters are kept. */
  readonly name?: string | null | undefined;
  /** What the resource is in: the service of a machine. */
  readonly parent?: { readonly type: string; readonly id: string; readonly name: string } | undefined;
  /** The account whose resource changed. */
  readonly accountId: number;
  /** The fields before and after; made by `changesBetween`. */
  readonly changes?: readonly FieldChange[];
  /**
   * How it ended. Default `done`. `accepted`: work has begun, and its end writes another row. Of a change that was refused
   * nothing is written.
   */
  readonly result?: "done" | "accepted" | "failed";
  /** Why it failed, in one sentence. At most 500 characters are kept. */
  readonly reason?: string;
  /** What else is to be known of it, without secrets. */
  readonly detail?: unknown;
}

/** Who made the change, for the log. */
export interface Auditor {
  readonly userId: number;
  readonly username: string;
  /** In a managed session, the person who acts for the user. */
  readonly actingUserId?: number | undefined;
  readonly sessionId?: string | undefined;
}

/**
 * Appends one row to the hash-chained log, in the transaction of the change that it describes, and tells the webhooks that
 * hear of it.
 */
export async function appendAudit(
  db: Transaction,
  auditor: Auditor,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  await asSystem(db, async (system) => {
    // Before the chain is locked: whoever ends a visit has locked its row, and then waits for the chain.
    await countForVisit(system, auditor, entry);
    await system.query("select pg_advisory_xact_lock(724612)"); // one chain: writers take turns until they commit
    const [last] = await system.query<{ id: number; hash: string }>(
      "select id, hash from audit order by id desc limit 1",
    );
    const { changes = [], name, parent, reason } = entry;
    const row: HashedRow = {
      id: (last?.id ?? 0) + 1,
      at: at.toISOString(),
      accountId: entry.accountId,
      actorUserId: auditor.userId,
      actingUserId: auditor.actingUserId ?? null,
      actorName: auditor.username,
      action: entry.action,
      resourceType: entry.resourceType,
      resourceId: entry.resourceId,
      detail: JSON.stringify(entry.detail ?? null),
      previousHash: last?.hash ?? FIRST_HASH,
      resourceName: textOf(name, LONGEST_NAME),
      parentType: parent?.type ?? null,
      parentId: parent?.id ?? null,
      parentName: textOf(parent?.name, LONGEST_NAME),
      form: entry.form ?? null,
      result: entry.result ?? "done",
      reason: textOf(reason, LONGEST_REASON),
      changes: changes.length === 0 ? null : JSON.stringify(limitChanges(changes)),
      salt: newSalt(),
    };
    const written = system.query(
      `insert into audit (id, at, account_id, actor_user_id, acting_user_id, actor_name, action, resource_type, resource_id, detail,
         previous_hash, resource_name, parent_type, parent_id, parent_name, form, result, reason, changes, salt, content_hash, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
      [...Object.values(row), hashContent(row), hashRow(row)],
    );
    await Promise.all([written, tell(system, auditor, entry, at)]);
  });
}

/** A change in a managed session is one of its visit; to begin the visit is none. */
async function countForVisit(
  system: Transaction,
  { actingUserId, sessionId }: Auditor,
  { action }: AuditEntry,
): Promise<void> {
  if (actingUserId === undefined || sessionId === undefined || action === "managed-access.enter") return;
  await system.query("update visit set changes = changes + 1 where session_id = $1::uuid", [sessionId]);
}

async function tell(system: Transaction, auditor: Auditor, entry: AuditEntry, at: Date): Promise<void> {
  const event = eventOf(entry);
  if (event === undefined) return;
  const { resourceType: type, resourceId: id, name = null, parent, reason, changes = [] } = entry;
  await recordEvent(system, {
    name: event,
    accountId: entry.accountId,
    at,
    resource: { type, id, name: textOf(name, LONGEST_NAME) },
    parent: parent && { ...parent, name: textOf(parent.name, LONGEST_NAME) },
    action: entry.action,
    by: auditor.username,
    changed: changes.length === 0 ? undefined : limitChanges(changes).map(({ field }) => field),
    reason: textOf(reason, LONGEST_REASON) ?? undefined,
  });
}

const LONGEST_NAME = 200;
const LONGEST_REASON = 500;

function textOf(text: string | null | undefined, longest: number): string | null {
  return text === undefined || text === null ? null : cutText(text, longest);
}
