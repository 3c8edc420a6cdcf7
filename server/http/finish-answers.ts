import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** Makes a close of the app wait until all that was asked before is answered; then every connection is ended. */
export function finishAnswers(app: FastifyInstance): void {
  const underWay = new Set<ServerResponse>();
  let whenDone: (() => void) | undefined;
  app.addHook("onRequest", (_request, { raw }, done) => {
    underWay.add(raw);
    raw.once("close", () => {
      underWay.delete(raw);
      if (underWay.size === 0) whenDone?.();
    });
    if (whenDone !== undefined) raw.setHeader("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    const finished = new Promise<void>((resolve) => (whenDone = resolve));
    if (underWay.size > 0) await finished;
  });
}
