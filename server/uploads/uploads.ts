import { createHash, randomBytes } from "node:crypto";
import { ApiFailure, wrongField } from "../api/index.ts";
import type { Database, Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import type { Actor } from "../identity/index.ts";
import type { UploadStore } from "./upload-store.ts";

/** A file that somebody is about to send. */
export interface UploadOffer {
  readonly automatorId: number;
  /** The owner of the automator. */
  readonly accountId: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, as the browser says; 0 where it does not. */
  readonly modified: number;
  /** Who asks. The address is good while they may send files. */
  readonly by: Pick<Actor, "userId" | "sessionId" | "apiKeyId">;
}

/** Where the rest of a file may be sent, once. */
export interface UploadLink {
  readonly id: string;
  /** A path of this server, with the token that permits it. */
  readonly url: string;
  /** Bytes that are here already. */
  readonly offset: number;
}

export interface Upload {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly received: number;
}

export interface Uploads {
  readonly store: UploadStore;
  /** Of the same file, chosen again, the address for what is missing. A 422 for one that is too large for this server. */
  link(db: Transaction, offer: UploadOffer): Promise<UploadLink>;
  /** Undefined where the automator has none of this id. Whoever else asks for it waits for the end of the transaction. */
  find(db: Transaction, automatorId: number, id: string): Promise<Upload | undefined>;
  /**
   * Forgets it. Its bytes go from the store once that is saved: with a transaction that fails they would be missing.
   * `deleteOldUploads` does that in any case, and so does `link` where there is no room.
   */
  remove(db: Transaction, id: string): Promise<void>;
}

/** How long an address is good for: an upload that has begun in this time may take longer. */
const LINK_MS = 60 * 60_000;
/** How many files of one account may be unfinished at a time. */
const MOST_OPEN = 20;
/** What stays free on the disk. */
export const SPARE_BYTES = 1024 ** 3;

/** The largest file, where the operator names none. */
export const MAX_UPLOAD_BYTES = 50 * 1024 ** 3;

/** `maxBytes`: the largest file. */
export function buildUploads(store: UploadStore, maxBytes: number): Uploads {
  return {
    store,
    async link(db, { automatorId, accountId, name, size, modified, by }) {
      if (size > maxBytes)
        throw wrongField(
          "/size",
          `The file is larger than the ${gigabytes(maxBytes)} GB that this server takes.`,
        );
      const [known] = await db.query<{ id: string }>(
        `select id from upload where automator_id = $1 and name = $2 and size = $3 and modified = $4 and received < size
         order by create_time desc limit 1 for update`,
        [automatorId, name, size, modified],
      );
      const offset = known === undefined ? 0 : store.sizeOf(known.id);
      const [own] = await db.query<{ count: number; missing: number }>(
        `select count(*)::int as count,
           coalesce(sum(size - received) filter (where token_until > now() and id is distinct from $2), 0)::float8 as missing
         from upload where account_id = $1 and received < size`,
        [accountId, known?.id ?? null],
      );
      if (known === undefined && (own?.count ?? 0) >= MOST_OPEN)
        throw new ApiFailure(
          409,
          "Very many files have been begun. Send the rest of some of them, or delete them.",
        );
      const [others] = await db.query<{ missing: number }>(
        "select open_upload_bytes($1)::float8 as missing",
        [known?.id ?? null],
      );
      const needed = size - offset + (others?.missing ?? 0);
      if (needed > (await store.room()) - SPARE_BYTES)
        await removeForgotten(store, (ids) => asSystem(db, (system) => forgottenOf(system, ids)));
      const room = (await store.room()) - SPARE_BYTES;
      if (needed > room)
        throw new ApiFailure(409, "This server has no room for the file: its operator has to make some.");
      const ownMissing = own?.missing ?? 0;
      // One file may need more than half of the room: several of one account leave half of it to others.
      if (ownMissing > 0 && size - offset + ownMissing > room / 2)
        throw new ApiFailure(
          409,
          "The unfinished files of your account already take half of the free space. Send the rest of some of them, or delete them.",
        );
      const token = randomBytes(24).toString("base64url");
      const until = new Date(Date.now() + LINK_MS);
      const asked = [hashOf(token), until, by.userId, by.sessionId ?? null, by.apiKeyId ?? null];
      const [row] =
        known === undefined
          ? await db.query<{ id: string }>(
              `insert into upload (token_hash, token_until, user_id, session_id, api_key_id, automator_id, account_id, name, size, modified)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
              [...asked, automatorId, accountId, name, size, modified],
            )
          : await db.query<{ id: string }>(
              `update upload set token_hash = $1, token_until = $2, user_id = $3, session_id = $4, api_key_id = $5
               where id = $6 returning id`,
              [...asked, known.id],
            );
      if (row === undefined) throw new Error("The upload was not noted.");
      return { id: row.id, url: `/uploads/${token}`, offset };
    },

    async find(db, automatorId, id) {
      const [upload] = await db.query<Upload>(
        "select id, name, size::float8 as size, received::float8 as received from upload where automator_id = $1 and id::text = $2 for update",
        [automatorId, id],
      );
      return upload;
    },

    async remove(db, id) {
      await db.query("delete from upload where id = $1", [id]);
    },
  };
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function gigabytes(bytes: number): number {
  return Math.round((bytes / 1024 ** 3) * 10) / 10;
}

const UNFINISHED_DAYS = 7;
const FINISHED_DAYS = 30;

/** Deletes what was begun and left, what nobody used for a month, and files of uploads that are gone; nothing that work uses. */
export async function deleteOldUploads(database: Database, store: UploadStore): Promise<void> {
  await database.transaction("system", (db) =>
    db.query(
      `delete from upload u
       where u.touched_time < now() - make_interval(days => case when u.received < u.size then $1::int else $2::int end)
         and not exists (select from activity a
           where a.finished_at is null and a.resource_type = 'upload' and a.resource_id = u.id::text)`,
      [UNFINISHED_DAYS, FINISHED_DAYS],
    ),
  );
  await removeForgotten(store, (ids) => database.transaction("system", (db) => forgottenOf(db, ids)));
}

async function removeForgotten(
  store: UploadStore,
  read: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const there = await store.ids();
  if (there.length > 0) for (const id of await read(there)) await store.remove(id);
}

/** Those of these files whose uploads are gone. An upload is saved before its first byte arrives. */
async function forgottenOf(db: Transaction, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `select f.id::text as id from unnest($1::uuid[]) f (id)
     where not exists (select from upload u where u.id = f.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
