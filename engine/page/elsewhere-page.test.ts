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

function panelOf(volume: unknown, query = "id=7", change: object = {}) {
  const context = pageContext({
    template: { ...page, ...change },
    bodies: volume === undefined ? {} : { "/volume/7": volume },
    query,
    path: "/pages/slow",
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

  test("shows nothing of itself while the thing is read, and says where there is none", () => {
    expect(panelOf(undefined)).toMatchObject({ kind: "problem", state: "loading" });
    expect(panelOf(404)).toMatchObject({ kind: "problem", id: "gone" });
  });

  test("is shown where the thing belongs to it, and where its address names none", () => {
    expect(panelOf({ type: "fast" })?.kind).toBe("detail");
    expect(panelOf(undefined, "")?.kind).toBe("detail");
  });
});
