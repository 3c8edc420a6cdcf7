import { createHash, randomBytes } from "node:crypto";

/** The hash before the first row. */
export const FIRST_HASH = "0".repeat(64);

/** A row in the order in which its values are inserted. */
export interface HashedRow {
  readonly id: number;
  /** As `2026-11-27T10:00:00.000Z`. */
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
  readonly resourceName: string | null;
  readonly parentType: string | null;
  readonly parentId: string | null;
  readonly parentName: string | null;
  readonly form: string | null;
  readonly result: string | null;
  readonly reason: string | null;
  readonly changes: string | null;
  /** Keeps the contents from being guessed by whoever has only their hash. Null in rows of an earlier version. */
  readonly salt: string | null;
}

/** What holds a row in its place: who has only this checks the chain, and learns nothing of what the row says. */
export interface Link {
  readonly id: number;
  readonly previousHash: string;
  readonly contentHash: string;
}

/** The values of a row in the order in which they are hashed. */
export const VALUES = [
  "id",
  "at",
  "accountId",
  "actorUserId",
  "actingUserId",
  "actorName",
  "action",
  "resourceType",
  "resourceId",
  "detail",
  "previousHash",
  "resourceName",
  "parentType",
  "parentId",
  "parentName",
  "form",
  "result",
  "reason",
  "changes",
] as const satisfies readonly (keyof HashedRow)[];
/** The rows that were written before there were names and former values have only the first ones. */
const FIRST_VALUES = 11;
const CONTENTS = VALUES.filter((name) => name !== "previousHash");

export function newSalt(): string {
  return randomBytes(32).toString("hex");
}

/** Of everything in a row that has a salt, but for the hash of the row before it. */
export function hashContent(row: HashedRow): string {
  return sha256([row.salt, ...CONTENTS.map((name) => row[name])]);
}

/** The hash of a row that has a salt. */
export function hashLink({ id, previousHash, contentHash }: Link): string {
  return sha256([id, previousHash, contentHash]);
}

/** The hash of a row, in the way of the version that wrote it. */
export function hashRow(row: HashedRow): string {
  if (row.salt !== null) return hashLink({ ...row, contentHash: hashContent(row) });
  const values = VALUES.map((name) => row[name]);
  const isOldest = values.slice(FIRST_VALUES).every((value) => value === null);
  return sha256(isOldest ? values.slice(0, FIRST_VALUES) : values);
}

function sha256(values: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("hex");
}
