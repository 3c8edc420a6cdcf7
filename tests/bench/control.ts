import { median } from "./statistics.ts";

/** The largest permitted change of the machine's speed during a benchmark; more makes it void. */
export const CONTROL_LIMIT = 0.3;

/** The speed of the machine now: milliseconds of two pieces of work that never change. */
export interface ControlReading {
  readonly parse: number;
  readonly text: number;
}

const SAMPLES = 25;
const TEXT = JSON.stringify(
  Array.from({ length: 2_000 }, (_, n) => ({ id: n, name: `service ${n}`, tags: ["a", "b"], size: n * 1.5 })),
);

export function readControl(): ControlReading {
  return { parse: sample(parseText), text: sample(fillText) };
}

/** Warms up the control, so that its first reading is like the later ones. */
export function warmControl(): void {
  for (let n = 0; n < 4; n += 1) readControl();
}

/** The largest change among readings of one benchmark: 0.1 is ten percent. */
export function controlDrift(readings: readonly ControlReading[]): number {
  return Math.max(drift(readings.map(({ parse }) => parse)), drift(readings.map(({ text }) => text)));
}

function drift(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values) - 1;
}

function sample(work: () => number): number {
  let sink = 0;
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const start = performance.now();
    sink += work();
    times.push(performance.now() - start);
  }
  if (sink === 0) throw new Error("The control did nothing, so it measured nothing.");
  return median(times);
}

function parseText(): number {
  const rows: unknown = JSON.parse(TEXT);
  return Array.isArray(rows) ? rows.length : 0;
}

function fillText(): number {
  let length = 0;
  for (let n = 0; n < 20_000; n += 1) length += `Request on ${n} for ${n % 7}: ${n * 3}`.length;
  return length;
}
