import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { serviceRows } from "../cases/service-rows.ts";

export interface FloorServer {
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

/** React and react-dom alone, built as the portal is and served beside it. */
export async function startFloorServer(): Promise<FloorServer> {
  const folder = mkdtempSync(join(tmpdir(), "atrium-floor-"));
  await build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, "../floor"),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: "es2023", modulePreload: { polyfill: false } },
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/rows.json") {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(plainRows(Number(searchParams.get("size") ?? 100))));
      return;
    }
    try {
      const file = normalize(pathname === "/" ? "/index.html" : pathname);
      const content = readFileSync(join(folder, file));
      response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The floor's server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The cells that my-services shows by default, as text. */
function plainRows(size: number): readonly Readonly<Record<string, string>>[] {
  return serviceRows(size).map((row) => ({
    id: String(row.id),
    name: row.name,
    solution: `Offering ${row.id % 9}`,
    state: String(row["state"]),
    createTime: String(row["createTime"]),
  }));
}
