// npm test: every check and test, on both databases and in a real browser. Ends with `N passed, N failed`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { playwrightFailures, vitestFailures } from "./failures.mjs";
import { root } from "./root.mjs";
import { findChromium, prepareQemu, prepareVcsim } from "./system-tools.mjs";
import { startTemporaryPostgres } from "./temporary-postgres.mjs";

/** What PostgreSQL with many connections may do otherwise than the embedded database; `npm run proof` runs all of the server. */
const ON_POSTGRES = [
  "server/activity",
  "server/api/",
  "server/apis/access",
  "server/apis/at-once.test.ts",
  "server/apis/pricing",
  "server/apis/webhooks",
  "server/audit",
  "server/authorise",
  "server/database",
  "server/identity",
  "--exclude",
  "server/database/embedded-database.test.ts",
];

const reports = mkdtempSync(join(tmpdir(), "atrium-reports-"));
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, said again at the end. */
const failures = [];

await stage("Checks", () => check());
await stage("Tests, embedded database", () => {
  prepareQemu();
  return vitest("units.json", [], { ATRIUM_VCSIM: prepareVcsim() ?? "none" });
});
await stage("Server tests that PostgreSQL may answer otherwise", async () => {
  const postgres = await startTemporaryPostgres();
  try {
    return vitest("postgres.json", ["--project", "node", "--project", "alone", ...ON_POSTGRES], {
      ATRIUM_TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    postgres.stop();
  }
});
await stage("Statements broken on purpose", () => {
  const ran = run("node", ["tests/coverage/run-mutations.ts", "--tested", "--sample", "40"]);
  return ran === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
});
await stage("Build", () => (build() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));
await stage("Storybook build", () => {
  const ran = run("storybook", ["build", "--disable-telemetry", "--quiet", "-o", "storybook-static"]);
  return ran === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
});
await stage("Journeys in Chromium", () => playwright("journeys.json", { ATRIUM_CHROMIUM: findChromium() }));

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`,
);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function vitest(file, args, env = {}) {
  const report = join(reports, file);
  const status = run(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args],
    env,
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(report, "utf8"));
  failures.push(...vitestFailures(result));
  const { numPassedTests, numFailedTests, numPendingTests } = result;
  // A file that cannot be loaded fails the run without failing a test.
  const failed = numFailedTests === 0 && status !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

function playwright(file, env) {
  const report = join(reports, file);
  const status = run("playwright", ["test", "--config", "tests/journeys/playwright.config.ts"], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(report, "utf8"));
  failures.push(...playwrightFailures(result));
  const { expected, unexpected, flaky, skipped } = result.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed === 0 && status !== 0 ? 1 : failed, skipped };
}

function run(program, args, env = {}) {
  return spawnSync(program, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  }).status;
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
