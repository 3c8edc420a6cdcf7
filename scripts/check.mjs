// npm run check: everything that can be checked without running the product. Runs all checks; fails on any finding.
import { spawnSync } from "node:child_process";
import { root } from "./root.mjs";

const STEPS = [
  ["Types and import boundaries", "tsc", "-b"],
  ["Dependencies", "node", "scripts/check-dependencies.mjs"],
  ["Lint", "oxlint", "--type-aware", "--deny-warnings", "."],
  ["Unused code", "knip", "--no-progress"],
  ["Format", "prettier", "--check", "--log-level", "warn", "."],
  ["Templates", "node", "scripts/templates.ts", "check"],
];

/** Runs every check; returns how many passed, how many failed, and the names of those. */
export function check() {
  let passed = 0;
  const named = [];
  for (const [title, program, ...args] of STEPS) {
    const began = Date.now();
    const ran = spawnSync(program, args, {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    if (ran.status === 0) passed += 1;
    else named.push(title);
    console.log(`${ran.status === 0 ? "ok    " : "FAILED"} ${title} (${seconds} s)`);
  }
  return { passed, failed: named.length, named };
}

if (process.argv[1]?.endsWith("check.mjs")) process.exit(check().failed === 0 ? 0 : 1);
