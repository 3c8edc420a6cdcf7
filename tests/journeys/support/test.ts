import { test as base } from "@playwright/test";
import { portalOn, type Portal } from "./portal.ts";
import { startServerProcess, type ServerProcess } from "./server-process.ts";

export interface Fixtures {
  readonly portal: Portal;
  /** Console errors that a journey expects; any other fails it. */
  readonly expectedErrors: RegExp[];
}

export interface WorkerFixtures {
  readonly server: ServerProcess;
}

/**
 * A journey: one server per worker, a fresh browser context per journey. Any console error, uncaught error or CSP
 * violation that the journey does not expect fails it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for from this pattern
    async ({}, use) => {
      const server = await startServerProcess();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 200_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- see above
  expectedErrors: async ({}, use) => {
    await use([]);
  },
  portal: async ({ page, server, expectedErrors }, use) => {
    const troubles: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.text().includes("Content Security Policy"))
        troubles.push(message.text());
    });
    page.on("pageerror", (error) => troubles.push(String(error)));
    await use(portalOn(page, server.url));
    const unexpected = troubles.filter(
      (trouble) => !expectedErrors.some((expected) => expected.test(trouble)),
    );
    base.expect(unexpected, "console errors and CSP violations").toEqual([]);
  },
});

export { expect } from "@playwright/test";
