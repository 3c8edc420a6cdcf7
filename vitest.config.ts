import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** How long a test may take on a machine that does other work too. A statement that was broken on purpose waits less. */
const LIMIT_MS = Number(process.env["ATRIUM_TEST_LIMIT_MS"] ?? 1_800_000);
const TIMES = { testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS };
/** What the server imports too has no page. */
const PURE_IN_APP = "app/plugins/{pricing/calculation,form-designer/form}";

/** Each replaces a module, which other tests load as it is, or measures the memory of its process. */
const ALONE = [
  "engine/page/open-figures.test.ts",
  "server/api/csv-export.test.ts",
  "server/authorise/removed-checks.test.ts",
  "server/http/readiness.test.ts",
  "server/identity-provider/sign-in-ended.test.ts",
  "tests/fuzz/fuzz.test.ts",
];

/**
 * Four worlds: the pure core, and what else is free of a page, run in Node with their modules loaded once per worker
 * (to load the server for each file takes longer than most files); what replaces modules or measures runs there alone,
 * and what shows something in jsdom.
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
          ...TIMES,
          include: ["{validators,engine}/**/*.test.ts", `${PURE_IN_APP}/**/*.test.ts`],
          exclude: ALONE,
        },
      },
      {
        test: {
          name: "node",
          environment: "node",
          isolate: false,
          ...TIMES,
          globalSetup: ["./server/testing/run-folder.ts"],
          include: ["{server,scripts,templates,tests}/**/*.test.ts"],
          exclude: ALONE,
        },
      },
      {
        test: {
          name: "alone",
          environment: "node",
          ...TIMES,
          globalSetup: ["./server/testing/run-folder.ts"],
          include: ALONE,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "page",
          environment: "jsdom",
          ...TIMES,
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
