import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
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

/** The files of a certificate for 127.0.0.1, which nobody trusts who does not name it. */
export interface MotoCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** Made with what the server was installed with; undefined where that cannot be. */
export function makeMotoCertificate(program: string, folder: string): MotoCertificate | undefined {
  const files = { certificate: join(folder, "moto.pem"), key: join(folder, "moto.key") };
  const made = run(join(dirname(program), "python"), [
    join(import.meta.dirname, "make-certificate.py"),
    files.certificate,
    files.key,
  ]);
  return made ? files : undefined;
}

function run(program: string, args: readonly string[]): boolean {
  return spawnSync(program, [...args], { stdio: "ignore" }).status === 0;
}

/** With a certificate it speaks https. */
export async function startMoto(program: string, tls?: MotoCertificate): Promise<Moto> {
  const port = await freePort();
  const secure = tls === undefined ? [] : ["-c", tls.certificate, "-k", tls.key];
  const child = spawn(program, ["-H", "127.0.0.1", "-p", String(port), ...secure], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lines = createInterface(child.stderr);
  for await (const line of lines) if (line.includes("Running on")) break;
  child.stderr.resume();
  return {
    url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`,
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
