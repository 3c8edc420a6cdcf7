import type { Metric, MetricSpan } from "./metrics.ts";
import { timesOf } from "./metrics.ts";

/** When a machine ran, in milliseconds. */
export interface RunTime {
  readonly moId: string;
  /** Null: it has always been there. */
  readonly created: number | null;
  /** In their order; the last may end with Infinity. */
  readonly periods: readonly (readonly [from: number, to: number])[];
}

/** The values of one metric of one machine, one for each time of the span. */
export type ReadLoad = (machine: RunTime, metric: Metric) => readonly (number | null)[];

/**
 * How machines of embedded platforms are loaded: a function of machine, time and power alone, so that it is the same
 * however often it is read. Each machine has its own height; all follow the hours of work, the disks the backup at night.
 * What the hours do is computed once for all machines of a span.
 */
export function openLoad(span: MetricSpan<unknown>): ReadLoad {
  const times = timesOf(span);
  const stepMs = span.resolution * 1000;
  const hours = times.map((time) => meanOver(time - stepMs, time, workAt));
  const nights = times.map((time) => meanOver(time - stepMs, time, backupAt));
  const slotMs = Math.max(stepMs, SMOOTH_MS);

  return (machine, metric) => {
    const { base, work, backup, shake, most } = SHAPES[metric];
    const own = hashOf(`${machine.moId} ${metric}`);
    // Half to one and a half times as much as the usual machine.
    const height = 0.5 + unit(own, 0);
    let period = 0;
    return times.map((time, index) => {
      const from = time - stepMs;
      if (machine.created !== null && machine.created >= time) return null;
      while ((machine.periods[period]?.[1] ?? Infinity) <= from) period += 1;
      const share = shareOf(machine, period, from, time);
      if (share === 0) return 0;
      const at = base + work * (hours[index] ?? 0) + backup * (nights[index] ?? 0);
      const load = height * at * (1 + shake * (smooth(own, time / slotMs) - 0.5));
      return Math.round(Math.min(most, load) * share * 100) / 100;
    });
  };
}

interface Shape {
  readonly base: number;
  /** In the hours of work. */
  readonly work: number;
  /** While the backup runs. */
  readonly backup: number;
  /** By which share it moves. */
  readonly shake: number;
  readonly most: number;
}

/** Per cent for compute and memory, kB per second for disk and network. */
const SHAPES = {
  cpu: { base: 8, work: 34, backup: 6, shake: 0.7, most: 100 },
  memory: { base: 48, work: 12, backup: 0, shake: 0.1, most: 97 },
  disk: { base: 60, work: 700, backup: 6000, shake: 0.9, most: 400_000 },
  network: { base: 40, work: 1500, backup: 2500, shake: 0.9, most: 1_250_000 },
} as const satisfies Record<Metric, Shape>;

/** Within which loads change little. */
const SMOOTH_MS = 600_000;
const HOUR_MS = 3_600_000;
const SAMPLES_A_DAY = 24;

/** From 0 at night to 1 in the afternoon of a day of work, in UTC. */
function workAt(time: number): number {
  const hour = (time / HOUR_MS) % 24;
  const day = new Date(time).getUTCDay();
  const height = day === 0 || day === 6 ? 0.25 : 1;
  return height * Math.max(0, Math.sin(((hour - 6) / 13) * Math.PI));
}

/** The hour after one in the morning. */
function backupAt(time: number): number {
  const hour = (time / HOUR_MS) % 24;
  return hour >= 1 && hour < 2 ? 1 : 0;
}

function meanOver(from: number, to: number, read: (time: number) => number): number {
  const count = Math.max(1, Math.round(((to - from) / HOUR_MS / 24) * SAMPLES_A_DAY));
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += read(from + ((index + 0.5) / count) * (to - from));
  return sum / count;
}

/** How much of this time the machine ran; `first`: the first of its periods that may lie in it. */
function shareOf({ periods }: RunTime, first: number, from: number, to: number): number {
  let on = 0;
  for (let index = first; index < periods.length; index += 1) {
    const [start = 0, end = 0] = periods[index] ?? [];
    if (start >= to) break;
    on += Math.min(end, to) - Math.max(start, from);
  }
  return on / (to - from);
}

/** Between 0 and 1, and near to it what is near in time. */
function smooth(seed: number, at: number): number {
  const slot = Math.floor(at);
  const part = at - slot;
  const [left, right] = [unit(seed, slot), unit(seed, slot + 1)];
  return left + (right - left) * part * part * (3 - 2 * part);
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash;
}

/** A number from 0 to 1 for each seed and slot. */
function unit(seed: number, slot: number): number {
  let mixed = Math.imul(seed ^ slot, 0x9e37_79b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}
