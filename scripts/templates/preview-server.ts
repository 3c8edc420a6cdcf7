import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import type { Plugin } from "vite";
import { checkPageSource } from "./check-command.ts";
import { loadCheckContext } from "./load-check-context.ts";
import { readDocuments, readPreviewFiles } from "./preview-files.ts";
import { watchFiles } from "./watch-files.ts";
import type { SavedFiles } from "./watch-files.ts";

const ROOT = join(import.meta.dirname, "../..");
/** As `preview/portal-source.ts` asks for them. */
const DATA_ADDRESS = "/preview/data.json";
const FINDINGS_ADDRESS = "/preview/findings.json";
const SAVED_ADDRESS = "/preview/saved";

export interface PreviewServerOptions {
  /** The folder of templates. */
  readonly folder: string;
  /** Another one, where this is taken. */
  readonly port: number;
  /** Opens a browser at this address of the preview. */
  readonly open?: string | undefined;
}

export interface PreviewServer {
  /** `http://localhost:4400` */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the preview on this machine, and tells it when a template or a description is saved. It is built once at the
 * start: what is drawn then comes in a few files, at once.
 */
export async function startPreviewServer({
  folder,
  port,
  open,
}: PreviewServerOptions): Promise<PreviewServer> {
  const root = join(ROOT, "preview");
  const outDir = await mkdtemp(join(tmpdir(), "atrium-preview-"));
  // Vite ends the process itself where it is stopped.
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  const shared = { configFile: false, root, logLevel: "warn", appType: "mpa" } as const;
  await build({
    ...shared,
    publicDir: join(ROOT, "app/public"),
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      target: "es2023",
      reportCompressedSize: false,
      rolldownOptions: { input: { index: join(root, "index.html"), frame: join(root, "frame.html") } },
    },
  });
  const saved = watchFiles([folder, join(ROOT, "templates"), join(ROOT, "server")]);
  const server = await preview({
    ...shared,
    build: { outDir },
    plugins: [previewPlugin(folder, saved)],
    preview: { port, host: "localhost", open: open ?? false },
  });
  const address = server.httpServer.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return {
    origin: `http://localhost:${taken}`,
    async close() {
      saved.close();
      await server.close();
    },
  };
}

function previewPlugin(folder: string, saved: SavedFiles): Plugin {
  return {
    name: "atrium-preview",
    configurePreviewServer(server) {
      const windows = new Set<ServerResponse>();
      let world = readWorld(folder);
      saved.subscribe(() => {
        world = readWorld(folder);
        for (const each of windows) each.write("data: saved\n\n");
      });
      server.httpServer.on("close", () => windows.clear());
      server.middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
        if (pathname === SAVED_ADDRESS) {
          response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
          response.flushHeaders();
          windows.add(response);
          response.on("close", () => windows.delete(response));
          return;
        }
        const answer =
          pathname === DATA_ADDRESS
            ? world.then(({ files, documents }) => ({ files, documents }))
            : pathname === FINDINGS_ADDRESS
              ? world.then(({ findingsOf }) => findingsOf(searchParams.get("page") ?? ""))
              : undefined;
        if (answer === undefined) return next();
        answer.then((body) => {
          response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
          response.end(JSON.stringify(body));
        }, next);
      });
    },
  };
}

/** What the preview is drawn over, and what the checker says of a page of it. */
async function readWorld(folder: string) {
  const read = readPreviewFiles(folder);
  const documents = await readDocuments(read, (problem) => console.error(problem));
  // Reads the same descriptions: those of addresses are at hand by now.
  const context = await loadCheckContext(() => {}, read);
  return {
    files: read.files,
    documents,
    findingsOf(name: string) {
      const page = context.pages.find((each) => each.name === name);
      return [...context.templates.problems, ...(page === undefined ? [] : checkPageSource(page, context))];
    },
  };
}
