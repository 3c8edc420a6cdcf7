// Programs for the tests that are not npm packages: finds them, or installs them from Debian's packages.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findVcsim } from "./vcsim.ts";

/** Without a window of its own: it takes a third less of the processor. */
const HEADLESS = "/usr/bin/chromium-headless-shell";
const CHROMIUMS = [HEADLESS, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The path of a Chromium, that of ATRIUM_CHROMIUM first; undefined where there is none. */
export function chromiumPath() {
  return [process.env.ATRIUM_CHROMIUM, ...CHROMIUMS].find(isThere);
}

/** The same; installs one, and throws a sentence where that cannot be. */
export function findChromium() {
  if (![process.env.ATRIUM_CHROMIUM, HEADLESS].some(isThere)) aptInstall("chromium-headless-shell");
  if (chromiumPath() === undefined) aptInstall("chromium");
  const found = chromiumPath();
  if (found !== undefined) return found;
  throw new Error("The browser tests need Chromium: install it, or set ATRIUM_CHROMIUM to its path.");
}

function isThere(path) {
  return path !== undefined && existsSync(path);
}

/** The folder with initdb and pg_ctl; throws a sentence where there is none and none can be installed. */
export function findPostgres() {
  const found = postgresFolder();
  if (found) return found;
  aptInstall("postgresql");
  const installed = postgresFolder();
  if (installed) return installed;
  throw new Error(
    "The server tests on PostgreSQL need its programs: install Debian's package postgresql, or set ATRIUM_POSTGRES to the folder of initdb.",
  );
}

function postgresFolder() {
  const versions = existsSync("/usr/lib/postgresql")
    ? readdirSync("/usr/lib/postgresql").sort((a, b) => Number(b) - Number(a))
    : [];
  return [
    process.env.ATRIUM_POSTGRES,
    ...versions.map((version) => join("/usr/lib/postgresql", version, "bin")),
  ].find((folder) => folder && existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
}

/**
 * The path of the vCenter simulator; undefined, with a sentence, where there is none and none can be built. Its tests are
 * skipped then.
 */
export function prepareVcsim() {
  const found = findVcsim(aptInstall);
  if (found === undefined)
    console.log(
      "Tests of the vSphere driver are skipped: they need Go, and govmomi from its proxy or from Debian.",
    );
  return found;
}

function has(program) {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}

/** Installs QEMU where it can; says so in a sentence where its tests are skipped. */
export function prepareQemu() {
  if (!has("qemu-system-x86_64")) aptInstall("qemu-system-x86");
  if (!has("qemu-img")) aptInstall("qemu-utils");
  if (!has("qemu-system-x86_64") || !has("qemu-img"))
    console.log("Tests of machines in QEMU are skipped: they need Debian's qemu-system-x86 and qemu-utils.");
}

function aptInstall(name) {
  if (spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  console.log(`Installing ${name} from Debian's packages…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", name],
  ]) {
    const [program, ...rest] = [...asRoot, "apt-get", ...args];
    spawnSync(program, rest, { stdio: ["ignore", "ignore", "inherit"], env });
  }
}
