/**
 * Asks until the answer is a 429, 20 times at most, and returns all statuses. Each wait is twice the last one, so that it
 * comes to one on the slowest machine, where the first waits end before the next call arrives.
 */
export async function untilSlowed(ask: () => Promise<number>): Promise<readonly number[]> {
  const statuses: number[] = [];
  while (statuses.length < 20 && statuses.at(-1) !== 429) statuses.push(await ask());
  return statuses;
}
