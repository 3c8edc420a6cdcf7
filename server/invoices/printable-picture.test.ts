import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawHead, drawPages } from "./pdf-pages.ts";
import { printablePicture } from "./printable-picture.ts";

interface Made {
  readonly colour?: number;
  readonly bits?: number;
  readonly side?: number;
  readonly interlace?: number;
  readonly data?: Buffer;
  readonly more?: readonly Buffer[];
}

/** A PNG, its checksums left out: nobody who prints reads them. */
function png({ colour = 6, bits = 8, side = 10, interlace = 0, data, more = [] }: Made = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([bits, colour, 0, 0, interlace], 8);
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  const pixels = chunk("IDAT", data ?? packed(side * side * 8 + side * 4));
  return Buffer.concat([start, chunk("IHDR", head), ...more, pixels, chunk("IEND")]);
}
function chunk(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(name, 4, "latin1");
  content.copy(bytes, 8);
  return bytes;
}
const packed = (length: number, fill = 0) => deflateSync(Buffer.alloc(length, fill));
const wideHead = Buffer.from("00007fff00007fff0806000000", "hex");
const PALETTE = [chunk("PLTE", Buffer.alloc(6)), chunk("tRNS", Buffer.from([0]))];
/** Where a reader that takes no transparency for this colour goes on in the middle of it. */
const hidden = chunk("tRNS", Buffer.concat([chunk("IDAT", Buffer.from("broken")), chunk("IEND")]));

const logo = (picture: Buffer) =>
  drawPages({ title: "Invoice", author: "Northwind", createdAt: "2026-11-01T00:00:00Z" }, async (page) => {
    drawHead(page, { title: "Invoice", author: "Northwind" }, { logo: picture, colour: "#1b4b8f" });
  });
const isDrawn = async (picture: Buffer) => Buffer.from(await logo(picture)).includes("/Subtype /Image");

test.each<[string, Buffer]>([
  ["with transparency", png()],
  ["of 16 bits", png({ bits: 16 })],
  ["grey with transparency", png({ colour: 4 })],
  ["without transparency", png({ colour: 2 })],
  ["of a palette", png({ colour: 3, bits: 4, more: PALETTE })],
  ["interlaced", png({ interlace: 1 })],
  ["of one pixel, interlaced", png({ side: 1, interlace: 1, data: packed(50) })],
  ["with a second head", png({ more: [chunk("IHDR", wideHead)] })],
  ["with chunks in a chunk", png({ more: [hidden] })],
])("a PNG %s is drawn", async (_, picture) => {
  expect(await isDrawn(picture)).toBe(true);
});

test.each<[string, Buffer]>([
  ["that cannot be unpacked", png({ data: Buffer.from("no pixels at all") })],
  ["of no data", png({ data: Buffer.alloc(0) })],
  ["that lacks a line", png({ data: packed(41 * 9) })],
  ["with a filter that does not exist", png({ data: packed(41 * 10, 9) })],
  ["of a colour that does not exist", png({ colour: 7 })],
  ["of a palette that cannot be unpacked", png({ colour: 3, data: Buffer.from("x"), more: PALETTE })],
  ["interlaced, and cut", png({ interlace: 1, data: packed(100) })],
  ["of more pixels than can be drawn at once", png({ side: 2_000 })],
  ["that unfolds", png({ data: packed(20_000_000) })],
  [
    "with a longer head",
    Buffer.concat([png().subarray(0, 8), chunk("IHDR", Buffer.alloc(99, 1)), chunk("IEND")]),
  ],
])("a PNG %s is left out, and the name stands there", async (_, picture) => {
  expect(printablePicture(picture)).toBeUndefined();
  expect(await isDrawn(picture)).toBe(false);
});
