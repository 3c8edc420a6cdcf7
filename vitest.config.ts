import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** How long a test may take on a machine that does other work too. What hangs is found a little later. */
const TEST_TIMEOUT_MS = 30_000;
/** What the server imports too has no page. */
const PURE_IN_APP = "app/plugins/pricing/calculation";

/** Two worlds: what is free of a page runs in Node, what shows something runs in jsdom. */
export default defineConfig({
  test: {
    reporters: ["default"],
    // The default leaves one core idle, of two that is half the machine.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          testTimeout: TEST_TIMEOUT_MS,
          include: [
            "{validators,engine,server,scripts,templates,tests}/**/*.test.ts",
            `${PURE_IN_APP}/**/*.test.ts`,
          ],
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
