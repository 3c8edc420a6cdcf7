import { chmod, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { socketAddress } from "../database/index.ts";
import type { OutboxRow } from "./outbox-list.ts";

// Only one process opens an embedded database: the command that lists the outbox asks that one, over a socket that only the
// user of the server may open.

/** Answers the command until the returned function is called. `folder`: of the data, which this process has locked. */
export async function serveOutbox(
  folder: string,
  list: () => Promise<readonly OutboxRow[]>,
): Promise<() => Promise<void>> {
  const address = socketAddress(resolve(folder), "outbox");
  if (process.platform !== "win32") await rm(address, { force: true }); // of a process that was killed
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    list().then(
      (rows) => socket.end(JSON.stringify(rows)),
      () => socket.destroy(),
    );
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(address, done);
  });
  if (process.platform !== "win32") await chmod(address, 0o600);
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}

/** What the process that has opened the data folder answers; undefined where there is none. */
export async function askOutbox(folder: string): Promise<readonly OutboxRow[] | undefined> {
  const socket = connect(socketAddress(resolve(folder), "outbox"));
  const isOpen = await new Promise<boolean>((done) => {
    socket.once("connect", () => done(true));
    socket.once("error", () => done(false));
  });
  if (!isOpen) return undefined;
  const rows: unknown = JSON.parse(await text(socket));
  return Array.isArray(rows) ? rows : [];
}
