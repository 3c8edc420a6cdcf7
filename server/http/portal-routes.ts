import type { FastifyInstance } from "fastify";
import { addPageStyle } from "../page/index.ts";
import type { TemplateStore } from "../template-store.ts";
import type { Readiness } from "./readiness.ts";
import { addStaticFiles } from "./static-files.ts";

export interface PortalParts {
  readonly templates: TemplateStore;
  readonly webFolder: string;
  readonly publicUrl: string;
  readonly readiness: Readiness;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Health (`/livez`: the process answers; `/healthz`: it can do its work), the list of APIs, and the built portal. */
export async function addPortal(
  app: FastifyInstance,
  { templates, webFolder, publicUrl, readiness }: PortalParts,
): Promise<void> {
  app.get("/livez", { logLevel: "warn" }, (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/healthz", { logLevel: "error" }, async (_request, reply) => {
    const reason = await readiness();
    reply.header("cache-control", "no-store");
    if (reason === undefined) return reply.send({ status: "ok" });
    return reply.code(503).header("retry-after", "1").send({ status: "unavailable", reason });
  });
  app.get("/apis.json", async (_request, reply) =>
    reply
      .type("application/json")
      .header("cache-control", "no-cache")
      .send(await templates.readApiList()),
  );
  const own = new URL(publicUrl).host;
  app.addHook("onRequest", async (request, reply) => {
    // Signing in works under one host name; redirects from other names of this machine.
    const { host = "" } = request.headers;
    if (request.url === "/" && host !== own && LOOPBACK.test(host) && LOOPBACK.test(own)) {
      return reply.redirect(`${publicUrl}/`, 302);
    }
    return undefined;
  });
  addPageStyle(app, webFolder);
  await addStaticFiles(app, webFolder);
}
