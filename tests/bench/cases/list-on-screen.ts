import { OURS } from "../benchmark.ts";
import type { Benchmark, Size } from "../benchmark.ts";
import { openPortal, timeToRows } from "../browser/open-portal.ts";
import type { OpenPortal } from "../browser/open-portal.ts";

const FLOOR = "floor: React alone, same rows";

/** From the address to the rows on screen, the whole way: session, template, description, data, table. */
export const listOnScreen: Benchmark = {
  id: "L2",
  title: "my-services in Chromium: from navigation to rows on screen",
  goals: [],
  notes: [
    "Both have a warm HTTP cache. Ours checks the session, loads the template, the description and the rows from the real server with row-level security; the floor fetches ready text.",
  ],
  prepare: async () => {
    const open = await openPortal();
    if (typeof open === "string") return open;
    return { sizes: [10, 50, 100].map((amount) => sizeOf(open, amount)), close: () => open.close() };
  },
};

function sizeOf({ url, floorUrl, portal, floor }: OpenPortal, amount: number): Size {
  return {
    name: `${amount} rows`,
    amount,
    rounds: 15,
    contenders: [
      {
        name: OURS,
        time: () => timeToRows(portal, `${url}/#/pages/services/my-services?size=${amount}`, amount),
      },
      { name: FLOOR, time: () => timeToRows(floor, `${floorUrl}/?size=${amount}`, amount) },
    ],
  };
}
