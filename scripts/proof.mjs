// npm run proof: the heavy proofs whole, of which `npm test` runs a sample. Arguments choose among the files.
import { spawnSync } from "node:child_process";
import { build } from "./build.mjs";
import { root } from "./root.mjs";
import { findChromium } from "./system-tools.mjs";
import { startTemporaryPostgres } from "./temporary-postgres.mjs";

/** They read ATRIUM_PROOF: more models, more orders, more rows, more rounds, more damage. */
const PROOFS = [
  "server/apis/billing/equal-amounts.test.ts",
  "server/apis/hostile-requests.test.ts",
  "server/apis/pricing/same-price.test.ts",
  "tests/pool-price.test.ts",
  "scripts/templates/shipped-mutation.test.ts",
  "tests/fuzz/fuzz.test.ts",
];

/** On the embedded database and on PostgreSQL. They print their figures. */
const PROOFS_OF_DATABASES = [
  "server/api/csv-whole.test.ts",
  "server/apis/cross-tenant.test.ts",
  "server/apis/odd-requests.test.ts",
  "server/authorise/removed-checks.test.ts",
  "server/database/database-lost.test.ts",
  "server/killed.test.ts",
];

/** All tests of the server, on the embedded database: `npm test` has them on PostgreSQL. */
const ON_EMBEDDED = ["server"];

/** Breaks every statement of docs/coverage.md that has a mutation. */
const MUTATIONS = "tests/coverage/run-mutations.ts";

/** At both widths, on PostgreSQL: `npm test` has the narrow ones on the embedded database. */
const JOURNEYS = "tests/journeys/playwright.config.ts";

const chosen = process.argv.slice(2);
const isChosen = (file) => chosen.length === 0 || chosen.some((part) => file.includes(part));

const heavy = PROOFS_OF_DATABASES.filter(isChosen);
let isProven = test([...PROOFS.filter(isChosen), ...heavy]);
if (heavy.length > 0) {
  const postgres = await startTemporaryPostgres();
  try {
    isProven = test(heavy, { ATRIUM_TEST_DATABASE_URL: postgres.url }) && isProven;
  } finally {
    postgres.stop();
  }
}
if (isChosen("embedded"))
  isProven = run("vitest", ["run", "--project", "node", "--project", "alone", ...ON_EMBEDDED]) && isProven;
if (isChosen(MUTATIONS)) isProven = run("node", [MUTATIONS]) && isProven;
if (isChosen(JOURNEYS) && build()) {
  const postgres = await startTemporaryPostgres();
  const ran = run("playwright", ["test", "--config", JOURNEYS], {
    ATRIUM_PROOF: "1",
    ATRIUM_CHROMIUM: findChromium(),
    ATRIUM_TEST_DATABASE_URL: postgres.url,
  });
  postgres.stop();
  isProven = ran && isProven;
} else if (isChosen(JOURNEYS)) isProven = false;
process.exit(isProven ? 0 : 1);

/** One file at a time: each asks for what the machine has. */
function test(files, environment = {}) {
  if (files.length === 0) return true;
  return run("vitest", ["run", "--no-file-parallelism", ...files], { ATRIUM_PROOF: "1", ...environment });
}

function run(program, args, environment = {}) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
    shell: process.platform === "win32",
  });
  return status === 0;
}
