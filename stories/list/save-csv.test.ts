import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ListPages } from "#engine/model";
import { readPages } from "../../renderers/list/read-pages.ts";
import { saveFields, saveShown } from "../../renderers/list/save-csv.ts";

const ALL = Array.from({ length: 250 }, (_, index) => ({ id: index }));

/** A list of an API that answers at most `largest` rows at once. */
function pages(largest: number, change: Partial<ListPages> = {}) {
  const asked: string[] = [];
  const list: ListPages = {
    total: ALL.length,
    size: 100,
    most: 10_000,
    call: (page, size) => ({ api: "x", method: "GET", path: "/rows", query: [[String(page), String(size)]] }),
    read: (body) => (Array.isArray(body) ? body : []),
    ...change,
  };
  const send = vi.fn<Parameters<typeof readPages>[2]>(({ query }) => {
    const [page, size] = (query[0] ?? []).map(Number);
    asked.push(`${page}x${size}`);
    const rows = Math.min(size ?? 0, largest);
    const start = ((page ?? 1) - 1) * rows;
    return Promise.resolve({ body: ALL.slice(start, start + rows), text: "" });
  });
  return { list, send, asked };
}

function job() {
  const control = new AbortController();
  const shares: number[] = [];
  return { control, shares, signal: control.signal, onProgress: (share: number) => shares.push(share) };
}

describe("every matching row", () => {
  test("is read page by page, with progress", async () => {
    const { list, send, asked } = pages(100);
    const own = job();
    expect(await readPages(list, own, send)).toEqual(ALL);
    expect(asked).toEqual(["1x100", "2x100", "3x100"]);
    expect(own.shares).toEqual([0.4, 0.8, 1]);
  });

  test("is read where the API answers fewer at once than asked for", async () => {
    const { list, send, asked } = pages(120, { size: 1000 });
    expect(await readPages(list, job(), send)).toEqual(ALL);
    expect(asked).toEqual(["1x1000", "2x120", "3x120"]);
  });

  test("is read where the API says no total", async () => {
    const { list, send, asked } = pages(125, { size: 125, total: undefined });
    expect(await readPages(list, job(), send)).toEqual(ALL);
    expect(asked).toEqual(["1x125", "2x125", "3x125"]);
  });

  test("is read up to the most that a file holds", async () => {
    const { list, send, asked } = pages(100, { most: 150 });
    expect(await readPages(list, job(), send)).toEqual(ALL.slice(0, 150));
    expect(asked).toHaveLength(2);
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
  rows,
  texts: (read: readonly unknown[]) => read.map((row) => [JSON.stringify(row)]),
});

describe("a file of the columns shown", () => {
  test("has its header once and every row, each page written before the next is asked for", async () => {
    const { list, send, asked } = pages(100, { most: Infinity });
    const written: [asked: number, rows: number][] = [];
    const texts = (read: readonly unknown[]) => {
      written.push([asked.length, read.length]);
      return csv(list).texts(read);
    };
    await saveShown({ ...csv(list), texts }, job(), send);
    const lines = (await saved.mock.calls[0]?.[0].text())?.split("\r\n");
    expect(lines).toEqual(["Id", ...ALL.map((row) => `"${JSON.stringify(row).replaceAll('"', '""')}"`), ""]);
    expect(written).toEqual([
      [1, 100],
      [2, 100],
      [3, 50],
    ]);
  });
});

describe("there is no file", () => {
  test("where a page fails, unlike where all are read", async () => {
    const { list, send } = pages(100);
    await saveShown(csv(list), job(), send);
    expect(saved).toHaveBeenCalledOnce();
    send.mockResolvedValueOnce({ body: ALL.slice(0, 100), text: "" }).mockResolvedValueOnce(undefined);
    await saveShown(csv(list), job(), send);
    expect(saved).toHaveBeenCalledOnce();
  });

  test("where it is stopped between two pages", async () => {
    const { list, send, asked } = pages(100);
    const own = job();
    await saveShown(csv(list), { ...own, onProgress: () => own.control.abort() }, send);
    expect([saved.mock.calls, asked]).toEqual([[], ["1x100"]]);
  });

  test("where the call for all fields fails", async () => {
    const call = { api: "x", method: "GET", path: "/rows", query: [] } as const;
    const { list } = pages(100);
    await saveFields({ ...csv(list), call }, () => Promise.resolve(undefined));
    expect(saved).not.toHaveBeenCalled();
    await saveFields({ ...csv(list), call }, () => Promise.resolve({ body: undefined, text: "id\r\n1\r\n" }));
    expect(saved).toHaveBeenCalledOnce();
  });

  test("and the failure says of which: the list itself is there", async () => {
    const call = { api: "x", method: "GET", path: "/rows", query: [] } as const;
    const { list, send } = pages(100);
    const given = { ...csv(list), call };
    await saveShown(given, job(), send);
    await saveFields(given, send);
    expect(new Set(send.mock.calls.map(([{ name }]) => name))).toEqual(new Set([`${given.file}.csv`]));
  });
});
