import { setTimeout } from "node:timers/promises";

/**
 * What a platform answers; throws `failure` where that takes longer than so many milliseconds, and an `AbortError` once
 * `stop` is aborted.
 */
export async function within<Answer>(
  ms: number,
  answer: Promise<Answer>,
  failure = new Error("The platform took too long."),
  stop?: AbortSignal,
): Promise<Answer> {
  const answered = new AbortController();
  const signal = stop === undefined ? answered.signal : AbortSignal.any([answered.signal, stop]);
  const tooLate = async (): Promise<never> => {
    await setTimeout(ms, undefined, { signal });
    throw failure;
  };
  try {
    return await Promise.race([answer, tooLate()]);
  } finally {
    answered.abort();
  }
}

/** How long a read waits for a platform in a network; each is less than a browser waits. */
export interface Waits {
  /** For a list that is shown. */
  readonly list: number;
  /** The same, where it can show what was read before. */
  readonly known: number;
  /** For what must be whole: a single thing, a file, a survey. */
  readonly whole: number;
}

export const WAITS: Waits = { list: 20_000, known: 3000, whole: 45_000 };
