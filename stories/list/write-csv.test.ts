import { expect, test } from "vitest";
import { writeCsv } from "../../renderers/list/write-csv.ts";

const table = (count: number) => ({
  count,
  rows: Array.from({ length: count }, (_, index) => [`web-${index}`, "=1"]),
});

test("a small table is one piece, ready at once", async () => {
  const job = { signal: new AbortController().signal, onProgress: () => {} };
  expect(await writeCsv(table(1), job)).toEqual(["web-0,'=1\r\n"]);
});

test("a large one reports its progress, lets the page work between its pieces, and can be stopped", async () => {
  const control = new AbortController();
  const shares: number[] = [];
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
  }, 1);
  const onProgress = (share: number) => {
    shares.push(share);
    if (share > 0.5) control.abort();
  };
  const pieces = await writeCsv(table(300_000), { signal: control.signal, onProgress });
  clearInterval(beat);
  expect(pieces).toBeUndefined();
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeLessThan(1);
  expect(beats).toBeGreaterThan(0);
});
