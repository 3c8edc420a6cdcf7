import { defineConfig } from "@playwright/test";

const chromium = process.env.ATRIUM_CHROMIUM ?? "/usr/bin/chromium";

/** Journeys of a person in a real Chromium against the real server, built as it ships. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.journey.ts",
  outputDir: "../../test-results",
  // One server holds the data of a run, so journeys go one after the other.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"]],
  use: {
    browserName: "chromium",
    actionTimeout: 15_000,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: chromium,
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
    { name: "narrow", use: { viewport: { width: 360, height: 740 } } },
  ],
});
