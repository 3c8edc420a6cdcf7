import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-run-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Takes two seconds to stop, and writes down each signal. */
const STOPS_SLOWLY = `import { appendFileSync } from "node:fs";
const note = (text) => appendFileSync(process.argv[2], text + " ");
let isStopping = false;
process.on("SIGTERM", () => {
  note("SIGTERM");
  if (!isStopping) setTimeout(() => { note("stopped"); process.exit(0); }, 2000);
  isStopping = true;
});
setInterval(() => {}, 1000);
note("ready");`;

const NPM = `import { spawn } from "node:child_process";
spawn(process.execPath, process.argv.slice(2), { stdio: "ignore", env: { ...process.env, npm_lifecycle_event: "start" } });
setInterval(() => {}, 1000);`;

test("what it runs gets one signal, and its time to stop, where npm has ended before", async () => {
  const [program, npm, notes] = ["program.mjs", "npm.mjs", "notes"].map((name) => join(folder, name));
  if (program === undefined || npm === undefined || notes === undefined) throw new Error("No names.");
  await writeFile(program, STOPS_SLOWLY);
  await writeFile(npm, NPM);
  await writeFile(notes, "");
  const read = () => readFileSync(notes, "utf8");
  const parent = spawn(
    process.execPath,
    [npm, join(import.meta.dirname, "run.mjs"), "tool", "node", program, notes],
    { stdio: "ignore" },
  );
  await expect.poll(read, { timeout: 60_000 }).toBe("ready ");
  parent.kill("SIGKILL");
  await expect.poll(read, { timeout: 60_000 }).toContain("stopped");
  expect(read()).toBe("ready SIGTERM stopped ");
});
