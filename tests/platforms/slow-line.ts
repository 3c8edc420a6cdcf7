import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect, createServer } from "node:net";

/** A line to a server, on which what it answers comes late. */
export interface SlowLine {
  /** As that of the server, by way of the line. */
  readonly url: string;
  /** How late what is answered from now on comes, in milliseconds. */
  delay: number;
  close(): void;
}

export async function openSlowLine(to: string): Promise<SlowLine> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const open = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((browser) => {
    const there = open(connect(Number(port), hostname));
    open(browser).pipe(there);
    // The first answer opens the secure connection, which takes no time.
    let heard = 0;
    browser.on("data", () => {
      heard += 1;
    });
    there.on("data", (piece: Uint8Array) => {
      const late = heard > 1 ? line.delay : 0;
      setTimeout(() => browser.writable && browser.write(piece), late).unref();
    });
    there.on("close", () => setTimeout(() => browser.destroy(), line.delay).unref());
    browser.on("close", () => there.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a server that listens on a port
  const own = server.address() as AddressInfo;
  const line: SlowLine = {
    url: `https://127.0.0.1:${own.port}`,
    delay: 0,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return line;
}
