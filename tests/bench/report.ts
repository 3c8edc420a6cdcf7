import { OURS } from "./benchmark.ts";
import type { BenchmarkResult, SizeResult } from "./run-benchmark.ts";

/** A result as a person reads it in a terminal. */
export function describeResult(result: BenchmarkResult): string {
  const lines = [`${result.id}  ${result.title}`];
  if (result.skipped !== undefined) lines.push(`    not run: ${result.skipped}`);
  if (result.voided !== undefined) lines.push(`    VOID: ${result.voided}`);
  for (const size of result.sizes) lines.push(...describeSize(size));
  if (result.growth.length > 0) {
    const exponents = result.growth.map(({ name, exponent }) => `${name} ${exponent.toFixed(2)}`);
    lines.push(`    growth (exponent)  ${exponents.join(", ")}`);
  }
  for (const { name, value, unit, goal, isMet } of result.figures) {
    const verdict = goal === undefined ? "" : `   goal ${goal}: ${isMet === true ? "met" : "MISSED"}`;
    lines.push(`    ${name.padEnd(44)} ${formatNumber(value).padStart(9)} ${unit}${verdict}`);
  }
  for (const { text, against, ratio, isMet } of result.goals) {
    lines.push(`    goal ${text}: ${formatRatio(ratio)} × ${against}, ${isMet ? "met" : "MISSED"}`);
  }
  for (const note of result.notes) lines.push(`    note: ${note}`);
  if (result.sizes.length > 0) {
    lines.push(`    control moved ${Math.round(result.drift * 100)} %, load ${result.load.toFixed(2)}`);
  }
  return lines.join("\n");
}

function describeSize({ name, timings }: SizeResult): readonly string[] {
  const ours = timings.find((timing) => timing.name === OURS);
  return [
    `  ${name}`,
    ...timings.map((timing) => {
      const ratio =
        ours === undefined || timing === ours ? "" : `  ${formatRatio(timing.median / ours.median)} × ours`;
      const range = `${formatMs(timing.least)} – ${formatMs(timing.most)}`;
      return `    ${timing.name.padEnd(34)} n ${String(timing.n).padStart(2)}  median ${formatMs(timing.median).padStart(10)}  (${range})${ratio}`;
    }),
  ];
}

function formatMs(ms: number): string {
  if (ms >= 0.1) return `${formatNumber(ms)} ms`;
  return ms >= 1e-4 ? `${formatNumber(ms * 1e3)} µs` : `${formatNumber(ms * 1e6)} ns`;
}

function formatRatio(ratio: number): string {
  return ratio < 0.1 ? ratio.toPrecision(2) : formatNumber(ratio);
}

/** Three significant digits, never as a power. */
function formatNumber(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
