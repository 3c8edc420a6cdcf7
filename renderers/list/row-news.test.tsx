import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CellModel, RowModel } from "#engine/model";
import texts from "../../templates/translations/en.json" with { type: "json" };
import { TranslationProvider } from "../translation.tsx";
import { RowNews } from "./row-news.tsx";

afterEach(cleanup);

const row = (cells: readonly CellModel[], work?: RowModel["work"]): RowModel => ({
  key: "1",
  name: "web-01",
  cells,
  actions: [],
  isPlaceholder: false,
  source: {},
  ...(work && { work }),
});
const on: CellModel = { field: "state", text: "Powered on", format: "state" };

test.each([
  ["the state that it has then", [on], "web-01: Powered on."],
  ["that it is done, in a list without states", [], "web-01: done."],
])("what ends on a row is told with %s", (_what, cells, said) => {
  const news = (work?: RowModel["work"]) => (
    <TranslationProvider value={texts}>
      <RowNews rows={[row(cells, work)]} />
    </TranslationProvider>
  );
  const { rerender } = render(
    news({ state: "running", text: "Powering on…", field: "name", name: "Power on web-01", date: 0 }),
  );
  expect(screen.getByRole("status").textContent).toBe("web-01: Powering on…");
  rerender(news());
  expect(screen.getByRole("status").textContent).toBe(said);
});
