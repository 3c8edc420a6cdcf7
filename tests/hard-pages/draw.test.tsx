import { cleanup, render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerFixture, parseFixtures } from "#engine/authoring";
import type { Fixture } from "#engine/authoring";
import { parseTemplate } from "#engine/template";
import {
  parametersOf,
  HARD_APIS,
  HARD_FRAGMENTS,
  HARD_PAGES,
  HARD_ROUTES,
  HARD_WORLDS,
} from "../../engine/template/fixtures/index.ts";
import { DrawnPage, engineOver, untilDrawn } from "../../stories/page/drawn-page.tsx";
import { viewerWithAll } from "../fuzz/viewer-with-all.ts";

const USES = Object.keys(HARD_PAGES).flatMap((page) =>
  parametersOf(page).map((parameters, use) => [page, use, parameters] as const),
);

describe("every hard page is drawn, tab by tab", () => {
  test.each(USES)("%s, use %d", async (page, _use, parameters) => {
    const source = JSON.stringify(HARD_PAGES[page]);
    const parsed = parseTemplate(source, {
      file: `${page}.json`,
      fragments: HARD_FRAGMENTS,
      routes: HARD_ROUTES,
      ...(parameters && { with: parameters }),
    });
    expect(parsed.ok).toBe(true);
    const tabs =
      parsed.ok && parsed.template.kind === "tabs" ? parsed.template.tabs.map(({ id }) => id) : [""];
    const read = parseFixtures(HARD_WORLDS.pages[page] ?? { cases: [{}] });
    const healthy = read.ok ? read.fixtures.filter(({ isHealthy }) => isHealthy).slice(0, 1) : [];
    expect(healthy).toHaveLength(1);
    for (const fixture of healthy)
      for (const tab of tabs) {
        const view = render(<Drawn page={page} parameters={parameters} fixture={fixture} tab={tab} />);
        await untilDrawn();
        expect(view.container.querySelector("h1")?.textContent).toBeTruthy();
        const failed = [...view.container.querySelectorAll("[data-state=error], [data-state=forbidden]")];
        expect(
          failed.map(({ textContent }) => textContent),
          `${page} ${tab}`,
        ).toEqual([]);
        cleanup();
      }
  });
});

interface DrawnProps {
  readonly page: string;
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  readonly fixture: Fixture;
  readonly tab: string;
}

function Drawn({ page, parameters, fixture, tab }: DrawnProps) {
  const query = [fixture.query, tab === "" ? "" : `tab=${tab}`].filter((part) => part !== "").join("&");
  const engine = engineOver({
    viewer: viewerWithAll(0),
    source: () => JSON.stringify(HARD_PAGES[page]),
    fragments: HARD_FRAGMENTS,
    routes: HARD_ROUTES,
    description: (api) => HARD_APIS.descriptions[api],
    dialect: (api, name) =>
      (name === undefined ? undefined : HARD_APIS.list.dialects[name]) ??
      HARD_APIS.list.entries[api]?.dialect,
    answer: (call) => answerFixture(call, fixture, HARD_APIS.descriptions),
  });
  return (
    <DrawnPage
      engine={engine}
      page={page}
      location={`/pages/x?${query}`}
      route={fixture.route}
      parameters={parameters}
    />
  );
}
