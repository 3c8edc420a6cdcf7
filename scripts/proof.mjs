// npm run proof: the heavy proofs whole, of which `npm test` runs a sample. Arguments choose among the files.
import { spawnSync } from "node:child_process";
import { root } from "./root.mjs";

/** They read ATRIUM_PROOF: more models, more orders, more damage. */
const PROOFS = [
  "server/apis/pricing/same-price.test.ts",
  "tests/pool-price.test.ts",
  "scripts/templates/shipped-mutation.test.ts",
];

/** Breaks every statement of docs/coverage.md that has a mutation. */
const MUTATIONS = "tests/coverage/run-mutations.ts";

const chosen = process.argv.slice(2);
const isChosen = (file) => chosen.length === 0 || chosen.some((part) => file.includes(part));
const files = PROOFS.filter(isChosen);
const failed = [
  files.length > 0 && !run("vitest", ["run", ...files]),
  isChosen(MUTATIONS) && !run("node", [MUTATIONS]),
].includes(true);
process.exit(failed ? 1 : 0);

function run(program, args) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ATRIUM_PROOF: "1" },
    shell: process.platform === "win32",
  });
  return status === 0;
}
