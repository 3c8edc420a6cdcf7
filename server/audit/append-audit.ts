import { createHash } from "node:crypto";
import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";

export interface AuditEntry {
  /** Such as `service.delete`. */
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  /** The account whose resource changed. */
  readonly accountId: number;
  /** What changed, without secrets. */
  readonly detail?: unknown;
}

/** Who made the change, for the log. */
export interface Auditor {
  readonly userId: number;
  readonly username: string;
  /** In a managed session, the person who acts for the user. */
  readonly actingUserId?: number | undefined;
}

/** Appends one row to the hash-chained log, in the transaction of the change that it describes. */
export async function appendAudit(
  db: Transaction,
  auditor: Auditor,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  await asSystem(db, async (system) => {
    await system.query("select pg_advisory_xact_lock(724612)"); // one chain: writers take turns until they commit
    const [last] = await system.query<{ id: number; hash: string }>(
      "select id, hash from audit order by id desc limit 1",
    );
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
    };
    await system.query(
      `insert into audit (id, at, account_id, actor_user_id, acting_user_id, actor_name, action, resource_type, resource_id, detail, previous_hash, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [...Object.values(row), hashRow(row)],
    );
  });
}

/** The hash before the first row. */
export const FIRST_HASH = "0".repeat(64);

/** A row in the order in which it is hashed and inserted. */
export interface HashedRow {
  readonly id: number;
  readonly at: string;
  readonly accountId: number;
  readonly actorUserId: number;
  readonly actingUserId: number | null;
  readonly actorName: string;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly detail: string;
  readonly previousHash: string;
}

export function hashRow(row: HashedRow): string {
  return createHash("sha256")
    .update(JSON.stringify(Object.values(row)))
    .digest("hex");
}
