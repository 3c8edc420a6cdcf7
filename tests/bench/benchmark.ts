/** Work that is compared with peers or with a minimum, at one or more sizes. */
export interface Benchmark {
  /** As on the list of goals: `A1`. */
  readonly id: string;
  readonly title: string;
  readonly goals: readonly Goal[];
  /** Where a contender does less or more than another, and what else a reader must know. */
  readonly notes: readonly string[];
  /** Prepares the sizes; a text says why it cannot run here. */
  readonly prepare: () => Promise<Prepared | string>;
}

export interface Prepared {
  readonly sizes: readonly Size[];
  /** Figures that are not times: bytes, requests. */
  readonly figures?: readonly Figure[];
  readonly close?: () => Promise<void>;
}

/** Ours may take at most `most` times what `against` takes, at the largest size. */
export interface Goal {
  readonly text: string;
  readonly against: string;
  readonly most: number;
}

export interface Size {
  readonly name: string;
  /** What grows, for the exponent: bytes, rows. Absent: sizes that cannot be compared. */
  readonly amount?: number;
  readonly contenders: readonly Contender[];
  /** Samples of each contender; without it as many as fit in about four seconds, 5 to 31. */
  readonly rounds?: number;
}

/** The contender named `OURS` is compared with the others. */
export interface Contender {
  readonly name: string;
  /** The work; or `time`, which measures a part of it and returns milliseconds. */
  readonly run?: () => unknown;
  readonly time?: () => Promise<number>;
  /** The result, which must be equal for all contenders that have one. Absent: it does other work, as a note says. */
  readonly answer?: () => unknown;
}

export const OURS = "Atrium";

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: string;
  readonly isMet?: boolean;
}
