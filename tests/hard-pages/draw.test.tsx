import { act, cleanup, render, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerFixture, parseFixtures } from "#engine/authoring";
import type { Engine, SessionState } from "#engine";
import type { Fixture } from "#engine/authoring";
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
import {
  givenTo,
  HARD_APIS,
  HARD_FRAGMENTS,
  HARD_PAGES,
  HARD_ROUTES,
  HARD_WORLDS,
} from "../../engine/template/fixtures/index.ts";
import { browserClock } from "../../stories/form/browser-clock.ts";
import { useFakeNavigation } from "../../stories/setup/fake-navigation.tsx";
import { english } from "../../stories/setup/texts.ts";
import { viewerWithAll } from "../fuzz/viewer-with-all.ts";

const USES = Object.keys(HARD_PAGES).flatMap((page) =>
  givenTo(page).map((given, use) => [page, use, given] as const),
);
/** Turns of the event loop until everything that was answered is drawn. */
const SETTLING_TURNS = 12;

describe("every hard page is drawn, tab by tab", () => {
  test.each(USES)(
    "%s, use %d",
    async (page, _use, given) => {
      const source = JSON.stringify(HARD_PAGES[page]);
      const parsed = parseTemplate(source, {
        file: `${page}.json`,
        fragments: HARD_FRAGMENTS,
        routes: HARD_ROUTES,
        ...(given && { with: given }),
      });
      expect(parsed.ok).toBe(true);
      const tabs =
        parsed.ok && parsed.template.kind === "tabs" ? parsed.template.tabs.map(({ id }) => id) : [""];
      const read = parseFixtures(HARD_WORLDS.pages[page] ?? { cases: [{}] });
      const healthy = read.ok ? read.fixtures.filter(({ isHealthy }) => isHealthy).slice(0, 1) : [];
      expect(healthy).toHaveLength(1);
      for (const fixture of healthy)
        for (const tab of tabs) {
          const view = render(<Drawn page={page} given={given} fixture={fixture} tab={tab} />);
          for (let turn = 0; turn < SETTLING_TURNS; turn += 1)
            await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
          await waitFor(() => expect(view.container.querySelector("h1")?.textContent).not.toBe(""));
          const failed = [...view.container.querySelectorAll("[data-state=error], [data-state=forbidden]")];
          expect(
            failed.map(({ textContent }) => textContent),
            `${page} ${tab}`,
          ).toEqual([]);
          cleanup();
        }
    },
    60_000,
  );
});

interface DrawnProps {
  readonly page: string;
  readonly given: Readonly<Record<string, unknown>> | undefined;
  readonly fixture: Fixture;
  readonly tab: string;
}

function Drawn({ page, given, fixture, tab }: DrawnProps) {
  const query = [fixture.query, tab === "" ? "" : `tab=${tab}`].filter((part) => part !== "").join("&");
  return (
    <AtriumProvider>
      <TranslationProvider value={english}>
        <NavigationProvider value={useFakeNavigation(`/pages/x?${query}`)}>
          <EngineProvider engine={engineOver(page, fixture)}>
            <ActionProvider>
              <PageView template={page} route={fixture.route} given={given} />
            </ActionProvider>
          </EngineProvider>
        </NavigationProvider>
      </TranslationProvider>
    </AtriumProvider>
  );
}

function engineOver(page: string, fixture: Fixture): Engine {
  const viewer = viewerWithAll(0);
  const fake = createFakeEngine({
    viewer,
    ports: { clock: browserClock },
    openTemplate(_name, given) {
      return parseTemplate(JSON.stringify(HARD_PAGES[page]), {
        file: `${page}.json`,
        fragments: HARD_FRAGMENTS,
        routes: HARD_ROUTES,
        with: given,
      });
    },
    send(call) {
      const answer = answerFixture(call, fixture, HARD_APIS.descriptions);
      if (answer?.state === "failed") return Promise.resolve({ ok: false, failure: answer.failure });
      const body = answer?.state === "ready" ? answer.body : {};
      return Promise.resolve({ ok: true, status: 200, body, text: JSON.stringify(body), headers: {} });
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
      description: (api) => Promise.resolve(HARD_APIS.descriptions[api]),
      loaded: (api) => HARD_APIS.descriptions[api],
      dialect: (api, name) =>
        (name === undefined ? undefined : HARD_APIS.list.dialects[name]) ??
        HARD_APIS.list.entries[api]?.dialect ??
        {},
    },
  };
}
