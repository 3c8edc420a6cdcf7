import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { chromiumPath } from "../../../scripts/system-tools.mjs";
import { portalOn } from "../../journeys/support/portal.ts";
import { startServerProcess } from "../../journeys/support/server-process.ts";
import { startFloorServer } from "./floor-server.ts";

/** Undefined where there is none. */
export const CHROMIUM = chromiumPath();
export const NO_CHROMIUM = "there is no Chromium: install it, or set ATRIUM_CHROMIUM to its path";
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const root = join(import.meta.dirname, "../../..");

/** The built portal against its real server, signed in as the customer, and the floor beside it, in one browser. */
export interface OpenPortal {
  readonly url: string;
  readonly floorUrl: string;
  /** Signed in; each page has a tab of its own. */
  readonly portal: Page;
  readonly floor: Page;
  close(): Promise<void>;
}

/** Builds the portal where it is not built, and starts everything; a text says what is missing on this machine. */
export async function openPortal(): Promise<OpenPortal | string> {
  if (CHROMIUM === undefined) return NO_CHROMIUM;
  const built = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, encoding: "utf8" });
  if (built.status !== 0) return `the portal does not build: ${(built.stderr + built.stdout).slice(0, 400)}`;
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of opened.toReversed()) await end();
  };
  try {
    const server = await startServerProcess();
    opened.push(() => server.stop());
    const floorServer = await startFloorServer();
    opened.push(() => floorServer.close());
    const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    opened.push(() => browser.close());
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const portal = await context.newPage();
    await portalOn(portal, server.url).signIn("customer");
    // Signing in goes through the identity provider and back; the first list ends that way.
    await portal.waitForSelector("main tbody tr");
    const floor = await context.newPage();
    return { url: server.url, floorUrl: floorServer.url, portal, floor, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Loads `url` without a cache and returns the milliseconds from navigation until so many table rows are laid out. */
export async function timeToRows(page: Page, url: string, rows: number): Promise<number> {
  // A background tab has slower timers.
  await page.bringToFront();
  await page.goto("about:blank");
  await page.goto(url, { waitUntil: "commit" });
  const seen = await page.waitForFunction(
    (wanted) => {
      const found = document.querySelectorAll("main tbody tr");
      // The height makes the layout part of the time.
      if (found.length < wanted || document.body.getBoundingClientRect().height === 0) return 0;
      return [...found].some((row) => row.textContent.trim() === "") ? 0 : performance.now();
    },
    rows,
    { polling: "raf", timeout: 30_000 },
  );
  return await seen.jsonValue();
}
