import type { Transaction } from "../database/index.ts";
import type { HashedRow } from "./hash-row.ts";

/** A row as it is stored: `contentHash` is null in rows of an earlier version. */
export interface StoredRow extends HashedRow {
  readonly contentHash: string | null;
  readonly hash: string;
}

/** The first rows after one, of those that the transaction sees: at most `limit`, none after `last`. */
export async function readRows(
  db: Transaction,
  { after, last = MAX_ID, limit }: { readonly after: number; readonly last?: number; readonly limit: number },
): Promise<readonly StoredRow[]> {
  return await db.query<StoredRow>(
    `select ${COLUMNS} from audit where id > $1 and id <= $2 order by id limit $3`,
    [after, last, limit],
  );
}

/** What holds these rows in their places, without their contents. */
export async function readLinks(
  db: Transaction,
  { after, last, limit }: { readonly after: number; readonly last: number; readonly limit: number },
): Promise<readonly StoredLink[]> {
  return await db.query<StoredLink>(
    `select id, previous_hash as "previousHash", content_hash as "contentHash", hash from audit
     where id > $1 and id <= $2 order by id limit $3`,
    [after, last, limit],
  );
}

export type StoredLink = Pick<StoredRow, "id" | "previousHash" | "contentHash" | "hash">;

/** Below the number of every row, also of one that somebody has added. */
export const BEFORE_ALL = Number.MIN_SAFE_INTEGER;
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Times are written in milliseconds; whatever else a stored one has is read, too, so that no change of it is missed. */
const COLUMNS = `id, regexp_replace(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '000$', '') || 'Z' as at,
  account_id as "accountId", actor_user_id as "actorUserId", acting_user_id as "actingUserId", actor_name as "actorName", action,
  resource_type as "resourceType", resource_id as "resourceId", detail, previous_hash as "previousHash",
  resource_name as "resourceName", parent_type as "parentType", parent_id as "parentId", parent_name as "parentName", form, result,
  reason, changes, salt, content_hash as "contentHash", hash`;
