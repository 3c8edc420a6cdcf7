import { connect, createServer } from "node:net";
import type { Server } from "node:net";

/** A way to PostgreSQL that counts. */
export interface Wire {
  readonly url: string;
  /** How often one side has answered the other so far. */
  turns(): number;
  close(): Promise<void>;
}

/** Stands before PostgreSQL and counts: what is sent together is one round trip. */
export async function countTurns(databaseUrl: string): Promise<Wire> {
  const { hostname, port } = new URL(databaseUrl);
  let turns = 0;
  const server: Server = createServer((client) => {
    const database = connect(Number(port), hostname);
    let isAnswering = true;
    client.on("data", (data) => {
      if (isAnswering) turns += 1;
      isAnswering = false;
      database.write(data);
    });
    database.on("data", (data) => {
      isAnswering = true;
      client.write(data);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.setNoDelay(true);
      one.on("close", () => other.destroy());
      one.on("error", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === "object" ? (address?.port ?? "") : "");
  return {
    url: url.href,
    turns: () => turns,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
