import { createHash } from "node:crypto";
import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import { VALUES } from "./hash-row.ts";
import type { StoredLink, StoredRow } from "./read-rows.ts";
import { readLinks, readRows } from "./read-rows.ts";

/** The rows of a period, from the first to the last that anybody's change has written. */
export interface AuditRange {
  readonly first: number;
  readonly last: number;
}

/** What the file says of itself. None of it is proven. */
export interface ExportHead {
  readonly account: number;
  readonly company: string;
  /** The first and the last moment of the period; null where it has none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly created: string;
}

/** A file that is written piece by piece. */
export interface AuditExport {
  /** The next piece of the text, with the contents of the rows that this transaction sees. */
  read(db: Transaction): Promise<string>;
  readonly isEnd: boolean;
}

export const EXPORT_FORMAT = "atrium-audit-export";
export const EXPORT_VERSION = 1;
/** What a row with its contents has in the file. */
export const FILE_NAMES = [...VALUES, "salt", "hash"] as const;

/** How many rows are in memory at once. */
const PIECE = 500;

/** Undefined where nothing was written in the period. */
export async function findRange(
  db: Transaction,
  { from, to }: Pick<ExportHead, "from" | "to">,
): Promise<AuditRange | undefined> {
  const [range] = await asSystem(db, (system) =>
    system.query<{ first: number | null; last: number | null }>(
      // Materialised: else the rows before the period would be read, too.
      `with period as materialized (select id from audit where at between $1::timestamptz and $2::timestamptz)
       select min(id) as first, max(id) as last from period`,
      [from ?? "-infinity", to ?? "infinity"],
    ),
  );
  const { first, last } = range ?? { first: null, last: null };
  return first === null || last === null ? undefined : { first, last };
}

/**
 * The day from which on every row proves its place without its contents, where the range has older rows whose contents
 * the transaction does not see; undefined where it has none.
 */
export async function provenFrom(db: Transaction, range: AuditRange): Promise<string | undefined> {
  const count = async (rows: Transaction) => {
    const [counted] = await rows.query<{ count: number }>(
      "select count(*)::int as count from audit where salt is null and id between $1 and $2",
      [range.first, range.last],
    );
    return counted?.count ?? 0;
  };
  const [all, seen] = [await asSystem(db, count), await count(db)];
  if (all === seen) return undefined;
  const [next] = await asSystem(db, (system) =>
    system.query<{ day: string }>(
      `select to_char(max(at) at time zone 'UTC' + interval '1 day', 'YYYY-MM-DD') as day from audit where salt is null`,
    ),
  );
  return next?.day;
}

/**
 * Writes lines of JSON: what the file is, the rows, and the end with a hash of all that is before it. A row that the
 * transaction does not see has its number and hashes alone. `verifyExport` reads it.
 */
export function openExport(head: ExportHead, range: AuditRange | undefined): AuditExport {
  const digest = createHash("sha256");
  let [after, rows, withheld] = [(range?.first ?? 1) - 1, 0, 0];
  let lastHash: string | null = null;
  let [isBegun, isEnd] = [false, range === undefined];

  const readPiece = async (db: Transaction, { last }: AuditRange) => {
    const links = await asSystem(db, (system) => readLinks(system, { after, last, limit: PIECE }));
    const end = links.at(-1)?.id ?? last;
    const seen = new Map(
      (await readRows(db, { after, last: end, limit: PIECE })).map((row) => [row.id, row]),
    );
    const lines = links.map((link) => {
      const row = seen.get(link.id);
      return row === undefined ? link : contentsOf(row);
    });
    withheld += links.length - seen.size;
    rows += links.length;
    [after, lastHash] = [end, links.at(-1)?.hash ?? lastHash];
    isEnd = links.length < PIECE || end === last;
    return { links, lines };
  };
  return {
    get isEnd() {
      return isEnd;
    },
    async read(db) {
      const { links, lines } = range === undefined ? NOTHING : await readPiece(db, range);
      const begin = {
        format: EXPORT_FORMAT,
        version: EXPORT_VERSION,
        ...head,
        first: range?.first ?? null,
        last: range?.last ?? null,
        previousHash: links[0]?.previousHash ?? null,
      };
      const text = [...(isBegun ? [] : [begin]), ...lines].map(lineOf).join("");
      isBegun = true;
      digest.update(text);
      return isEnd ? text + lineOf({ rows, withheld, lastHash, digest: digest.digest("hex") }) : text;
    },
  };
}

const NOTHING: { readonly links: readonly StoredLink[]; readonly lines: readonly object[] } = {
  links: [],
  lines: [],
};

function contentsOf(row: StoredRow): object {
  return Object.fromEntries(FILE_NAMES.map((name) => [name, row[name]]));
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
