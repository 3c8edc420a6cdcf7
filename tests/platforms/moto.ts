import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

const ROOT = join(import.meta.dirname, "../..");
const MOTO = "moto[server,ec2]==5.2.5";

/** A running server that answers as AWS does. */
export interface Moto {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The program of the server, installed once from the Python package index into an environment of the tests; undefined where
 * that cannot be. `ATRIUM_MOTO` names one that is there.
 */
export function findMoto(): string | undefined {
  const named = process.env["ATRIUM_MOTO"];
  if (named !== undefined) return existsSync(named) ? named : undefined;
  const home = join(ROOT, ".cache", "moto-5.2.5");
  const program = join(home, "bin/moto_server");
  if (existsSync(join(home, "complete"))) return program;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const isMade =
    run("python3", ["-m", "venv", home]) &&
    run(join(home, "bin/python"), ["-m", "pip", "install", "--quiet", MOTO]) &&
    existsSync(program);
  if (!isMade) return undefined;
  mkdirSync(join(home, "making"));
  renameSync(join(home, "making"), join(home, "complete"));
  return program;
}

function run(program: string, args: readonly string[]): boolean {
  return spawnSync(program, [...args], { stdio: "ignore" }).status === 0;
}

export async function startMoto(program: string): Promise<Moto> {
  const port = await freePort();
  const child = spawn(program, ["-H", "127.0.0.1", "-p", String(port)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lines = createInterface(child.stderr);
  for await (const line of lines) if (line.includes("Running on")) break;
  child.stderr.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("There is no free port.");
  return address.port;
}
