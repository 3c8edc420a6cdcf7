import { inflateSync } from "node:zlib";
import { readPicture } from "#validators";

/** Unpacked: two million pixels with transparency. More keeps the process to itself for too long. */
const MOST_BYTES = 8_000_000;
/** Of a pixel, by the type of its colour. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const WITH_ALPHA = 4;
/** Where the lines of a pass begin, and how far apart their pixels are: one pass over all, or seven where it is interlaced. */
const WHOLE = [[0, 0, 1, 1]] as const;
const INTERLACED = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const LAST_FILTER = 4;

/**
 * A picture as the PDF library can draw it; undefined for any other. It unpacks a PNG in a callback, where what it throws
 * about a broken one ends the process: it gets whole ones alone, with the chunks that were checked.
 */
export function printablePicture(picture: Buffer): Buffer | undefined {
  const type = readPicture(picture)?.type;
  return type === "jpeg" ? picture : type === "png" ? wholePng(picture) : undefined;
}

function wholePng(png: Buffer): Buffer | undefined {
  const [head, ...chunks] = chunksOf(png);
  if (head?.content.length !== 13) return undefined;
  const colour = head.content.readUInt8(9);
  const used = chunks.filter(
    ({ name }) => ["PLTE", "IDAT", "IEND"].includes(name) || (name === "tRNS" && colour < WITH_ALPHA),
  );
  const data = used.filter(({ name }) => name === "IDAT").map(({ content }) => content);
  if (!hasEachLine(head.content, unpack(Buffer.concat(data)))) return undefined;
  return Buffer.concat([png.subarray(0, 8), head.bytes, ...used.map(({ bytes }) => bytes)]);
}

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
  /** All of it: its length, its name, its content and a checksum of four bytes. */
  readonly bytes: Buffer;
}

function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let place = 8; place + 12 <= png.length && chunks.at(-1)?.name !== "IEND";) {
    const end = place + 12 + png.readUInt32BE(place);
    const name = png.toString("latin1", place + 4, place + 8);
    chunks.push({ name, content: png.subarray(place + 8, end - 4), bytes: png.subarray(place, end) });
    place = end;
  }
  return chunks;
}

function unpack(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: MOST_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}

/** Whether the pixels have each line of the picture, with a filter that exists. */
function hasEachLine(head: Buffer, pixels: Buffer): boolean {
  const [width, height, bits] = [head.readUInt32BE(0), head.readUInt32BE(4), head.readUInt8(8)];
  const size = bits * (CHANNELS.get(head.readUInt8(9)) ?? 0);
  let place = 0;
  for (const [left, top, across, down] of head.readUInt8(12) === 1 ? INTERLACED : WHOLE) {
    const line = 1 + Math.ceil((Math.ceil((width - left) / across) * size) / 8);
    for (let row = top; row < height; row += down, place += line)
      if (place + line > pixels.length || pixels.readUInt8(place) > LAST_FILTER) return false;
  }
  return size > 0;
}
