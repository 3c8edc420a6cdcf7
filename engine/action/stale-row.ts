import { readPath } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Op } from "#engine/template";
import { isRecord, readOwn, readPointer } from "#validators";
import type { Failure } from "../request/index.ts";
import { localFailure } from "../request/index.ts";

/** A document that was read again, and where in it a form is about to be put. */
export interface FreshPlace {
  readonly document: unknown;
  readonly place: string;
  /** Path of the load that the form began with, such as `load.firewall`. */
  readonly load: string;
  /** What the person saw when they began. */
  readonly seen: Roots;
  readonly form: unknown;
}

/** A change of somebody else that a form would overwrite. */
export interface StaleRow {
  readonly failure: Failure;
  /** What the person saw there when they began: the same object for as long as they do not begin anew. */
  readonly was: object;
  /** The values that would be overwritten, as text. */
  readonly now: string;
}

/**
 * Why a form that is merged into one place of a document is not sent: somebody else changed there what the form would
 * overwrite. Undefined where nobody did.
 */
export function staleRow(ops: readonly Op[], fresh: FreshPlace): StaleRow | undefined {
  const [only, ...more] = ops;
  if (only?.op !== "merge" || more.length > 0 || readOwn(only.value, "$") !== "form") return undefined;
  const now = readPointer(fresh.document, fresh.place);
  const was = only.path.includes("{row}")
    ? fresh.seen.row
    : readPointer(readPath(fresh.load, fresh.seen), fresh.place);
  if (!isRecord(now) || !isRecord(was) || !isRecord(fresh.form)) return undefined;
  const changed = Object.entries(fresh.form).flatMap(([name, value]) =>
    isOther(was[name], now[name]) && isOther(value, now[name]) ? [name] : [],
  );
  if (changed.length === 0) return undefined;
  const fields = changed.map((name) => ({
    pointer: `/${name}`,
    message: `It was changed${inWords(now[name])} meanwhile.`,
  }));
  return {
    failure: { ...localFailure(STALE, 409), fields },
    was,
    now: JSON.stringify(changed.map((name) => [name, now[name] ?? null])),
  };
}

const STALE =
  "Somebody else changed this meanwhile, and nothing was saved. Save again to keep what you entered.";

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
}

/** Lists and what stands in several fields are too long for a sentence. */
function inWords(value: unknown): string {
  if (value === undefined || value === null || value === "") return " to nothing";
  return typeof value === "object" ? "" : ` to ${JSON.stringify(value)}`;
}
