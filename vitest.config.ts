import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** How long a test may take on a machine that does other work too. What hangs is found a little later. */
const TEST_TIMEOUT_MS = 90_000;
/** What the server imports too has no page. */
const PURE_IN_APP = "app/plugins/{pricing/calculation,form-designer/form}";

/** It stands in for a module of its own, which other tests load as it is. */
const REPLACES_MODULES = ["engine/page/open-figures.test.ts"];

/**
 * Three worlds: the pure core runs in Node with its modules loaded once per worker, what else is free of a page in Node
 * with fresh modules per file, and what shows something in jsdom.
 */
export default defineConfig({
  test: {
    reporters: ["default"],
    // The default leaves one core idle, of two that is half the machine.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "core",
          environment: "node",
          isolate: false,
          testTimeout: TEST_TIMEOUT_MS,
          include: ["{validators,engine}/**/*.test.ts", `${PURE_IN_APP}/**/*.test.ts`],
          exclude: REPLACES_MODULES,
        },
      },
      {
        test: {
          name: "node",
          environment: "node",
          testTimeout: TEST_TIMEOUT_MS,
          globalSetup: ["./server/testing/run-folder.ts"],
          include: ["{server,scripts,templates,tests}/**/*.test.ts", ...REPLACES_MODULES],
        },
      },
      {
        plugins: [react()],
        test: {
          name: "page",
          environment: "jsdom",
          testTimeout: TEST_TIMEOUT_MS,
          include: ["{renderers,app,stories}/**/*.test.{ts,tsx}", "tests/**/*.test.tsx"],
          exclude: [`${PURE_IN_APP}/**`, "**/node_modules/**"],
          setupFiles: ["./stories/setup/setup-page.ts"],
          css: { modules: { classNameStrategy: "non-scoped" } },
          server: { deps: { inline: [/@mantine/] } },
        },
      },
    ],
  },
});
