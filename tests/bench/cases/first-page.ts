import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import type { Benchmark, Figure } from "../benchmark.ts";
import { openPortal, timeToRows } from "../browser/open-portal.ts";

const GOAL_KB = 150;
const dist = new URL("../../../dist/web/", import.meta.url);

/** E1: how much code the first page loads. */
export const firstPage: Benchmark = {
  id: "E1",
  title: "Code of the first page (my-services), gzip, kilobytes of 1000",
  goals: [],
  notes: ["Scripts and styles only: what the browser fetched until the first row was on screen, cache off."],
  prepare: async () => {
    const open = await openPortal();
    if (typeof open === "string") return open;
    const ours = await fetchedCode(open.portal, `${open.url}/#/pages/services/my-services`);
    const floor = await fetchedCode(open.floor, `${open.floorUrl}/`);
    return {
      sizes: [],
      figures: figuresOf(ours, floor, namedByIndex()),
      close: () => open.close(),
    };
  },
};

function kilobytes(name: string, value: number): Figure {
  return { name, value, unit: "kB" };
}

interface Code {
  readonly scripts: number;
  readonly styles: number;
  readonly files: number;
}

function figuresOf(ours: Code, floor: Code, named: Code): readonly Figure[] {
  const total = ours.scripts + ours.styles;
  return [
    {
      ...kilobytes("Atrium, fetched until my-services shows", total),
      goal: `at most ${GOAL_KB} kB`,
      isMet: total <= GOAL_KB,
    },
    kilobytes("  of it scripts", ours.scripts),
    kilobytes("  of it styles", ours.styles),
    { name: "  in files", value: ours.files, unit: "" },
    kilobytes("Atrium, what dist/web/index.html names", named.scripts + named.styles),
    kilobytes("floor: React and react-dom", floor.scripts + floor.styles),
    { name: "Atrium divided by the floor", value: total / (floor.scripts + floor.styles), unit: "×" },
  ];
}

async function fetchedCode(page: Page, url: string): Promise<Code> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const bodies: Promise<readonly ["script" | "stylesheet", number]>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type !== "script" && type !== "stylesheet") return;
    bodies.push(response.body().then((body) => [type, gzipKilobytes(body)] as const));
  });
  await timeToRows(page, url, 1);
  const fetched = await Promise.all(bodies);
  const sum = (wanted: string) =>
    fetched.filter(([type]) => type === wanted).reduce((total, [, size]) => total + size, 0);
  return { scripts: sum("script"), styles: sum("stylesheet"), files: fetched.length };
}

/** What the page's HTML loads before any script has run: entry, preloads, styles. */
function namedByIndex(): Code {
  const html = readFileSync(new URL("index.html", dist), "utf8");
  const files = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(js|css))"/g)];
  const sum = (wanted: string) =>
    files
      .filter(([, , extension]) => extension === wanted)
      .reduce((total, [, file = ""]) => total + gzipKilobytes(readFileSync(new URL(file, dist))), 0);
  return { scripts: sum("js"), styles: sum("css"), files: files.length };
}

function gzipKilobytes(content: Buffer): number {
  return gzipSync(content).length / 1_000;
}
