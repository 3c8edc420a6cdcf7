import { chmod, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { connect, createServer } from "node:net";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { socketAddress } from "./socket-address.ts";

// Only one process opens an embedded database: commands of the operator ask that one, over sockets that only the user of
// the server may open.

/**
 * Answers the command of this name until the returned function is called. `folder`: of the data, which this process has
 * locked. Questions and answers are JSON; a connection that closes without an answer says that there is none.
 */
export async function serveOperator(
  folder: string,
  name: string,
  answer: (question: unknown) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const address = socketAddress(resolve(folder), name);
  if (process.platform !== "win32") await rm(address, { force: true }); // of a process that was killed
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    text(socket)
      .then((question) => answer(JSON.parse(question)))
      .then(
        (found) => socket.end(JSON.stringify(found)),
        () => socket.destroy(),
      );
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(address, done);
  });
  if (process.platform !== "win32") await chmod(address, 0o600);
  server.unref();
  return () =>
    new Promise((done) => {
      server.close(() => done());
      for (const socket of open) socket.destroy(); // nobody waits for a long answer while the server stops
    });
}

/** What the process that has opened the data folder answers; undefined where there is none. Throws where it fails to. */
export async function askOperator(folder: string, name: string, question: unknown = null): Promise<unknown> {
  const socket = connect(socketAddress(resolve(folder), name));
  const isOpen = await new Promise<boolean>((done) => {
    socket.once("connect", () => done(true));
    socket.once("error", () => done(false));
  });
  if (!isOpen) return undefined;
  socket.on("error", () => socket.destroy());
  socket.end(JSON.stringify(question));
  const answer = await text(socket).catch(() => "");
  if (answer === "") throw new Error("The server could not answer. Its log says why.");
  return JSON.parse(answer) as unknown;
}
