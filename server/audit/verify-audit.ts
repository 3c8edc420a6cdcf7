import type { Database } from "../database/index.ts";
import type { BrokenChain } from "./follow-chain.ts";
import { followChain } from "./follow-chain.ts";
import { BEFORE_ALL, readRows } from "./read-rows.ts";

export type AuditVerdict = IntactLog | BrokenChain;

export interface IntactLog {
  readonly intact: true;
  readonly rows: number;
  readonly lastHash: string;
  /** The row with the expected hash, where one was named. */
  readonly expectedAt?: number;
}

export interface VerifyOptions {
  /** The hash of any row, kept elsewhere: without it, rows cut off at the end are not noticed. */
  readonly expected?: string | undefined;
  /** Told of each piece that was read, between transactions; what it throws ends the work. */
  readonly onProgress?: (rows: number) => Promise<void>;
}

/** How many rows are in memory at once. */
const PIECE = 1000;

/**
 * Reads the whole log and recomputes its chain: names the first row that was changed, removed or inserted. Each piece is
 * read in a transaction of its own.
 */
export async function verifyAudit(
  database: Database,
  { expected, onProgress }: VerifyOptions = {},
): Promise<AuditVerdict> {
  const chain = followChain({ expected });
  for (let after = BEFORE_ALL; ;) {
    const piece = await database.transaction("system", (db) => readRows(db, { after, limit: PIECE }));
    for (const row of piece) {
      const wrong = chain.add(row);
      if (wrong !== undefined) return wrong;
    }
    if (piece.length < PIECE) break;
    after = chain.lastId;
    await onProgress?.(chain.lastId);
  }
  const { lastId: rows, lastHash, expectedAt } = chain;
  return chain.end() ?? { intact: true, rows, lastHash, ...(expectedAt !== undefined && { expectedAt }) };
}
