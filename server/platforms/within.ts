import { setTimeout } from "node:timers/promises";

/** What a platform answers; throws `failure` where that takes longer than so many milliseconds. */
export async function within<Answer>(
  ms: number,
  answer: Promise<Answer>,
  failure = new Error("The platform took too long."),
): Promise<Answer> {
  const answered = new AbortController();
  const tooLate = async (): Promise<never> => {
    await setTimeout(ms, undefined, { signal: answered.signal });
    throw failure;
  };
  try {
    return await Promise.race([answer, tooLate()]);
  } finally {
    answered.abort();
  }
}
