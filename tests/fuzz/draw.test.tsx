import { cleanup, render } from "@testing-library/react";
import { Component, type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import type { Clock } from "#engine/ports";
import { DrawnPage, engineOver, untilDrawn } from "../../stories/page/drawn-page.tsx";
import { collectGarbage } from "../bench/collect-garbage.ts";
import { damagePage } from "./damaged-page.ts";
import type { DamagedPage } from "./damaged-page.ts";
import { readShippedPages } from "./shipped-pages.ts";
import { viewerWithAll } from "./viewer-with-all.ts";

/** How many of the 10,000 cases are rendered: `ATRIUM_FUZZ_DRAW=10000` renders all of them. */
const DRAWN = Number(process.env["ATRIUM_FUZZ_DRAW"] ?? 250);
const CASES = 10_000;
const FIRST_SEED = 20_261_121;
/** How much more memory the second half may keep than the first, in MiB: caches fill, and collections are not exact. */
const MOST_GROWTH_MIB = 12;

const shipped = readShippedPages();

// The portal forgets unused data after minutes, too late for this measurement: here at once.
const clock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms > 60_000 ? 0 : ms);
    return () => clearTimeout(timer);
  },
};

test("damaged pages are drawn without a white screen, and nothing reaches the boundary of the page", async () => {
  const white: string[] = [];
  const caught: string[] = [];
  const heap: number[] = [];
  const step = Math.max(1, Math.floor(CASES / DRAWN));
  for (let index = 0; index < DRAWN; index += 1) {
    // A step that shares no factor with the kinds of damage, so that all kinds are rendered.
    const seed = FIRST_SEED + ((index * (step % 5 === 0 ? step + 1 : step)) % CASES);
    const damaged = damagePage(shipped, seed);
    const about = `seed ${seed} ${damaged.damage} ${damaged.page.name}`;
    const { container } = render(
      <Boundary onError={(error) => caught.push(`${about}: ${error.message} ${error.stack?.split("\n")[1]}`)}>
        <Drawn damaged={damaged} />
      </Boundary>,
    );
    await untilDrawn();
    if (container.textContent.trim() === "") white.push(about);
    cleanup();
    if (index === Math.floor(DRAWN / 2) || index === DRAWN - 1) {
      collectGarbage();
      heap.push(process.memoryUsage().heapUsed / 2 ** 20);
    }
  }
  const [half = 0, whole = 0] = heap;
  process.stdout.write(
    `fuzz: ${DRAWN} drawn, ${white.length} white, ${caught.length} caught by the boundary; ` +
      `heap ${half.toFixed(1)} MiB at half, ${whole.toFixed(1)} MiB at the end\n`,
  );
  expect(caught.slice(0, 5)).toEqual([]);
  expect(white.slice(0, 5)).toEqual([]);
  expect(whole - half).toBeLessThan(MOST_GROWTH_MIB);
}, 1_800_000);

class Boundary extends Component<
  { readonly onError: (error: Error) => void; readonly children: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onError(error);
  }

  override render() {
    return this.state.isBroken ? "broken" : this.props.children;
  }
}

function Drawn({ damaged }: { readonly damaged: DamagedPage }) {
  const [engine] = useState(() =>
    engineOver({
      viewer: viewerWithAll(damaged.seed),
      clock,
      source: () => damaged.source,
      fragments: shipped.fragments,
      routes: shipped.routes,
      apiList: shipped.apiList,
      description: damaged.description,
      dialect: (api) => shipped.apis.get(api)?.entry.dialect,
      answer: (call) => ({ state: "ready", body: damaged.answer(call), updatedAt: 0 }),
    }),
  );
  const { name, parameters } = damaged.page;
  return (
    <DrawnPage
      engine={engine}
      page={name}
      location="/pages/x?id=3&tab=users"
      route={{ id: "7" }}
      parameters={parameters}
      translations={shipped.translations}
    />
  );
}
