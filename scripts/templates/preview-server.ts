import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { createServer } from "vite";
import type { Plugin, ViteDevServer } from "vite";
import { checkPageSource } from "./check-command.ts";
import { loadCheckContext } from "./load-check-context.ts";
import { readDocuments, readPreviewFiles } from "./preview-files.ts";

const ROOT = join(import.meta.dirname, "../..");
/** As `preview/portal-source.ts` asks for them. */
const DATA_ADDRESS = "/preview/data.json";
const FINDINGS_ADDRESS = "/preview/findings.json";
const CHANGED = "preview:changed";
/** An editor writes a file in several steps. */
const SETTLE_MS = 60;

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

/** Serves the preview on this machine, and tells it when a template or a description is saved. */
export async function startPreviewServer({
  folder,
  port,
  open,
}: PreviewServerOptions): Promise<PreviewServer> {
  const server = await createServer({
    configFile: false,
    root: join(ROOT, "preview"),
    publicDir: join(ROOT, "app/public"),
    cacheDir: join(ROOT, "node_modules/.vite/preview"),
    appType: "mpa",
    logLevel: "warn",
    clearScreen: false,
    plugins: [react(), previewPlugin(folder)],
    optimizeDeps: { entries: ["*.html"] },
    server: { port, host: "localhost", open: open ?? false, fs: { allow: [ROOT] } },
  });
  await server.listen();
  const address = server.httpServer?.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return { origin: `http://localhost:${taken}`, close: () => server.close() };
}

function previewPlugin(folder: string): Plugin {
  return {
    name: "atrium-preview",
    configureServer(server) {
      let world = readWorld(folder);
      watch(server, folder, () => {
        world = readWorld(folder);
        server.ws.send(CHANGED);
      });
      server.middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
        const answer =
          pathname === DATA_ADDRESS
            ? world.then(({ files, documents }) => ({ files, documents }))
            : pathname === FINDINGS_ADDRESS
              ? world.then(({ findingsOf }) => findingsOf(searchParams.get("page") ?? ""))
              : undefined;
        if (answer === undefined) return next();
        answer.then((body) => {
          response.setHeader("content-type", "application/json");
          response.end(JSON.stringify(body));
        }, next);
      });
    },
  };
}

/** What the preview is drawn over, and what the checker says of a page of it. */
async function readWorld(folder: string) {
  const read = readPreviewFiles(folder);
  const [context, documents] = await Promise.all([
    loadCheckContext(() => {}, read),
    readDocuments(read, (problem) => console.error(problem)),
  ]);
  return {
    files: read.files,
    documents,
    findingsOf(name: string) {
      const page = context.pages.find((each) => each.name === name);
      return [...context.templates.problems, ...(page === undefined ? [] : checkPageSource(page, context))];
    },
  };
}

function watch(server: ViteDevServer, folder: string, onChange: () => void): void {
  const watched = [resolve(folder), join(ROOT, "templates"), join(ROOT, "server")];
  server.watcher.add([
    watched[0] ?? folder,
    join(ROOT, "templates"),
    join(ROOT, "server/apis"),
    join(ROOT, "server/platforms"),
  ]);
  let timer: NodeJS.Timeout | undefined;
  server.watcher.on("all", (_, path) => {
    if (!path.endsWith(".json") || !watched.some((each) => resolve(path).startsWith(each))) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
  });
}
