import { storedTime } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";

/** A version of a page that a provider has made. */
export interface StoredVersion {
  readonly version: number;
  /** The text of its template. */
  readonly source: string;
  /** What it was made from, as it was saved. */
  readonly document: unknown;
  readonly username: string | null;
  /** `YYYY-MM-DD hh:mm:ss AM`, UTC. */
  readonly createTime: string;
}

/** SQL: a version `v` of the page `p`. */
export const VERSION_FIELDS = `v.version, v.source, v.document, v.username, ${storedTime("v.create_time", "createTime")}`;
export const VERSIONS = "stored_page p join stored_page_version v on v.stored_page_id = p.id";

/** A version of the page that sells a solution, the newest where none is named; undefined where there is none. */
export async function readStoredPage(
  db: Transaction,
  offeringId: number,
  version?: number,
): Promise<StoredVersion | undefined> {
  const [row] = await db.query<StoredVersion>(
    `select ${VERSION_FIELDS} from ${VERSIONS}
     where p.service_offering_id = $1 and v.version = coalesce($2, p.version)`,
    [offeringId, version ?? null],
  );
  return row;
}

/** A page that is about to be stored. It was checked. */
export interface NewPage {
  readonly accountId: number;
  readonly offeringId: number;
  readonly name: string;
  /** The one after the newest. */
  readonly version: number;
  readonly source: string;
  readonly document: unknown;
  readonly username: string | null;
}

/** Writes a version, which is the newest from then on. */
export async function storePage(db: Transaction, page: NewPage): Promise<void> {
  const [row] = await db.query<{ id: number }>(
    `insert into stored_page (account_id, name, service_offering_id, version) values ($1, $2, $3, $4)
     on conflict (account_id, name) do update set version = excluded.version returning id`,
    [page.accountId, page.name, page.offeringId, page.version],
  );
  await db.query(
    `insert into stored_page_version (stored_page_id, version, account_id, source, document, username)
     values ($1, $2, $3, $4, $5::jsonb, $6)`,
    [row?.id, page.version, page.accountId, page.source, JSON.stringify(page.document), page.username],
  );
}
