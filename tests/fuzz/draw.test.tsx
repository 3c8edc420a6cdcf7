import { act, cleanup, render } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, test } from "vitest";
import type { Engine, Ports, SessionState } from "#engine";
import { parseTemplate } from "#engine/template";
import { createFakeEngine } from "#engine/testing";
import {
  ActionProvider,
  AtriumProvider,
  EngineProvider,
  NavigationProvider,
  PageView,
  TranslationProvider,
} from "#renderers";
import { browserClock } from "../../stories/form/browser-clock.ts";
import { useFakeNavigation } from "../../stories/setup/fake-navigation.tsx";
import { collectGarbage } from "../bench/collect-garbage.ts";
import { damagePage } from "./damaged-page.ts";
import type { DamagedPage } from "./damaged-page.ts";
import { readShippedPages } from "./shipped-pages.ts";
import { viewerWithAll } from "./viewer-with-all.ts";

/** How many of the 10,000 cases are drawn: `ATRIUM_FUZZ_DRAW=10000` draws all of them. */
const DRAWN = Number(process.env["ATRIUM_FUZZ_DRAW"] ?? 250);
const CASES = 10_000;
const FIRST_SEED = 20_261_121;
/** What the second half of the cases may leave behind more than the first, in MiB: caches fill, collections are not exact. */
const MOST_GROWTH_MIB = 12;
/** Turns of the event loop until everything that was answered is drawn. */
const SETTLING_TURNS = 6;

const shipped = readShippedPages();

// What nobody looks at is forgotten after minutes, in the portal and too late for this measurement: here, at once.
const clock: Ports["clock"] = {
  ...browserClock,
  after: (ms, call) => browserClock.after(ms > 60_000 ? 0 : ms, call),
};

test("damaged pages are drawn without a white screen, and nothing reaches the boundary of the page", async () => {
  const white: string[] = [];
  const caught: string[] = [];
  const heap: number[] = [];
  const step = Math.max(1, Math.floor(CASES / DRAWN));
  for (let index = 0; index < DRAWN; index += 1) {
    // A step that shares no factor with the kinds of damage, so that all of them are drawn.
    const seed = FIRST_SEED + ((index * (step % 5 === 0 ? step + 1 : step)) % CASES);
    const damaged = damagePage(shipped, seed);
    const about = `seed ${seed} ${damaged.damage} ${damaged.page.name}`;
    const engine = engineOver(damaged);
    const { container } = render(
      <Boundary onError={(error) => caught.push(`${about}: ${error.message} ${error.stack?.split("\n")[1]}`)}>
        <Drawn damaged={damaged} engine={engine} />
      </Boundary>,
    );
    for (let turn = 0; turn < SETTLING_TURNS; turn += 1)
      await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
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

function Drawn({ damaged, engine }: { readonly damaged: DamagedPage; readonly engine: Engine }) {
  return (
    <AtriumProvider>
      <TranslationProvider value={shipped.translations}>
        <NavigationProvider value={useFakeNavigation("/pages/x?id=3&tab=users")}>
          <EngineProvider engine={engine}>
            <ActionProvider>
              <PageView template={damaged.page.name} route={{ id: "7" }} given={damaged.page.given} />
            </ActionProvider>
          </EngineProvider>
        </NavigationProvider>
      </TranslationProvider>
    </AtriumProvider>
  );
}

function engineOver(damaged: DamagedPage): Engine {
  const viewer = viewerWithAll(damaged.seed);
  const fake = createFakeEngine({
    viewer,
    ports: { clock },
    openTemplate(name, given) {
      return parseTemplate(damaged.source, {
        file: `${name}.json`,
        fragments: shipped.fragments,
        with: given,
      });
    },
    send(call) {
      const body = damaged.answer(call);
      return Promise.resolve({ ok: true, status: 200, body, text: "", headers: {} });
    },
  });
  const account = { id: viewer.claims.accountId, companyName: viewer.claims.companyName };
  const state: SessionState = {
    state: "in",
    claims: viewer.claims,
    user: { id: 1, username: viewer.claims.username, language: "en", account },
  };
  return {
    ...fake,
    session: { ...fake.session, snapshot: () => state },
    apis: {
      ...fake.apis,
      description: (api) => Promise.resolve(damaged.description(api)),
      loaded: (api) => damaged.description(api),
      dialect: (api) => shipped.apis.get(api)?.entry.dialect ?? {},
    },
  };
}
