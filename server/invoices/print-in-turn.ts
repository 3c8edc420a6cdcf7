import { ApiFailure } from "../api/index.ts";

/** Of one account, with the one that is being printed. */
const MOST_WAITING = 10;

const lines = new Map<number, { waiting: number; last: Promise<unknown> }>();

/**
 * Prints for an account, one file after the other: many at once would slow down everybody. A 429 where many wait already. Call it
 * outside of transactions.
 */
export async function printInTurn(accountId: number, print: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const line = lines.get(accountId) ?? { waiting: 0, last: Promise.resolve() };
  if (line.waiting >= MOST_WAITING)
    throw new ApiFailure(
      429,
      "Several files are being printed for your account. Get this one when they are there.",
    );
  lines.set(accountId, line);
  line.waiting += 1;
  const printed = line.last.then(print);
  line.last = printed.catch(() => undefined);
  try {
    return await printed;
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(accountId);
  }
}
