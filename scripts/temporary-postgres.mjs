// A PostgreSQL server for one test run: with its own folder and its own port on loopback, removed afterwards.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres } from "./system-tools.mjs";

/** Starts it; returns its address and a function that stops it. */
export async function startTemporaryPostgres() {
  const bin = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), "atrium-postgres-"));
  const port = await freePort();
  // PostgreSQL refuses to run as root, so root uses the user that Debian's package created.
  const asUser = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : [];
  if (asUser.length > 0) {
    spawnSync("chown", ["postgres", folder]);
    chmodSync(folder, 0o700);
  }
  const run = (program, ...args) => {
    const [first, ...rest] = [...asUser, join(bin, program), ...args];
    const ran = spawnSync(first, rest, { encoding: "utf8", cwd: tmpdir() });
    if (ran.status !== 0)
      throw new Error(`${program} failed: ${ran.stderr || ran.stdout || ran.error?.message}`);
  };
  run(
    "initdb",
    "-D",
    join(folder, "data"),
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  );
  run(
    "pg_ctl",
    "-D",
    join(folder, "data"),
    "-l",
    join(folder, "log"),
    "-w",
    "-o",
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`,
    "start",
  );
  const address = (user, database = "postgres") => `postgres://${user}@127.0.0.1:${port}/${database}`;
  // What the manual asks for, and no more: a superuser is held to no row-level security.
  run("psql", "-c", "create role atrium login createrole createdb", address("postgres"));
  run("psql", "-c", "create database atrium owner atrium", address("postgres"));
  // Else it could not drop a database that is being tidied at that moment.
  run("psql", "-c", "grant pg_signal_backend to atrium", address("postgres"));
  return {
    url: address("atrium", "atrium"),
    stop() {
      run("pg_ctl", "-D", join(folder, "data"), "-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
