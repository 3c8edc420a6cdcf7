// Builds the portal into dist/web, unless its sources have not changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

const SOURCES = [
  "app",
  "renderers",
  "engine",
  "validators",
  "vite.config.ts",
  "postcss.config.js",
  "tsconfig.base.json",
  "package.json",
  "package-lock.json",
];
const stamp = join(root, "dist/web/.built-from");

/** Returns false when the build failed; its output then says why. */
export function build({ isForced = false } = {}) {
  const digest = digestOf(SOURCES);
  if (!isForced && existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return true;
  console.log("Building the portal…");
  const ran = spawnSync("vite", ["build", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (ran.status !== 0) return false;
  writeFileSync(stamp, digest);
  return true;
}

function digestOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) addTo(hash, path);
  return hash.digest("hex");
}

function addTo(hash, path) {
  const full = join(root, path);
  const entries = /\.[a-z]+$/.test(path) ? undefined : readdirSync(full, { withFileTypes: true });
  if (entries === undefined) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) addTo(hash, join(path, entry.name));
    else if (!entry.name.includes(".test."))
      hash.update(join(path, entry.name)).update(readFileSync(join(full, entry.name)));
  }
}

if (process.argv[1] === join(root, "scripts/build.mjs")) process.exit(build({ isForced: true }) ? 0 : 1);
