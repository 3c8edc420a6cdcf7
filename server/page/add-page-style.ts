import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { STYLE_ADDRESS } from "./page.ts";

/** Serves the style sheet of the pages, in the portal's own font where the built portal in `webFolder` has it. */
export function addPageStyle(app: FastifyInstance, webFolder: string): void {
  const style = fontFace(webFolder) + readFileSync(join(import.meta.dirname, "style.css"), "utf8");
  app.get(STYLE_ADDRESS, (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(style),
  );
}

/** The portal's file, so that it is read once for both. */
function fontFace(webFolder: string): string {
  const folder = join(webFolder, "assets");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const file = files.find((name) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  if (file === undefined) return "";
  const source = `url("/assets/${file}") format("woff2")`;
  return `@font-face{font-family:Inter;src:${source};font-weight:100 900;font-display:swap}\n`;
}
