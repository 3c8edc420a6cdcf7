// Breaks one statement of docs/coverage.md after the other in a copy of the project and runs the test that its line names.
//   node tests/coverage/run-mutations.ts [--sample N] [--at-once N] [--tested] [ID or start of an ID …]
// --sample N takes N of them, evenly spread. --tested leaves out the run without a change: the tests are known to pass.
// --at-once N runs as many at a time (2). Journeys are left out of a sample: each needs a build.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readCoverage, root } from "./coverage-list.ts";
import type { Mutation } from "./mutations.ts";
import { isMutation, problemOf, readMutations } from "./mutations.ts";

interface Report {
  readonly failed: number;
  readonly passed: number;
  /** The whole names of the tests that failed. */
  readonly names?: readonly string[];
}

type Outcome = "noticed" | "not noticed" | "no test ran";

/** Many a change makes its test wait for what no longer comes. */
const LIMIT_MS = "120000";

const NOT_COPIED = [".git", "node_modules", ".runtime", ".data", "dist", "storybook-static", "test-results"];
const HERE = fileURLToPath(root);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    "at-once": { type: "string", default: "2" },
    tested: { type: "boolean", default: false },
  },
});
const lines = readCoverage();
const checkOf = new Map(lines.map((line) => [line.id, line.check]));
const all = readMutations();
const mutations = choose(all.filter(isMutation));
const problems = mutations.map((each) => problemOf(each, all, lines)).filter((each) => each !== undefined);
if (problems.length > 0 || mutations.length === 0) {
  say(problems.join("\n") || "There is no such mutation.");
  process.exit(1);
}

const workspace = mkdtempSync(join(tmpdir(), "atrium-mutations-"));
const outcomes = new Map<string, Outcome>();
try {
  const copies = Array.from({ length: Math.min(Number(values["at-once"]), mutations.length) }, copyProject);
  if (!values.tested) await passUnchanged(copies[0] ?? "");
  const waiting = [...mutations];
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const outcome = await run(copy, next);
        outcomes.set(next.id, outcome);
        say(`${outcome.padEnd(12)} ${next.id.padEnd(8)} ${next.file}`);
      }
    }),
  );
} finally {
  rmSync(workspace, { recursive: true, force: true });
}
const noticed = [...outcomes.values()].filter((outcome) => outcome === "noticed").length;
say(`${noticed} of ${outcomes.size} changes were noticed by the test of their line.`);
process.exit(noticed === outcomes.size ? 0 : 1);

function choose(from: readonly Mutation[]): readonly Mutation[] {
  const wanted = from.filter(
    ({ id }) => positionals.length === 0 || positionals.some((start) => id.startsWith(start)),
  );
  if (values.sample === undefined) return wanted;
  const quick = wanted.filter(({ id }) => !isJourney(checkOf.get(id) ?? ""));
  const count = Math.min(Number(values.sample), quick.length);
  return Array.from(
    { length: count },
    (_, index) => quick[Math.floor((index * quick.length) / count)],
  ).filter((each) => each !== undefined);
}

/** A copy of the project without what is built; the installed packages are shared. */
function copyProject(_: unknown, index: number): string {
  const copy = join(workspace, String(index));
  cpSync(HERE, copy, { recursive: true, filter: (path) => !NOT_COPIED.includes(basename(path)) });
  symlinkSync(join(HERE, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** A test that fails anyway notices nothing; neither does one that fails where those before it in its file are left out. */
async function passUnchanged(copy: string): Promise<void> {
  const tested = mutations.filter(({ id }) => !isJourney(checkOf.get(id) ?? ""));
  const [named, whole] = [tested.filter((each) => each.named), tested.filter((each) => !each.named)];
  const checksOf = (some: readonly Mutation[]) => [...new Set(some.map(({ id }) => checkOf.get(id) ?? ""))];
  const names = [...new Set(named.flatMap((each) => each.named ?? []))];
  const reports = [await vitest(copy, checksOf(whole)), await vitest(copy, checksOf(named), names)];
  if (reports.every(({ failed }) => failed === 0)) return;
  say(["Fails without any change:", ...reports.flatMap((report) => report.names ?? [])].join("\n"));
  process.exit(1);
}

async function run(copy: string, mutation: Mutation): Promise<Outcome> {
  const path = join(copy, mutation.file);
  const before = readFileSync(path, "utf8");
  const check = checkOf.get(mutation.id) ?? "";
  writeFileSync(path, before.split(mutation.find).join(mutation.put));
  try {
    const { failed, passed } = isJourney(check)
      ? await journey(copy, check, mutation.named)
      : await vitest(copy, [check], mutation.named === undefined ? [] : [mutation.named]);
    if (failed > 0) return "noticed";
    return passed > 0 ? "not noticed" : "no test ran";
  } finally {
    writeFileSync(path, before);
  }
}

/** What is read of the report that vitest writes as JSON. */
interface VitestReport {
  readonly numFailedTests?: number;
  readonly numPassedTests?: number;
  readonly testResults?: readonly {
    readonly assertionResults?: readonly { readonly status?: string; readonly fullName?: string }[];
  }[];
}

/** Those of the tests in these files that have one of the names; all where none is given. */
async function vitest(
  copy: string,
  files: readonly string[],
  names: readonly string[] = [],
): Promise<Report> {
  if (files.length === 0) return { failed: 0, passed: 0 };
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const pattern = names.length === 0 ? [] : ["-t", names.map(escapePattern).join("|")];
  const status = await program(
    copy,
    "vitest",
    ["run", ...files, ...pattern, "--reporter=json", `--outputFile=${report}`],
    { ATRIUM_TEST_LIMIT_MS: LIMIT_MS },
  );
  const {
    numFailedTests = 0,
    numPassedTests: passed = 0,
    testResults = [],
  } = readReport(report) as VitestReport;
  // An error outside of every test fails the run alone.
  const isFailed = numFailedTests > 0 || (status !== 0 && passed > 0);
  const tests = testResults.flatMap(({ assertionResults = [] }) => assertionResults);
  const failed = tests.flatMap(({ status: end, fullName = "" }) => (end === "failed" ? [fullName] : []));
  return { failed: isFailed ? Math.max(numFailedTests, 1) : 0, passed, names: failed };
}

/** In the wide window, against the portal built with the change. */
async function journey(copy: string, file: string, named?: string): Promise<Report> {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  if ((await program(copy, "node", ["scripts/build.mjs"])) !== 0) return { failed: 0, passed: 0 };
  await program(
    copy,
    "playwright",
    [
      "test",
      "--config",
      "tests/journeys/playwright.config.ts",
      "--project=wide",
      "--reporter=json",
      basename(file),
      ...(named === undefined ? [] : ["-g", escapePattern(named)]),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const { stats } = readReport(report) as { stats?: { expected: number; unexpected: number } };
  return { failed: stats?.unexpected ?? 0, passed: stats?.expected ?? 0 };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

function isJourney(check: string): boolean {
  return check.endsWith(".journey.ts");
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Runs a tool of the project silently; answers how it ended. */
function program(
  cwd: string,
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(name, args, { cwd, stdio: "ignore", env: { ...process.env, ...env } });
    child.on("error", () => resolve(1));
    child.on("exit", (status) => resolve(status ?? 1));
  });
}
