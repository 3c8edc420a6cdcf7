import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import react from "@vitejs/plugin-react";
import { chromium } from "playwright-core";
import type { Page } from "playwright-core";
import { build } from "vite";
import { CHROMIUM, FLAGS, NO_CHROMIUM } from "./open-portal.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** What a page of measurements puts on its window as `bench`: functions by name, which answer milliseconds. */
type Measures = object;

/** A page of measurements, built as the portal is, in Chromium. */
export interface OpenPage<Bench extends Measures> {
  readonly page: Page;
  /** Calls a function of the page's `bench`. */
  readonly call: <Name extends keyof Bench & string>(
    name: Name,
    ...args: Bench[Name] extends (...args: infer Args) => unknown ? Args : never
  ) => Promise<Bench[Name] extends (...args: never) => infer Answer ? Awaited<Answer> : never>;
  close(): Promise<void>;
}

/** `name`: of its folder below `tests/bench`. A text says what is missing on this machine. */
export async function openPage<Bench extends Measures>(name: string): Promise<OpenPage<Bench> | string> {
  if (CHROMIUM === undefined) return NO_CHROMIUM;
  const folder = mkdtempSync(join(tmpdir(), `atrium-${name}-`));
  await build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, "..", name),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: "es2023", modulePreload: { polyfill: false } },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
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
  if (address === null || typeof address === "string") throw new Error("The server of the page has no port.");
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await page.waitForFunction(() => "bench" in window);
  const call: OpenPage<Bench>["call"] = (wanted, ...values) =>
    page.evaluate(
      ([property, args]) =>
        // The page's own function, by its name.
        Reflect.apply(Reflect.get(Object(Reflect.get(window, "bench")), property), undefined, args),
      [wanted, values] as const,
    );
  return {
    page,
    call,
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
