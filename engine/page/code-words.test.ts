import { describe, expect, it } from "vitest";
import { pageContext } from "../context/page-fixture.ts";
import type { PageParts } from "../context/page-fixture.ts";
import { buildPage } from "./build-page.ts";

const translations = {
  "value.ok": "Fine",
  "value.pricing.ok": "Paid",
  "value.stock.ok": "In stock",
};
const LOAD = { item: { api: "stock", do: "GET /item" } };
const LIST = {
  kind: "list",
  id: "bills",
  key: "id",
  source: { api: "pricing", do: "GET /bill", rows: "/data" },
  filters: [{ field: "state", as: "select", values: ["ok"] }],
  columns: [{ field: "id" }, { field: "state", format: "state" }],
  csv: { file: "bills" },
};
const bodies = {
  "/bill": { data: [{ id: 1, state: "ok" }] },
  "/item": { state: "ok", list: [{ id: 2, state: "ok" }] },
};

const { id: _id, ...BODY } = LIST;
const PAGE = { template: "x", v: 1, title: "X", ...BODY };

/** The first panel of a dashboard with this one panel. */
function panelOf(panel: object, parts: Partial<PageParts> = {}) {
  const template = { template: "x", v: 1, kind: "dashboard", title: "X", load: LOAD, panels: [panel] };
  const context = pageContext({ template, bodies, translations, dialects: { pricing: {} }, ...parts });
  const [model] = buildPage(context).model.panels;
  return model;
}

describe("the words for a code", () => {
  it("are those of the API of a list, in its cells, filters and CSV", async () => {
    const list = panelOf(LIST);
    if (list?.kind !== "list") throw new Error("The page has no list.");
    expect(list.rows[0]?.cells.map(({ text }) => text)).toEqual(["1", "Paid"]);
    expect(list.filters[0]?.options).toEqual([{ value: "ok", label: "Paid" }]);
    const csv = await list.handle.csv?.();
    expect([...(csv?.texts(list.rows.map(({ source }) => source)) ?? [])]).toEqual([["1", "Paid"]]);
  });

  it("are those of a page that is a list, and of a list over a load", () => {
    const { id: _, ...body } = LIST;
    const template = { template: "x", v: 1, title: "X", ...body };
    const [page] = buildPage(pageContext({ template, bodies, translations })).model.panels;
    expect(page?.kind === "list" && page.rows[0]?.cells[1]?.text).toBe("Paid");
    const loaded = panelOf({ ...LIST, source: { from: "load.item", rows: "/list" } });
    expect(loaded?.kind === "list" && loaded.rows[0]?.cells[1]?.text).toBe("In stock");
  });

  it("are those of the API of a thing or of a value, also of a panel's own read", () => {
    const items = [{ field: "state", format: "state" }];
    const detail = panelOf({ kind: "detail", id: "d", of: { $: "load.item" }, items });
    expect(detail?.kind === "detail" && detail.items[0]?.cell.text).toBe("In stock");
    const load = { bill: { api: "pricing", do: "GET /bill" } };
    const value = { $: "load.bill.data.0.state" };
    const stat = panelOf({ kind: "stat", id: "s", label: "S", format: "state", load, value });
    expect(stat?.kind === "stat" && stat.cell.text).toBe("Paid");
  });

  it("are those of the list in the cards of a list", () => {
    const items = [{ field: "state", format: "state" }];
    const inside = [{ kind: "detail", id: "d", of: { $: "row" }, items }];
    const list = panelOf({ ...LIST, as: "cards", inside });
    const build = list?.kind === "list" ? list.handle.inside : undefined;
    const built = build?.({ row: bodies["/bill"].data[0] }, () => ({ state: "loading" }));
    const [panel] = built?.panels ?? [];
    expect(panel?.kind === "detail" && panel.items[0]?.cell.text).toBe("Paid");
  });

  it("stand beside the tone that the API gives the state, else that of its word", () => {
    const tonesOf = (tones: Readonly<Record<string, "warning">>) => {
      const apis = { ...pageContext({ template: PAGE }).apis, tones: () => tones };
      const list = panelOf(LIST, { apis });
      return list?.kind === "list" && list.rows[0]?.cells[1]?.tone;
    };
    expect(tonesOf({ ok: "warning" })).toBe("warning");
    expect(tonesOf({ other: "warning" })).toBe("success");
  });

  it("are those of all APIs where an API has none of its own", () => {
    const source = { api: "access", do: "GET /bill", rows: "/data" };
    const list = panelOf({ ...LIST, source }, { dialects: { access: {} } });
    expect(list?.kind === "list" && list.rows[0]?.cells[1]?.text).toBe("Fine");
  });
});
