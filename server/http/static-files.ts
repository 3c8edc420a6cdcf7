import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves the built portal: files with a hash in their name are cached for ever, pictures for an hour, pages are always
 * revalidated.
 */
export async function addStaticFiles(app: FastifyInstance, webFolder: string): Promise<void> {
  if (!existsSync(join(webFolder, "index.html"))) {
    app.get("/", (_request, reply) =>
      reply
        .code(503)
        .type("text/plain; charset=utf-8")
        .send(`The portal is not built: ${webFolder} has no index.html. Run npm run build.`),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = /[/\\]assets[/\\].*-[\w-]{8,}\.\w+(\.(br|gz))?$/.test(path);
      const isPicture = path.endsWith(".svg");
      void reply.header(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : isPicture ? "public, max-age=3600" : "no-cache",
      );
    },
  });
}
