import { rm } from "node:fs/promises";
import type { Server } from "node:net";
import { connect, createServer } from "node:net";
import { StartFailure } from "../start-failure.ts";
import { socketAddress } from "./socket-address.ts";

/**
 * Makes this process the only owner of a data folder until it calls the returned function or ends, for whatever
 * reason. The lock is a listening socket: unlike a file with a process id it cannot become stale.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = socketAddress(folder, "lock");
  let server = await listen(address);
  if (server === undefined) {
    if (await answers(address)) {
      throw new StartFailure(
        `The data folder ${folder} is open in another process: stop that one, or name another folder in ATRIUM_DATA.`,
      );
    }
    await rm(address, { force: true }); // left behind by a process that was killed
    server = await listen(address);
    if (server === undefined) throw new StartFailure(`The data folder ${folder} is open in another process.`);
  }
  const held = server;
  held.unref();
  return async () => {
    await new Promise<void>((done) => held.close(() => done()));
  };
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.end());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") done(undefined);
      else fail(error);
    });
    server.listen(address, () => done(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}
