import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import react from "@vitejs/plugin-react";
import { chromium } from "playwright-core";
import type { Page } from "playwright-core";
import { build } from "vite";
import type { FormBench } from "../forms/main.tsx";
import { CHROMIUM, FLAGS } from "./open-portal.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** The page of forms, built as the portal is, in Chromium. */
export interface OpenForms {
  readonly page: Page;
  /** Calls the page's `formBench`. */
  readonly call: <Name extends keyof FormBench>(
    name: Name,
    ...args: Parameters<FormBench[Name]>
  ) => Promise<Awaited<ReturnType<FormBench[Name]>>>;
  close(): Promise<void>;
}

/** A text says what is missing on this machine. */
export async function openForms(): Promise<OpenForms | string> {
  if (!existsSync(CHROMIUM)) return `there is no Chromium at ${CHROMIUM}`;
  const folder = mkdtempSync(join(tmpdir(), "atrium-forms-"));
  await build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, "../forms"),
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
  if (address === null || typeof address === "string") throw new Error("The server of forms has no port.");
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await page.waitForFunction(() => "formBench" in window);
  const call: OpenForms["call"] = (name, ...args) =>
    page.evaluate(
      ({ name: wanted, args: values }) =>
        // The page's own function, by its name.
        Reflect.apply(Reflect.get(window.formBench, wanted), undefined, values),
      { name, args },
    );
  // Loads everything that is loaded on demand before the measurement.
  for (const who of ["ours", "stock"] as const) {
    await call("open", who, 10);
    await call("whole", 10);
  }
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
