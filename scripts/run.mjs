// The one entry of every npm script. Runs on any Node from 18 on and installs what is missing first:
// the packages (when the lock file changed) and, on a machine with an older Node, a supported one.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const OLDEST_NODE = [22, 18]; // the first that runs TypeScript directly
const RUNTIME_RANGE = "24";

/** The command of each npm script. Arguments after the name are passed to it. */
const COMMANDS = {
  start: ["node", "scripts/start.mjs"],
  outbox: ["node", "server/outbox.ts"],
  "verify-log": ["node", "server/verify-log.ts"],
  build: ["node", "scripts/build.mjs"],
  check: ["node", "scripts/check.mjs"],
  test: ["node", "scripts/test.mjs"],
  proof: ["node", "scripts/proof.mjs"],
  bench: ["node", "tests/bench/run.ts"],
  templates: ["node", "scripts/templates.ts"],
  storybook: ["storybook", "dev", "-p", "6006", "--no-open", "--disable-telemetry"],
  format: ["prettier", "--write", "."],
  // Any tool of node_modules/.bin, under the same Node: npm run tool -- vitest engine
  tool: [],
};

const [name, ...rest] = process.argv.slice(2);
const command = COMMANDS[name ?? ""];
if (command === undefined) {
  fail(`Unknown command "${name ?? ""}". Known: ${Object.keys(COMMANDS).join(", ")}.`);
}

const path = [nodeFolder(), join(root, "node_modules/.bin"), process.env.PATH]
  .filter(Boolean)
  .join(delimiter);
installPackages();
const [program, ...args] = [...command, ...rest];
// What was compiled once is not compiled again: the server starts in half the time.
const { NODE_COMPILE_CACHE = join(root, ".runtime/compile-cache") } = process.env;
const child = spawn(program, args, {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PATH: path, NODE_COMPILE_CACHE },
  shell: process.platform === "win32",
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
if (process.env.npm_lifecycle_event !== undefined) endWithParent();
child.on("error", (error) => fail(`Could not run ${program}: ${error.message}`));
child.on("exit", (status) => process.exit(status ?? 1));

/** npm does not forward signals, so the child ends when npm is gone. */
function endWithParent() {
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    child.kill("SIGTERM");
  }, 500);
  watching.unref();
}

/** The folder of a supported Node to put first on the path; undefined where this Node is supported. */
function nodeFolder() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return undefined;
  const bin = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  const platform = process.platform === "win32" ? "win" : process.platform;
  const runtime = `${bin}-${platform}-${process.arch}`;
  const folder = join(root, ".runtime/node_modules", runtime, "bin");
  if (!existsSync(join(folder, process.platform === "win32" ? "node.exe" : "node"))) {
    console.log(
      `Node ${process.versions.node} is older than ${OLDEST_NODE.join(".")}: installing Node ${RUNTIME_RANGE} beside the project…`,
    );
    mkdirSync(join(root, ".runtime"), { recursive: true });
    npm([
      "install",
      "--prefix",
      ".runtime",
      "--no-save",
      "--no-package-lock",
      "--loglevel=error",
      `${runtime}@${RUNTIME_RANGE}`,
    ]);
  }
  return folder;
}

/** Makes node_modules match the lock file; never removes what a running program uses. */
function installPackages() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules/.atrium-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing packages…");
  const how = existsSync(join(root, "node_modules")) ? ["install", "--no-save"] : ["ci"];
  npm([...how, "--loglevel=error", "--ignore-scripts"]);
  writeFileSync(stamp, lock);
}

function npm(words) {
  const ran = spawnSync("npm", words, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (ran.status !== 0) fail(`npm ${words.join(" ")} failed. Is the package registry reachable?`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
