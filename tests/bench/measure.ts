import { isDeepStrictEqual } from "node:util";
import type { Contender, Size } from "./benchmark.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { median } from "./statistics.ts";

export interface Timing {
  readonly name: string;
  readonly n: number;
  /** Milliseconds of one run. */
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

const SAMPLE_MS = 3;
const SIZE_BUDGET_MS = 4_000;
const FEWEST_ROUNDS = 5;
const MOST_ROUNDS = 31;

/**
 * Times all contenders of a size in turns, each round in another order, after checking that they agree. Throws where
 * they do not: a benchmark of different results would compare nothing.
 */
export async function measureSize(size: Size): Promise<readonly Timing[]> {
  await assertAgreement(size);
  const runners = [];
  for (const contender of size.contenders) runners.push(await warmUp(contender));
  const once = runners.reduce((sum, { sampleMs }) => sum + sampleMs, 0);
  const rounds =
    size.rounds ?? Math.min(MOST_ROUNDS, Math.max(FEWEST_ROUNDS, Math.round(SIZE_BUDGET_MS / once)));
  const times = new Map(size.contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < runners.length; turn += 1) {
      const runner = runners[(turn + round) % runners.length];
      if (runner === undefined) continue;
      if (runner.sampleMs > 20) collectGarbage();
      times.get(runner.name)?.push(await runner.sample());
    }
  }
  return [...times].map(([name, all]) => ({
    name,
    n: all.length,
    median: median(all),
    least: Math.min(...all),
    most: Math.max(...all),
  }));
}

async function assertAgreement(size: Size): Promise<void> {
  let first: { readonly name: string; readonly answer: unknown } | undefined;
  for (const { name, answer } of size.contenders) {
    if (answer === undefined) continue;
    const result = { name, answer: await answer() };
    first ??= result;
    if (isDeepStrictEqual(result.answer, first.answer)) continue;
    const shown = [first, result].map((each) => `${each.name}: ${shortened(each.answer)}`);
    throw new Error(`At ${size.name} the results differ. ${shown.join("; ")}`);
  }
}

function shortened(answer: unknown): string {
  const text = JSON.stringify(answer) ?? "undefined";
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}

interface Runner {
  readonly name: string;
  /** Approximate time of a sample. */
  readonly sampleMs: number;
  /** Milliseconds of one run. */
  readonly sample: () => Promise<number>;
}

async function warmUp(contender: Contender): Promise<Runner> {
  const { name, run, time } = contender;
  if (time !== undefined) {
    const start = performance.now();
    await time();
    return { name, sampleMs: performance.now() - start, sample: time };
  }
  if (run === undefined) throw new Error(`The contender "${name}" has neither run nor time.`);
  let runMs = await timeRuns(run, 1);
  const warmed = performance.now() + Math.min(200, runMs * 20);
  while (performance.now() < warmed) runMs = await timeRuns(run, 1);
  const runs = Math.max(1, Math.ceil(SAMPLE_MS / Math.max(runMs, 1e-4)));
  return { name, sampleMs: runs * runMs, sample: () => timeRuns(run, runs) };
}

let kept: unknown;

async function timeRuns(run: () => unknown, runs: number): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < runs; n += 1) {
    // Kept, so that the compiler cannot remove the work.
    kept = run();
    if (kept instanceof Promise) kept = await kept;
  }
  return (performance.now() - start) / runs;
}
