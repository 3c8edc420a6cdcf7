/** Numbers that look random and are the same at every start (mulberry32). */
export interface Random {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  /** True in about `share` of all cases, from 0 to 1. */
  chance(share: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    chance: (share) => next() < share,
  };
}
