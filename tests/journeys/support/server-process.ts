import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTestDatabase } from "../../../server/testing/test-database.ts";

const root = join(import.meta.dirname, "../../..");
const READY_MS = 180_000;

/** The server as it ships, in a process of its own, with its own port, data folder and database. */
export interface ServerProcess {
  readonly url: string;
  /** Kills it: `kill -9`. */
  crash(): Promise<void>;
  /** Starts it again on the same data, after a crash; `daysLater`: with its clock so far ahead, which needs `EMBEDDED`. */
  restart(daysLater?: number): Promise<void>;
  stop(): Promise<void>;
  /** The mail to somebody, oldest first, as the operator's command lists it while the server runs. */
  mailTo(address: string): Promise<readonly KeptMail[]>;
  /** The operator's command that verifies the log, or a file of it, while the server runs. */
  verifyLog(...words: readonly string[]): Promise<{ readonly code: number; readonly said: string }>;
}

export interface KeptMail {
  readonly subject: string;
  readonly body: string;
  /** The name of the file that it brings. */
  readonly file_name: string | null;
}

/** The setting that asks for the embedded database, also where the other servers use PostgreSQL: its clock is the server's. */
export const EMBEDDED = { DATABASE_URL: "" };

/**
 * `settings`: those of the operator that differ from the usual ones. The database is a fresh one on the PostgreSQL server
 * of ATRIUM_TEST_DATABASE_URL where that is set, else the embedded one.
 */
export async function startServerProcess(
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const data = mkdtempSync(join(tmpdir(), "atrium-journey-"));
  const database = settings["DATABASE_URL"] === undefined ? await createTestDatabase() : undefined;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    ...process.env,
    PORT: String(port),
    ATRIUM_DATA: data,
    DATABASE_URL: database?.url ?? "",
    LOG_LEVEL: "warn",
    ...settings,
  };
  let child = await start();

  async function start(daysLater = 0): Promise<ChildProcess> {
    const began = Date.now();
    const output: string[] = [];
    const clock = daysLater === 0 ? [] : ["--import", import.meta.resolve("./later.ts")];
    const started = spawn(process.execPath, [...clock, "server/main.ts"], {
      cwd: root,
      env: { ...environment, DAYS_LATER: String(daysLater) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    started.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString()));
    started.stderr.on("data", (chunk: Buffer) => output.push(chunk.toString()));
    while (Date.now() - began < READY_MS) {
      if (started.exitCode !== null) throw new Error(`The server ended at its start:\n${output.join("")}`);
      const isReady = await fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) return started;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    started.kill("SIGKILL");
    throw new Error(`The server was not ready within ${READY_MS} ms:\n${output.join("")}`);
  }

  return {
    url,
    crash: () => end(child, "SIGKILL"),
    async restart(daysLater) {
      child = await start(daysLater);
    },
    async stop() {
      await end(child, "SIGTERM");
      await database?.drop();
      rmSync(data, { recursive: true, force: true });
    },
    async mailTo(address) {
      const { stdout } = await promisify(execFile)(process.execPath, ["server/outbox.ts", "--json"], {
        cwd: root,
        env: environment,
      });
      const mails: readonly (KeptMail & { readonly recipient: string })[] = JSON.parse(stdout);
      return mails.filter(({ recipient }) => recipient === address);
    },
    verifyLog: (...words) =>
      new Promise((resolve) => {
        const options = { cwd: root, env: environment };
        execFile(process.execPath, ["server/verify-log.ts", ...words], options, (error, said) =>
          resolve({ code: error === null ? 0 : Number(error.code), said }),
        );
      }),
  };
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}
