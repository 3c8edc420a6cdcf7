// npm run proof: the heavy proofs whole, of which `npm test` runs a sample. Arguments choose among the files.
import { spawnSync } from "node:child_process";
import { root } from "./root.mjs";

/** They read ATRIUM_PROOF: more models, more orders, more rows. */
const PROOFS = [
  "server/apis/pricing/same-price.test.ts",
  "tests/pool-price.test.ts",
  "server/api/csv-whole.test.ts",
];

const chosen = process.argv.slice(2);
const files =
  chosen.length === 0 ? PROOFS : PROOFS.filter((file) => chosen.some((part) => file.includes(part)));
const { status } = spawnSync("vitest", ["run", ...files], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, ATRIUM_PROOF: "1" },
  shell: process.platform === "win32",
});
process.exit(status ?? 1);
