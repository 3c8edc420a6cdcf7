// npm test: every check and test, on both databases and in a real browser. Ends with `N passed, N failed`.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "./check.mjs";
import { playwrightFailures, vitestFailures } from "./failures.mjs";
import { root } from "./root.mjs";
import { findChromium, prepareQemu, prepareVcsim } from "./system-tools.mjs";
import { startTemporaryPostgres } from "./temporary-postgres.mjs";

/**
 * Most tests ask PostgreSQL, which answers them in half the time. The embedded database, which has one connection, may
 * answer these otherwise; journeys in a narrow window use it too, and `npm run proof` runs all of the server on it.
 */
const ON_EMBEDDED = [
  "server/activity",
  "server/api/",
  "server/apis/at-once.test.ts",
  "server/apis/pricing/orders.test.ts",
  "server/apis/pricing/pricing.test.ts",
  "server/apis/webhooks",
  "server/audit",
  "server/authorise",
  "server/database/database.test.ts",
  "server/database/rights-in-order.test.ts",
  "server/database/round-trips.test.ts",
  "server/database/take-turns.test.ts",
  "server/identity/",
  "tests/customer-at-work.test.ts",
  "tests/provider-at-work.test.ts",
];

const STORYBOOK = ["build", "--disable-telemetry", "--quiet", "-o", "storybook-static"];

const reports = mkdtempSync(join(tmpdir(), "atrium-reports-"));
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, said again at the end. */
const failures = [];
/** The programs that run. */
const children = new Set();
let postgres;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
    postgres?.stop();
    process.exit(1);
  });
}

// Each of both uses one core.
const built = [runBeside("node", ["scripts/build.mjs"]), runBeside("storybook", STORYBOOK)];
await stage("Checks", () => {
  const { named, ...counts } = check();
  failures.push(...named.map((name) => `Checks: ${name}`));
  return counts;
});
await stage("Build, Storybook build", async () => {
  const ended = await Promise.all(built);
  for (const { status, said } of ended) if (status !== 0) console.log(said);
  const failed = ended.filter(({ status }) => status !== 0).length;
  return { passed: ended.length - failed, failed };
});
const onPostgres = {};
const chromium = {};
await stage("PostgreSQL, Chromium, QEMU, vCenter simulator", async () => {
  postgres = await startTemporaryPostgres();
  onPostgres.ATRIUM_TEST_DATABASE_URL = postgres.url;
  chromium.ATRIUM_CHROMIUM = findChromium();
  prepareQemu();
  onPostgres.ATRIUM_VCSIM = prepareVcsim() ?? "none";
  return { passed: 0, failed: 0 };
});
// While one of both waits, for a platform or a browser, the other has the processor.
const wide = journeysBeside("wide", { ...chromium, ...onPostgres });
const narrow = wide.then(() => journeysBeside("narrow", chromium));
await stage("Tests", () => vitest("units.json", [], onPostgres));
await stage("Server tests that the embedded database may answer otherwise", () =>
  vitest("embedded.json", ["--project", "node", ...ON_EMBEDDED]),
);
await stage("Statements broken on purpose", async () => {
  const ran = await run(
    "node",
    ["tests/coverage/run-mutations.ts", "--tested", "--sample", "40"],
    onPostgres,
  );
  return ran === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
});
await stage("Journeys in Chromium", () => journeys("wide", wide));
await stage("Journeys in a narrow Chromium, embedded database", () => journeys("narrow", narrow));
postgres?.stop();

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`,
);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function vitest(file, args, env = {}) {
  const report = join(reports, file);
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = await run("vitest", ["run", ...output, ...args], env);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(report, "utf8"));
  failures.push(...vitestFailures(result));
  const { numPassedTests, numFailedTests, numPendingTests } = result;
  // A file that cannot be loaded fails the run without failing a test.
  const failed = numFailedTests === 0 && status !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

function journeysBeside(project, env) {
  const args = ["test", "--config", "tests/journeys/playwright.config.ts", "--project", project];
  return runBeside("playwright", args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: journeysReport(project) });
}

async function journeys(project, ended) {
  const { status, said } = await ended;
  console.log(said);
  if (!existsSync(journeysReport(project))) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(journeysReport(project), "utf8"));
  failures.push(...playwrightFailures(result));
  const { expected, unexpected, flaky, skipped } = result.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed === 0 && status !== 0 ? 1 : failed, skipped };
}

function journeysReport(project) {
  return join(reports, `${project}.json`);
}

/** Ends with the status of the program, whose output is ours. */
function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = start(program, args, env, "inherit");
    child.on("error", () => resolve(1));
    child.on("close", (status) => resolve(status ?? 1));
  });
}

/** Runs beside what follows; what it says is kept. */
function runBeside(program, args, env = {}) {
  const child = start(program, args, env, "pipe");
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ status: 1, said: String(error) }));
    child.on("close", (status) => resolve({ status, said }));
  });
}

function start(program, args, env, stdio) {
  const shell = process.platform === "win32";
  const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env }, shell });
  children.add(child);
  child.on("close", () => children.delete(child));
  return child;
}

async function stage(title, work) {
  const before = { began: Date.now(), named: failures.length };
  console.log(`\n== ${title}`);
  try {
    add(title, before, await work());
  } catch (error) {
    console.error(error);
    add(title, before, { passed: 0, failed: 1 });
  }
}

function add(title, { began, named }, { passed, failed, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0 && failures.length === named) failures.push(`${title}: see its part of this log.`);
  console.log(`== ${title}: ${passed} ok, ${failed} not ok (${((Date.now() - began) / 1000).toFixed(0)} s)`);
}
