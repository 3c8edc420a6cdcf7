import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readPicture } from "./picture.ts";

const hex = (text: string) =>
  Uint8Array.from(text.replaceAll(" ", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const png = (width: string, height: string) =>
  `89504e470d0a1a0a 0000000d 49484452 ${width} ${height} 0100000000 00000000 00000000 49454e44 ae426082`;

test.each<[string, Uint8Array, ReturnType<typeof readPicture>]>([
  ["a PNG", hex(png("0000012c", "000000c8")), { type: "png", width: 300, height: 200 }],
  [
    "a PNG that would unfold",
    hex(png("00004e20", "00004e20")),
    { type: "png", width: 20_000, height: 20_000 },
  ],
  ["a PNG without an extent", hex(png("00000000", "00000001")), undefined],
  ["a PNG that is cut off", hex(png("0000012c", "000000c8")).slice(0, 40), undefined],
  ["a PNG of its first bytes alone", hex("89504e470d0a1a0a"), undefined],
  ["a GIF", hex("474946383961 0a00 1400 800000 3b"), { type: "gif", width: 10, height: 20 }],
  ["a GIF that is a script too", ascii("GIF89a/*\0\0\0\0*/=1;alert(1)//;"), undefined],
  ["a JPEG", hex("ffd8 ffe0 0004 4a46 ffc0 0011 08 0040 0080 03"), { type: "jpeg", width: 128, height: 64 }],
  ["a JPEG without a frame", hex("ffd8 ffe0 0004 4a46 ffda 0000 0000 0000 0000"), undefined],
  [
    "a vector picture",
    ascii("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    undefined,
  ],
  ["a page", ascii("<html><script>alert(1)</script>"), undefined],
  ["nothing", new Uint8Array(), undefined],
])("%s is read by its content", (_, bytes, facts) => {
  expect(readPicture(bytes)).toEqual(facts);
});

test("random bytes after any header never throw", () => {
  const starts = ["89504e470d0a1a0a0000000d49484452", "474946383961", "ffd8ff"].map(hex);
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 4_000 }), (start, rest) => {
      const facts = readPicture(new Uint8Array([...start, ...rest]));
      expect(facts === undefined || (facts.width > 0 && facts.height > 0)).toBe(true);
    }),
    { seed: 8, numRuns: 300 },
  );
});
