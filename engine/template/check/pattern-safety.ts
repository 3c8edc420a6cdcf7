import { isSafePattern } from "redos-detector";

// Enough to see that backtracking grows without end; more only tells how fast.
const MOST_STEPS = 2_000;

/** Whether a pattern may be put to what people type: its worst input costs no more than a few looks at each character. */
export function isPatternSafe(pattern: string): boolean {
  const known = verdicts.get(pattern);
  if (known !== undefined) return known;
  const verdict = judge(pattern);
  verdicts.set(pattern, verdict);
  return verdict;
}

const verdicts = new Map<string, boolean>();

function judge(pattern: string): boolean {
  try {
    return isSafePattern(pattern, { maxSteps: MOST_STEPS }).safe;
  } catch {
    // What cannot be read is never run, see `checkSchema`.
    return true;
  }
}
