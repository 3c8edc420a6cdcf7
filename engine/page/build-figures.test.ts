import { describe, expect, test } from "vitest";
import { pageContext } from "../context/page-fixture.ts";
import { buildPage } from "./build-page.ts";

const counts = { services: 320, before: 308, cost: 8214.6, costBefore: 10_902.11, none: null, load: 82.5 };
const pool = { cpu: 90, cpuLimit: 100, disk: 500, diskLimit: 1000, cores: 3, coreLimit: -1 };
const points = [
  ["2026-01-01 00:00:00", 308],
  ["2026-01-02 00:00:00", null],
  ["2026-01-03 00:00:00", 320],
];
const bodies = { "/counts": counts, "/pool": pool, "/course": { points } };
const translations = {
  "chart.summary": "{name}: latest {latest}, lowest {least}, highest {most}.",
  "head.used": "{percent} % used",
  "head.used-high": "{percent} % used, {free} free",
  "list.error-title": "This could not be loaded",
  "list.unlimited": "Unlimited",
  "meters.empty-text": "There are no figures yet.",
  "stat.same": "No change",
};
const load = {
  counts: { api: "a", do: "GET /counts" },
  pool: { api: "a", do: "GET /pool" },
  course: { api: "a", do: "GET /course" },
};

function panelOf(panel: object, answers: Readonly<Record<string, unknown>> = bodies) {
  const template = {
    template: "x",
    v: 1,
    kind: "dashboard",
    title: "X",
    load,
    panels: [{ id: "p", ...panel }],
  };
  return buildPage(pageContext({ template, bodies: answers, translations })).model.panels[0];
}

const stat = { kind: "stat", label: "Services", value: { $: "load.counts.services" } };

describe("a stat", () => {
  test.each([
    ["more is better", "services", "before", "more", { text: "+12 since May", tone: "success" }],
    ["less is better", "services", "before", "less", { text: "+12 since May", tone: "failure" }],
    ["fewer, and less is better", "before", "services", "less", { text: "−12 since May", tone: "success" }],
    ["neither is better", "before", "services", undefined, { text: "−12 since May" }],
    ["nothing has changed", "before", "before", "more", { text: "No change since May" }],
    ["there is nothing to compare with", "services", "none", "more", undefined],
    ["there is no number", "none", "before", "more", undefined],
  ])("says the difference: %s", (_, now, before, better, change) => {
    const panel = panelOf({
      ...stat,
      value: { $: `load.counts.${now}` },
      before: { $: `load.counts.${before}` },
      since: "since May",
      ...(better === undefined ? {} : { better }),
    });
    expect(panel).toMatchObject({ kind: "stat" });
    expect(panel?.kind === "stat" && panel.change).toEqual(change);
  });

  test("writes the difference as the number", () => {
    const panel = panelOf({
      ...stat,
      format: "currency",
      currency: "EUR",
      value: { $: "load.counts.cost" },
      before: { $: "load.counts.costBefore" },
    });
    expect(panel).toMatchObject({ cell: { text: "€8,214.60" }, change: { text: "−€2,687.51" } });
  });

  test("has its course in words, and none of a single value", () => {
    const panel = panelOf({ ...stat, line: { $: "load.course" } });
    expect(panel).toMatchObject({ line: { text: "Services: latest 320, lowest 308, highest 320." } });
    const single = { ...bodies, "/course": { points: points.slice(0, 1) } };
    expect(panelOf({ ...stat, line: { $: "load.course" } }, single)).not.toHaveProperty("line");
  });

  test("says why there is no number, and only then", () => {
    const empty = "There is none yet.";
    expect(panelOf({ ...stat, empty, value: { $: "load.counts.none" } })).toMatchObject({ reason: empty });
    expect(panelOf({ ...stat, empty })).not.toHaveProperty("reason");
  });

  test("is there while what it is compared with is read, or fails", () => {
    const compared = { ...stat, before: { $: "load.course.last" }, line: { $: "load.course" } };
    for (const course of [{}, { "/course": 500 }]) {
      const panel = panelOf(compared, { "/counts": counts, ...course });
      expect(panel).toMatchObject({ kind: "stat", cell: { text: "320" } });
      expect(panel).not.toHaveProperty("change");
      expect(panel).not.toHaveProperty("line");
    }
  });

  test("keeps its place while it is read and where it fails", () => {
    const figure = { kind: "stat", label: "Services", lines: 1 };
    expect(panelOf({ ...stat, before: 1 }, {})).toMatchObject({ kind: "problem", state: "loading", figure });
    const failed = panelOf({ ...stat, before: 1 }, { "/counts": 500 });
    expect(failed).toMatchObject({ state: "error", title: "This could not be loaded", figure });
  });
});

describe("meters", () => {
  const meters = {
    kind: "meters",
    title: "Quota",
    of: { $: "load.pool" },
    meters: [
      { label: "CPU", used: "cpu", limit: "cpuLimit", fail: 90 },
      { label: "Disk", used: "disk", limit: "diskLimit", warn: 50 },
      { label: "Cores", used: "cores", limit: "coreLimit" },
      { label: "Hidden", used: "cpu", limit: "cpuLimit", show: { ">": [{ var: "item.cpu" }, 95] } },
    ],
  };

  test("warn and alarm from the percentages that the template says", () => {
    const panel = panelOf(meters);
    expect(
      panel?.kind === "meters" && panel.meters.map(({ label, tone, hint }) => [label, tone, hint]),
    ).toEqual([
      ["CPU", "failure", "90 % used, 10 free"],
      ["Disk", "warning", "50 % used, 500 free"],
      ["Cores", undefined, "Unlimited"],
    ]);
  });

  test("keep their place while they are read, where that fails, and where there are none", () => {
    const figure = { kind: "meters", label: "Quota", lines: 4 };
    expect(panelOf(meters, {})).toMatchObject({ state: "loading", figure });
    expect(panelOf(meters, { "/pool": 500 })).toMatchObject({ state: "error", canRetry: true, figure });
    const none = panelOf(meters, { "/pool": { name: "p" } });
    expect(none).toMatchObject({ state: "empty", text: "There are no figures yet.", figure });
  });
});

test("each figure that failed says so in its place", () => {
  const panels = ["a", "b"].map((id) => ({ ...stat, id }));
  const template = { template: "x", v: 1, kind: "dashboard", title: "X", load, panels };
  const { model } = buildPage(pageContext({ template, bodies: { "/counts": 500 }, translations }));
  expect(model.panels.map(({ id, kind }) => [id, kind])).toEqual([
    ["a", "problem"],
    ["b", "problem"],
  ]);
});

describe("a short list", () => {
  const list = {
    kind: "list",
    key: "id",
    source: { api: "a", do: "GET /service", rows: "/data", total: "/meta/total" },
    columns: ["name"],
    short: { rows: 3, all: "/pages/services" },
  };
  const rows = Array.from({ length: 3 }, (_, id) => ({ id, name: `web-${id}` }));

  test("asks for its first rows alone, whatever the address says, and leads to all of them", () => {
    const template = { template: "x", v: 1, kind: "dashboard", title: "X", panels: [{ id: "p", ...list }] };
    const { model } = buildPage(
      pageContext({
        template,
        query: "page=3&size=50&search=web&open=1",
        bodies: { "/service": { data: rows, meta: { total: 312 } } },
        translations,
      }),
    );
    const [panel] = model.panels;
    expect(panel).toMatchObject({
      short: { href: "/pages/services" },
      page: { number: 1, size: 3, total: 312 },
    });
    expect(panel?.kind === "list" && [panel.rows.length, panel.open, panel.search]).toEqual([
      3,
      undefined,
      undefined,
    ]);
  });

  test("takes five rows of a load where it does not say how many", () => {
    const many = Array.from({ length: 9 }, (_, id) => ({ id, name: `web-${id}` }));
    const panel = panelOf(
      { ...list, source: { from: "load.counts", rows: "/rows" }, short: { all: "/pages/services" } },
      { "/counts": { rows: many } },
    );
    expect(panel?.kind === "list" && [panel.rows.length, panel.page.total]).toEqual([5, 9]);
  });
});
