import type { HashedRow, Link } from "./hash-row.ts";
import { FIRST_HASH, hashContent, hashLink, hashRow } from "./hash-row.ts";

/** The first row that is wrong, and what is wrong with it, in one sentence. */
export interface BrokenChain {
  readonly intact: false;
  readonly brokenAt: number;
  readonly reason: string;
}

/** A row with its contents, or what holds a row in its place. */
export type ChainRow = (HashedRow | Link) & { readonly hash: string };

export interface Chain {
  /** The number of the row that was added last. */
  readonly lastId: number;
  readonly lastHash: string;
  /** The row with the hash that was expected, once it was added. */
  readonly expectedAt: number | undefined;
  /** Adds the next row; answers what is wrong with it, if anything. */
  add(row: ChainRow): BrokenChain | undefined;
  /** What is wrong where no more rows follow: none has the hash that was kept elsewhere. */
  end(): BrokenChain | undefined;
}

/** Where a chain begins, and a hash of one of its rows that was kept elsewhere. */
export interface ChainStart {
  /** The number of the first row. Default 1. */
  readonly first?: number;
  /** The hash before it. */
  readonly previousHash?: string;
  readonly expected?: string | undefined;
}

/** Checks a chain row by row: the same for the log and for what is exported of it. */
export function followChain({
  first = 1,
  previousHash: start = FIRST_HASH,
  expected,
}: ChainStart = {}): Chain {
  let [lastId, lastHash] = [first - 1, start];
  let expectedAt = start === expected ? lastId : undefined;
  return {
    get lastId() {
      return lastId;
    },
    get lastHash() {
      return lastHash;
    },
    get expectedAt() {
      return expectedAt;
    },
    add(row) {
      const wrong = wrongWith(row, lastId, lastHash);
      if (wrong !== undefined) return wrong;
      [lastId, lastHash] = [row.id, row.hash];
      if (row.hash === expected) expectedAt = row.id;
      return undefined;
    },
    end() {
      if (expected === undefined || expectedAt !== undefined) return undefined;
      return broken(
        lastId + 1,
        `No row up to row ${lastId} has the expected hash: rows were cut off after it, or all were written anew.`,
      );
    },
  };
}

function wrongWith(row: ChainRow, lastId: number, lastHash: string): BrokenChain | undefined {
  const { id } = row;
  if (id <= lastId) return broken(id, `Row ${id} was inserted.`);
  if (id > lastId + 1) return broken(lastId + 1, `Row ${lastId + 1} is missing.`);
  if (row.previousHash !== lastHash)
    return broken(
      id,
      id === 1
        ? "Row 1 does not begin the log."
        : `Row ${id} does not follow row ${lastId}: rows were inserted, removed or put in another order.`,
    );
  return isAsHashed(row) ? undefined : broken(id, `Row ${id} was changed.`);
}

function isAsHashed(row: ChainRow): boolean {
  if (!("at" in row)) return hashLink(row) === row.hash;
  if (hashRow(row) !== row.hash) return false;
  return !("contentHash" in row) || row.contentHash === (row.salt === null ? null : hashContent(row));
}

export function broken(brokenAt: number, reason: string): BrokenChain {
  return { intact: false, brokenAt, reason };
}
