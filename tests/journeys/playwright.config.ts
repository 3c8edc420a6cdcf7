import { defineConfig } from "@playwright/test";
import { chromiumPath } from "../../scripts/system-tools.mjs";
import { IS_PROOF } from "../../server/testing/proof.ts";

/** What a narrow window changes most: the parts that pages are made of. The others run there in `npm run proof`. */
const NARROW_SAMPLE = ["forms", "list-look", "parts", "rows", "services", "shell"].map(
  (name) => `${name}.journey.ts`,
);

/** Journeys of a person in a real Chromium against the real server, built as it ships. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.journey.ts",
  outputDir: "../../test-results",
  // Two go on at once: while one waits for a platform, the other has the processor. Each worker has a server of its own.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 600_000,
  // Long enough for a machine that does much else: what is right is seen as soon as it is there.
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json"]],
  use: {
    browserName: "chromium",
    actionTimeout: 60_000,
    // A trace of every step costs as much as the step; a failure names its step and the page without one.
    trace: process.env.ATRIUM_TRACE === undefined ? "off" : "retain-on-failure",
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "wide", use: { viewport: { width: 1440, height: 900 } } },
    // What becomes of a tab without its server, of sessions and of previews has nothing to do with its width.
    {
      name: "narrow",
      testMatch: IS_PROOF ? "*.journey.ts" : NARROW_SAMPLE,
      testIgnore: ["faults.journey.ts", "session.journey.ts", "preview.journey.ts"],
      use: { viewport: { width: 360, height: 740 } },
    },
  ],
});
