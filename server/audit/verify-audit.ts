import type { Database } from "../database/index.ts";
import type { HashedRow } from "./append-audit.ts";
import { FIRST_HASH, hashRow } from "./append-audit.ts";

export type AuditVerdict =
  | { readonly intact: true; readonly rows: number; readonly lastHash: string }
  | { readonly intact: false; readonly brokenAt: number; readonly reason: string };

/**
 * Reads the whole log and recomputes its chain: names the first row that was changed, removed or inserted. Rows removed
 * at the end are found only by comparing with a `lastHash` that was kept elsewhere.
 */
export async function verifyAudit(database: Database): Promise<AuditVerdict> {
  let previousHash = FIRST_HASH;
  let id = 0;
  for (;;) {
    const page = await database.transaction("system", (db) =>
      db.query<HashedRow & { hash: string; at: Date }>(
        `select id, at, account_id as "accountId", actor_user_id as "actorUserId", acting_user_id as "actingUserId",
           actor_name as "actorName", action, resource_type as "resourceType", resource_id as "resourceId", detail,
           previous_hash as "previousHash", resource_name as "resourceName", parent_type as "parentType", parent_id as "parentId",
           parent_name as "parentName", form, result, reason, changes, hash
         from audit where id > $1 order by id limit 1000`,
        [id],
      ),
    );
    if (page.length === 0) return { intact: true, rows: id, lastHash: previousHash };
    for (const { hash, ...row } of page) {
      if (row.id !== id + 1) return { intact: false, brokenAt: id + 1, reason: "The row is missing." };
      if (row.previousHash !== previousHash)
        return { intact: false, brokenAt: row.id, reason: "The row does not follow the one before it." };
      if (hashRow({ ...row, at: row.at.toISOString() }) !== hash)
        return { intact: false, brokenAt: row.id, reason: "The row was changed." };
      previousHash = hash;
      id = row.id;
    }
  }
}
