import { loadavg } from "node:os";
import { OURS } from "./benchmark.ts";
import type { Benchmark, Figure, Goal } from "./benchmark.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { CONTROL_LIMIT, controlDrift, readControl, warmControl } from "./control.ts";
import { measureSize } from "./measure.ts";
import type { Timing } from "./measure.ts";
import { growthExponent } from "./statistics.ts";

export interface BenchmarkResult {
  readonly id: string;
  readonly title: string;
  readonly notes: readonly string[];
  /** Why there are no timings, or why they are not valid. */
  readonly skipped?: string;
  readonly voided?: string;
  readonly sizes: readonly SizeResult[];
  readonly growth: readonly { readonly name: string; readonly exponent: number }[];
  readonly goals: readonly GoalResult[];
  readonly figures: readonly Figure[];
  /** Largest change of the control: 0.1 is ten percent. */
  readonly drift: number;
  readonly load: number;
}

export interface SizeResult {
  readonly name: string;
  readonly amount?: number;
  readonly timings: readonly Timing[];
}

export interface GoalResult extends Goal {
  /** Ours divided by the peer, at the largest size. */
  readonly ratio: number;
  readonly isMet: boolean;
}

/** Runs one benchmark; a failure is a sentence in `skipped`, never thrown. */
export async function runBenchmark(benchmark: Benchmark): Promise<BenchmarkResult> {
  const { id, title, notes } = benchmark;
  const empty = { id, title, notes, sizes: [], growth: [], goals: [], figures: [], drift: 0, load: load() };
  try {
    const prepared = await benchmark.prepare();
    if (typeof prepared === "string") return { ...empty, skipped: prepared };
    try {
      warmControl();
      const readings = [controlNow()];
      const sizes: SizeResult[] = [];
      for (const size of prepared.sizes) {
        const timings = await measureSize(size);
        const { name, amount } = size;
        sizes.push({ name, amount, timings });
        readings.push(controlNow());
      }
      const drift = controlDrift(readings);
      return {
        ...empty,
        ...(drift > CONTROL_LIMIT && { voided: `the control moved by ${Math.round(drift * 100)} %` }),
        sizes,
        growth: growthOf(sizes),
        goals: benchmark.goals.flatMap((goal) => judge(goal, sizes) ?? []),
        figures: prepared.figures ?? [],
        drift,
        load: load(),
      };
    } finally {
      await prepared.close?.();
    }
  } catch (error) {
    return { ...empty, skipped: error instanceof Error ? error.message : String(error) };
  }
}

function controlNow(): ReturnType<typeof readControl> {
  collectGarbage();
  return readControl();
}

function judge(goal: Goal, sizes: readonly SizeResult[]): GoalResult | undefined {
  const largest = sizes.at(-1)?.timings ?? [];
  const ours = largest.find(({ name }) => name === OURS);
  const peer = largest.find(({ name }) => name === goal.against);
  if (ours === undefined || peer === undefined) return undefined;
  const ratio = ours.median / peer.median;
  return { ...goal, ratio, isMet: ratio <= goal.most };
}

function growthOf(sizes: readonly SizeResult[]): BenchmarkResult["growth"] {
  const names = new Set(sizes.flatMap(({ timings }) => timings.map(({ name }) => name)));
  return [...names].flatMap((name) => {
    const points = sizes.flatMap(({ amount, timings }) => {
      const timing = timings.find((each) => each.name === name);
      return amount === undefined || timing === undefined ? [] : [{ amount, ms: timing.median }];
    });
    const exponent = growthExponent(points);
    return exponent === undefined ? [] : [{ name, exponent }];
  });
}

function load(): number {
  return loadavg()[0] ?? 0;
}
