import { describe, expect, test } from "vitest";
import { pageContext } from "../context/page-fixture.ts";
import { buildPage } from "./build-page.ts";

const page = {
  template: "volume",
  v: 1,
  kind: "detail",
  title: "Volume",
  params: { id: "query" },
  load: { volume: { api: "volumes", do: "GET /volume/{query.id}" } },
  elsewhere: {
    if: { "!==": [{ var: "load.volume.type" }, "fast"] },
    type: { $: "load.volume.type" },
    reason: "{{load.volume.name}} is changed on a page of its own.",
    goto: { by: { $: "load.volume.type" }, to: { slow: "/pages/slow?id={query.id}" } },
  },
  of: { $: "claims" },
  items: ["accountId"],
};
const { reason: _, ...silent } = page.elsewhere;

function panelOf(volume: unknown, query = "id=7", change: object = {}, path = "/pages/slow") {
  const context = pageContext({
    template: { ...page, ...change },
    bodies: volume === undefined ? {} : { "/volume/7": volume },
    query,
    path,
    translations: {
      "page.elsewhere-title": "Not here",
      "page.elsewhere-type": "It is a {type}.",
      "value.slow": "Slow volume",
    },
  });
  const [panel] = buildPage({ ...context, roots: { claims: { accountId: 1 } } }).model.panels;
  return panel;
}

describe("a page of a thing that belongs to another page", () => {
  const away = "id=7&from=list";

  test("says what the thing is, why, and leads to its page", () => {
    expect(panelOf({ type: "slow", name: "backup" }, away)).toMatchObject({
      kind: "problem",
      state: "empty",
      title: "Not here",
      text: "backup is changed on a page of its own. It is a Slow volume.",
      leadsTo: "/pages/slow?id=7",
    });
  });

  test("leads there at once where there is nothing to say", () => {
    expect(panelOf({ type: "slow" }, away, { elsewhere: silent })).toMatchObject({
      state: "loading",
      leadsTo: "/pages/slow?id=7",
    });
  });

  test("leads nowhere where that is this page, or where the thing has none", () => {
    expect(panelOf({ type: "slow" })?.kind).toBe("problem");
    expect(panelOf({ type: "slow" })).toMatchObject({ leadsTo: undefined });
    expect(panelOf({ type: "slow" }, "id=7", { elsewhere: silent })?.kind).toBe("detail");
    expect(panelOf({ type: "odd" }, away)).toMatchObject({
      text: " is changed on a page of its own. It is a Odd.",
      leadsTo: undefined,
    });
  });

  test.each([
    ["/pages/slow/7", "slow", undefined],
    ["/pages/slow/7/resize", "slow", undefined],
    ["/pages/slow/77", "slow", "/pages/slow/7"],
    ["/pages/fast/7", "slow", "/pages/slow/7"],
    ["/pages/fast/7", "odd", "/pages/any?id=7"],
    ["/pages/fast/7", undefined, undefined],
  ])(
    "without a condition leads from %s to the page of a %s thing where that is another: %s",
    (path, type, to) => {
      const elsewhere = {
        reason: "It has another page.",
        goto: {
          by: { $: "load.volume.type" },
          to: { slow: "/pages/slow/{query.id}" },
          else: "/pages/any?id={query.id}",
        },
      };
      const panel = panelOf({ type }, "id=7&tab=second", { elsewhere }, path);
      const led = { kind: "problem", text: "It has another page.", leadsTo: to };
      expect(panel).toMatchObject(to === undefined ? { kind: "detail" } : led);
    },
  );

  test("reads nothing else of a thing that belongs to another page", () => {
    const load = { ...page.load, disks: { api: "volumes", do: "GET /volume/{load.volume.id}/disks" } };
    const template = { ...page, load, title: "{{load.volume.name}} {{load.disks.count}}" };
    const bodies = (type: string) => ({ "/volume/7": { id: 7, type } });
    const asked = (type: string) =>
      buildPage(pageContext({ template, bodies: bodies(type), query: away, path: "/pages/slow" })).calls.map(
        ({ call }) => call.path,
      );
    expect(asked("fast")).toEqual(["/volume/7", "/volume/7/disks"]);
    expect(asked("slow")).toEqual(["/volume/7"]);
  });

  test("shows nothing of itself while the thing is read, and says where there is none", () => {
    expect(panelOf(undefined)).toMatchObject({ kind: "problem", state: "loading" });
    expect(panelOf(404)).toMatchObject({ kind: "problem", id: "gone" });
  });

  test("is shown where the thing belongs to it, and where its address names none", () => {
    expect(panelOf({ type: "fast" })?.kind).toBe("detail");
    expect(panelOf(undefined, "")?.kind).toBe("detail");
  });
});
