import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as it arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An HTTP server to which webhooks are sent. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** All that has arrived, in its order. */
  readonly received: Received[];
  /** How it answers from now on; at first with 200 and "ok". */
  answer: (response: ServerResponse, message: Received) => void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      const message = { headers: request.headers, body };
      received.push(message);
      receiver.answer(response, message);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (response) => response.end("ok"),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
