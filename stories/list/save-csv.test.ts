import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ListPages } from "#engine/model";
import { parseRows, readOwn } from "#validators";
import { eachPage, readPages } from "../../renderers/list/read-pages.ts";
import { saveFields, saveShown } from "../../renderers/list/save-csv.ts";

interface Row {
  readonly id: number;
}

const ALL: readonly Row[] = Array.from({ length: 250 }, (_, id) => ({ id }));

interface Answering {
  /** The API answers at most so many rows at once. */
  readonly largest: number;
  /** How many rows there are at first; default: all. */
  readonly count?: number;
  /** What happens to the list after so many answers. */
  readonly changes?: Readonly<Record<number, (rows: Row[]) => void>>;
  /** The API says how many rows there are. */
  readonly hasTotal?: boolean;
}

/** A list of an API. */
function pages(
  { largest, count, changes = {}, hasTotal = true }: Answering,
  change: Partial<ListPages> = {},
) {
  const asked: string[] = [];
  const there = ALL.slice(0, count);
  const list: ListPages = {
    size: 100,
    isAnySize: true,
    most: 10_000,
    call: (page, size) => ({ api: "x", method: "GET", path: "/rows", query: [[String(page), String(size)]] }),
    read: (body) => ({
      rows: parseRows(readOwn(body, "rows")),
      total: hasTotal ? Number(readOwn(body, "total")) : undefined,
    }),
    keyOf: (row) => String(readOwn(row, "id")),
    ...change,
  };
  const send = vi.fn<Parameters<typeof readPages>[2]>(({ query }) => {
    const [page = 1, size = 0] = (query[0] ?? []).map(Number);
    asked.push(`${page}x${size}`);
    const start = (page - 1) * Math.min(size, largest);
    const body = { rows: there.slice(start, start + Math.min(size, largest)), total: there.length };
    changes[asked.length]?.(there);
    return Promise.resolve({ body, text: "" });
  });
  return { list, send, asked, there };
}

function job() {
  const control = new AbortController();
  const shares: number[] = [];
  return { control, shares, signal: control.signal, onProgress: (share: number) => shares.push(share) };
}

describe("every matching row", () => {
  test("is read page by page, with progress", async () => {
    const { list, send, asked } = pages({ largest: 100 });
    const own = job();
    expect(await readPages(list, own, send)).toEqual(ALL);
    expect(asked).toEqual(["1x100", "2x95", "3x92"]);
    expect(own.shares).toEqual([0.4, 0.76, 1]);
  });

  test("is read where the API answers fewer at once than asked for", async () => {
    const { list, send, asked } = pages({ largest: 120 }, { size: 1000 });
    expect(await readPages(list, job(), send)).toEqual(ALL);
    expect(asked).toEqual(["1x1000", "2x114", "3x111"]);
  });

  test("is read where the API says no total", async () => {
    const { list, send, asked } = pages({ largest: 125, hasTotal: false }, { size: 125 });
    expect(await readPages(list, job(), send)).toEqual(ALL);
    expect(asked).toEqual(["1x125", "2x119", "3x116"]);
  });

  test("is read up to the most that a file holds", async () => {
    const { list, send, asked } = pages({ largest: 100 }, { most: 150 });
    expect(await readPages(list, job(), send)).toEqual(ALL.slice(0, 150));
    expect(asked).toHaveLength(2);
  });
});

/** How a list is read, and the ids of its rows as they are handed over. */
async function readIds({ list, send }: ReturnType<typeof pages>) {
  const ids: unknown[] = [];
  const reading = await eachPage(list, job(), send, async (rows) => {
    ids.push(...rows.map((row) => readOwn(row, "id")));
    return true;
  });
  return { reading, ids };
}

const firstGone = (rows: Row[]) => void rows.shift();
const newFirst = (rows: Row[]) => void rows.unshift({ id: -rows.length });
const newLast = (rows: Row[]) => void rows.push({ id: 1000 });
const goneAndNew = (rows: Row[]) => {
  firstGone(rows);
  newLast(rows);
};
const lastFirst = (rows: Row[]) => void rows.unshift(...rows.splice(-1));

describe("a list that changes while it is read", () => {
  test.each<[string, NonNullable<Answering["changes"]>]>([
    ["one of its rows is deleted", { 1: firstGone }],
    ["more of them than a page overlaps the one before", { 1: (rows) => void rows.splice(3, 60) }],
    ["all that were read", { 2: (rows) => void rows.splice(0, 190) }],
    ["a row is added", { 1: newFirst }],
    [
      "a page of rows is added",
      { 1: (rows) => void rows.unshift(...ALL.map(({ id }) => ({ id: -1 - id }))) },
    ],
    ["one is deleted and one added, so that it is as long as before", { 1: goneAndNew }],
    ["each time another", { 1: firstGone, 2: newFirst, 3: firstGone, 4: newLast }],
  ])("is read whole, and no row twice: %s", async (_, changes) => {
    for (const hasTotal of [true, false]) {
      const own = pages({ largest: 100, changes, hasTotal });
      const { reading, ids } = await readIds(own);
      expect(ids).toEqual([...new Set(ids)]);
      expect(ids).toEqual(
        expect.arrayContaining(ALL.filter((row) => own.there.includes(row)).map(({ id }) => id)),
      );
      expect(reading).toBe("whole");
    }
  });

  test("costs no page more where few rows are deleted", async () => {
    const own = pages({ largest: 100, changes: { 1: firstGone, 2: firstGone } });
    await readIds(own);
    expect(own.asked).toHaveLength(3);
  });

  test("is said to have changed where a row went to what was read already", async () => {
    expect((await readIds(pages({ largest: 100, changes: { 1: lastFirst } }))).reading).toBe("changed");
    expect((await readIds(pages({ largest: 100 }))).reading).toBe("whole");
  });

  test.each<[string, Partial<ListPages>]>([
    ["without keys", { keyOf: () => "" }],
    ["with one key for several rows", { keyOf: (row) => String(Number(readOwn(row, "id")) % 50) }],
    ["in pages of one size", { isAnySize: false }],
    [
      "of an API that has its own size of pages",
      { call: (page) => ({ ...pages({ largest: 100 }).list.call(page, 100) }) },
    ],
  ])("is said to have changed where pages cannot overlap: %s", async (_, change) => {
    const read = (changes = {}) => readIds(pages({ largest: 100, changes }, change));
    expect(await read()).toEqual({ reading: "whole", ids: ALL.map(({ id }) => id) });
    expect((await read({ 1: firstGone })).reading).toBe("changed");
    expect((await read({ 1: newFirst })).reading).toBe("changed");
  });

  test("is whole where the API has its own size of pages, and ends with a short one", async () => {
    const { list, ...own } = pages({ largest: 100, count: 180 });
    const read = await readIds({ ...own, list: { ...list, call: (page) => list.call(page, 100) } });
    expect(read).toEqual({ reading: "whole", ids: ALL.slice(0, 180).map(({ id }) => id) });
  });

  test("comes to an end where its order is another each time", async () => {
    const turned = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [
        at,
        (rows: Row[]) => void rows.splice(0, Infinity, ...rows.toReversed()),
      ]),
    );
    const own = pages({ largest: 100, changes: turned });
    expect((await readIds(own)).reading).toBe("changed");
    expect(own.asked.length).toBeLessThan(10);
  });

  test("is there to be selected, no row twice, whether or not rows may be missing", async () => {
    for (const isAnySize of [true, false]) {
      const { list, send } = pages({ largest: 100, changes: { 1: newFirst } }, { isAnySize });
      expect(await readPages(list, job(), send)).toEqual(ALL);
    }
  });
});

const saved = vi.fn<(part: Blob) => string>(() => "blob:x");
beforeEach(() => {
  saved.mockClear();
  URL.createObjectURL = (part: Blob) => saved(part);
  URL.revokeObjectURL = () => {};
});
const csv = (rows: ListPages) => ({
  file: "rows",
  header: ["Id"],
  changed: "Rows may be missing",
  rows,
  texts: (read: readonly unknown[]) => read.map((row) => [JSON.stringify(row)]),
});

const show = vi.fn<Parameters<typeof saveShown>[3]>();

describe("a file of the columns shown", () => {
  test("has its header once and every row, each page written before the next is asked for", async () => {
    const { list, send, asked } = pages({ largest: 100 }, { most: Infinity });
    const written: [asked: number, rows: number][] = [];
    const texts = (read: readonly unknown[]) => {
      written.push([asked.length, read.length]);
      return csv(list).texts(read);
    };
    await saveShown({ ...csv(list), texts }, job(), send, show);
    const lines = (await saved.mock.calls[0]?.[0].text())?.split("\r\n");
    expect(lines).toEqual(["Id", ...ALL.map((row) => `"${JSON.stringify(row).replaceAll('"', '""')}"`), ""]);
    expect(written).toEqual([
      [1, 100],
      [2, 90],
      [3, 60],
    ]);
  });
});

test("a file whose list changed is saved, and said to lack rows where it may", async () => {
  for (const [changes, isAnySize, said] of [
    [{}, false, 0],
    [{ 1: firstGone }, true, 0],
    [{ 1: firstGone }, false, 1],
  ] as const) {
    show.mockClear();
    saved.mockClear();
    const { list, send } = pages({ largest: 100, changes }, { isAnySize });
    await saveShown(csv(list), job(), send, show);
    expect(saved).toHaveBeenCalledOnce();
    expect(show).toHaveBeenCalledTimes(said);
  }
  expect(show).toHaveBeenCalledWith(expect.objectContaining({ text: "Rows may be missing", type: "warn" }));
});

test("a file of all fields is what the browser keeps of the answer", async () => {
  const call = { api: "x", method: "GET", path: "/rows", query: [] } as const;
  const bytes = new Blob(["id\r\n1\r\n"]);
  const { list } = pages({ largest: 100 });
  await saveFields({ ...csv(list), call }, () => Promise.resolve({ body: undefined, text: "", bytes }));
  expect(await saved.mock.calls[0]?.[0].text()).toBe("id\r\n1\r\n");
});

describe("there is no file", () => {
  test("where a page fails, unlike where all are read", async () => {
    const { list, send } = pages({ largest: 100 });
    await saveShown(csv(list), job(), send, show);
    expect(saved).toHaveBeenCalledOnce();
    send
      .mockResolvedValueOnce({ body: { rows: ALL.slice(0, 100), total: 250 }, text: "" })
      .mockResolvedValueOnce(undefined);
    await saveShown(csv(list), job(), send, show);
    expect(saved).toHaveBeenCalledOnce();
  });

  test("where it is stopped between two pages", async () => {
    const { list, send, asked } = pages({ largest: 100 });
    const own = job();
    await saveShown(csv(list), { ...own, onProgress: () => own.control.abort() }, send, show);
    expect([saved.mock.calls, asked]).toEqual([[], ["1x100"]]);
  });

  test("where the call for all fields fails", async () => {
    const call = { api: "x", method: "GET", path: "/rows", query: [] } as const;
    const { list } = pages({ largest: 100 });
    await saveFields({ ...csv(list), call }, () => Promise.resolve(undefined));
    expect(saved).not.toHaveBeenCalled();
    await saveFields({ ...csv(list), call }, () => Promise.resolve({ body: undefined, text: "id\r\n1\r\n" }));
    expect(saved).toHaveBeenCalledOnce();
  });

  test("and the failure says of which: the list itself is there", async () => {
    const call = { api: "x", method: "GET", path: "/rows", query: [] } as const;
    const { list, send } = pages({ largest: 100 });
    const given = { ...csv(list), call };
    await saveShown(given, job(), send, show);
    await saveFields(given, send);
    expect(new Set(send.mock.calls.map(([{ name }]) => name))).toEqual(new Set([`${given.file}.csv`]));
  });
});
