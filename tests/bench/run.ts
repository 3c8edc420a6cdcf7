import { readFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { parseArgs } from "node:util";
import type { Benchmark } from "./benchmark.ts";
import { chartOfYear } from "./cases/chart-of-year.ts";
import { conditions } from "./cases/conditions.ts";
import { csv } from "./cases/csv.ts";
import { descriptionKnown, descriptionFromText } from "./cases/description-to-form.ts";
import { importDescription } from "./cases/import-description.ts";
import { formCheck } from "./cases/form-check.ts";
import { formKey, formOpens } from "./cases/forms-on-screen.ts";
import { firstPage } from "./cases/first-page.ts";
import { generatedPages } from "./cases/generated-pages.ts";
import { listModel } from "./cases/list-model.ts";
import { hostileValues } from "./cases/hostile-values.ts";
import { interactive } from "./cases/interactive.ts";
import { listOnScreen } from "./cases/list-on-screen.ts";
import { manyMachines } from "./cases/many-machines.ts";
import { manySynced } from "./cases/many-synced.ts";
import { myServices } from "./cases/my-services.ts";
import { priceOnKey, priceRun } from "./cases/price.ts";
import { rowsMount, rowsSort } from "./cases/rows-sort.ts";
import { longTexts, shortTexts } from "./cases/texts.ts";
import { describeResult } from "./report.ts";
import { runBenchmark } from "./run-benchmark.ts";
import type { BenchmarkResult } from "./run-benchmark.ts";

const BENCHMARKS: readonly Benchmark[] = [
  descriptionKnown,
  descriptionFromText,
  importDescription,
  generatedPages,
  formOpens,
  formKey,
  formCheck,
  hostileValues,
  listModel,
  listOnScreen,
  rowsMount,
  rowsSort,
  chartOfYear,
  conditions,
  shortTexts,
  longTexts,
  firstPage,
  interactive,
  csv,
  priceOnKey,
  priceRun,
  myServices,
  ...manyMachines,
  ...manySynced,
];

/**
 * `npm run bench [-- --json] [-- --only A1,D1]`: runs the benchmarks and prints a table, or one JSON document. Exits
 * with 1 where one failed or was void; a missed goal is a finding, not a failure.
 */
const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, only: { type: "string" } },
});
const wanted = values.only?.split(",").map((id) => id.trim());
const unknown = wanted?.filter((id) => !BENCHMARKS.some((benchmark) => benchmark.id === id)) ?? [];
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(", ")}. There are ${BENCHMARKS.map(({ id }) => id).join(", ")}.\n`,
  );
  process.exit(1);
}

const machine = describeMachine();
if (!values.json) {
  process.stdout.write(
    `${Object.values(machine).join(", ")}\nOnly ratios count: times are this machine's.\n\n`,
  );
}
const results: BenchmarkResult[] = [];
for (const benchmark of BENCHMARKS) {
  if (wanted !== undefined && !wanted.includes(benchmark.id)) continue;
  const result = await runBenchmark(benchmark);
  results.push(result);
  if (!values.json) process.stdout.write(`${describeResult(result)}\n\n`);
}
if (values.json) process.stdout.write(`${JSON.stringify({ machine, benchmarks: results }, null, 2)}\n`);
process.exitCode = results.some(({ skipped, voided }) => skipped !== undefined || voided !== undefined)
  ? 1
  : 0;

function describeMachine(): Readonly<Record<string, string>> {
  const peers = [
    "@apidevtools/swagger-parser",
    "json-logic-js",
    "handlebars",
    "papaparse",
    "@tanstack/table-core",
    "react",
    "@octokit/openapi",
  ];
  return {
    processor: `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${type()} ${release()}`,
    node: `Node ${process.versions.node}`,
    ...Object.fromEntries(peers.map((name) => [name, `${name} ${versionOf(name)}`])),
  };
}

function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  const version: unknown = Object(manifest).version;
  return typeof version === "string" ? version : "of an unknown version";
}
