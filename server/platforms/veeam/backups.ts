import type { Computer, Job, Policy, UsageDay } from "./driver.ts";

/** A backup resource of the embedded backup server with what is in it. */
export interface Backups {
  readonly name: string;
  readonly quota: number;
  /** While its repository cannot be reached. ISO 8601. */
  readonly outage: { readonly from: string; readonly to: string } | null;
  readonly computers: readonly KeptComputer[];
  readonly jobs: readonly Job[];
  readonly days: readonly UsageDay[];
}

/** Whether a computer answers follows from the time. */
export interface KeptComputer extends Omit<Computer, "isOnline"> {
  readonly job: string;
}

export type Policies = ReadonlyMap<string, Policy>;

/** GB. */
export function usedOf(computers: readonly Pick<Computer, "points">[]): number {
  return rounded(
    computers.reduce((sum, { points }) => sum + points.reduce((all, { size }) => all + size, 0), 0),
  );
}

/** The same number for the same text, spread over 32 bits. */
export function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) value = mix(value, character.codePointAt(0) ?? 0);
  return value;
}

export function mix(seed: number, value: number): number {
  const mixed = Math.imul(seed ^ value, 16_777_619);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

export function rounded(gigabytes: number): number {
  return Math.round(gigabytes * 10) / 10;
}
