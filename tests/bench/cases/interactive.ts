import type { Page } from "playwright-core";
import { OURS } from "../benchmark.ts";
import type { Benchmark } from "../benchmark.ts";
import { openPortal, timeToRows } from "../browser/open-portal.ts";

const FLOOR = "floor: React and react-dom, same rows";
/** By which factor the processor is slowed down. */
const THROTTLE = 4;

/** E2: how long the first page takes on a slow machine. */
export const interactive: Benchmark = {
  id: "E2",
  title: `my-services in Chromium, processor ${THROTTLE} times slower: from navigation to rows on screen`,
  goals: [{ text: "at most 1.5 of the floor", against: FLOOR, most: 1.5 }],
  notes: [
    "Both have a warm HTTP cache. Ours checks the session, loads the shell, the template and the rows from the real server; the floor fetches ready text and draws a table without a shell.",
  ],
  prepare: async () => {
    const open = await openPortal();
    if (typeof open === "string") return open;
    const { portal, floor, url, floorUrl } = open;
    for (const page of [portal, floor]) await slowDown(page);
    return {
      sizes: [
        {
          name: "10 rows",
          amount: 10,
          rounds: 15,
          contenders: [
            { name: OURS, time: () => timeToRows(portal, `${url}/#/pages/services/my-services?size=10`, 10) },
            { name: FLOOR, time: () => timeToRows(floor, `${floorUrl}/?size=10`, 10) },
          ],
        },
      ],
      close: () => open.close(),
    };
  },
};

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
}
