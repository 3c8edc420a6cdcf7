import {
  constructTable,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
} from "@tanstack/table-core";
import { storeReactivityBindings } from "@tanstack/table-core/store-reactivity-bindings";
import { buildPage, fakeViewer } from "#engine/testing";
import type { PageContext } from "#engine/testing";
import { parseTemplate } from "#engine/template";
import { OURS } from "../benchmark.ts";
import type { Benchmark, Size } from "../benchmark.ts";

const PEER = "@tanstack/table-core";
const SHOWN = 100;

/** C1, without the screen: rows that arrive whole, from the answer to the first hundred in the model. */
export const rowsMount = benchmark(
  "C1-mount",
  "Rows that arrive whole: the model of the first page",
  "",
  1 / 5,
);
export const rowsSort = benchmark("C1-sort", "Rows that arrive whole: sorted by text", "sort=name", 1 / 3);

function benchmark(id: string, title: string, query: string, most: number): Benchmark {
  return {
    id,
    title,
    goals: [{ text: `at least ${Math.round(1 / most)} times faster`, against: PEER, most }],
    notes: [
      "The peer sorts by alphanumeric, the one of its orders with the same result; its plain text order does less.",
      `Both end with ${SHOWN} rows of three cells. Ours makes texts, links and keys of them, and pages; the peer reads the values, and holds all rows ready.`,
      "Without a screen: what is drawn is the same hundred rows (see L2).",
    ],
    prepare: () =>
      Promise.resolve({ sizes: [1_000, 10_000, 100_000].map((amount) => sizeOf(amount, query)) }),
  };
}

interface Machine extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly name: string;
  readonly state: string;
}

function sizeOf(amount: number, query: string): Size {
  const rows = Array.from({ length: amount }, (_, n): Machine => {
    const number = (n * 7919) % amount;
    return { id: number, name: `web-${number}`, state: number % 3 === 0 ? "Processing" : "Available" };
  });
  const context = contextOf(rows, query);
  const ours = () => namesOfOurs(context);
  const peer = () => namesOfPeer(rows, query !== "");
  return {
    name: `${amount.toLocaleString("en")} rows`,
    amount,
    contenders: [
      { name: OURS, run: ours, answer: ours },
      { name: PEER, run: peer, answer: peer },
    ],
  };
}

function namesOfOurs(context: PageContext): readonly string[] {
  const [list] = buildPage(context).model.panels;
  if (list?.kind !== "list") throw new Error("The page shows no list.");
  return list.rows.map(({ cells }) => cells.map(({ text }) => text).join(" "));
}

function contextOf(rows: readonly Machine[], query: string): PageContext {
  const template = {
    template: "machines",
    v: 1,
    kind: "list",
    title: "Machines",
    key: "id",
    source: { api: "pricing", do: "GET /machine" },
    columns: [{ field: "id", format: "text" }, { field: "name", sort: true }, { field: "state" }],
  };
  const parsed = parseTemplate(JSON.stringify(template), { file: "machines.json" });
  if (!parsed.ok) throw new Error(`The template cannot be read: ${JSON.stringify(parsed.findings[0])}`);
  const now = Date.UTC(2026, 0, 15, 12);
  return {
    name: "machines",
    template: parsed.template,
    viewer: fakeViewer(),
    route: {},
    path: "/pages/machines",
    query: [`size=${SHOWN}`, query].filter(Boolean).join("&"),
    roots: {},
    apis: { description: () => undefined, dialect: () => ({}) },
    translations: {},
    // An answer of its own each time: the rows of one answer are put in order once.
    answers: () => ({ state: "ready", body: rows.slice(), updatedAt: now }),
    placeholders: () => [],
    remembered: () => undefined,
    now,
    report: () => undefined,
  };
}

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});
const helper = createColumnHelper<typeof features, Machine>();
const columns = helper.columns([
  helper.accessor("id", {}),
  helper.accessor("name", { sortFn: "alphanumeric" }),
  helper.accessor("state", {}),
]);

function namesOfPeer(rows: readonly Machine[], isSorted: boolean): readonly string[] {
  const table = constructTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => String(row.id),
    initialState: { sorting: isSorted ? [{ id: "name", desc: false }] : [] },
  });
  return table
    .getRowModel()
    .rows.slice(0, SHOWN)
    .map((row) =>
      row
        .getAllCells()
        .map((cell) => String(cell.getValue()))
        .join(" "),
    );
}
