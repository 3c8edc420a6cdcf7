import type { Duplex } from "node:stream";
import { constants, createInflate } from "node:zlib";
import { CELL_HEIGHT, CELL_WIDTH, glyphLine } from "../embedded-guest/font.ts";

/** A viewer of the Remote Framebuffer Protocol that reads the picture back into text. */
export interface RfbViewer {
  readonly name: string;
  /** The rows of text on the screen, read from its pixels. */
  lines(): readonly string[];
  /** Waits until the text of the screen meets the condition. */
  shows(isThere: (text: string) => boolean): Promise<string>;
  press(...keys: readonly number[]): void;
  /** Presses and releases the keys of the text; `\n` is Return. */
  type(text: string): void;
  paste(text: string): void;
  /** How many bytes of pictures have arrived. */
  received(): number;
}

const RETURN = 0xff_0d;
const GLYPHS = new Map(
  [...range(0x20, 0x7e), ...range(0xa1, 0xff)]
    .toReversed()
    .map((code) => [lineKey((line) => glyphLine(code, line)), String.fromCharCode(code)]),
);

/** Watches a screen over a connection. `encodings`: 0 is raw, 6 zlib. */
export async function watchScreen(
  connection: Duplex,
  encodings: readonly number[] = [6, 0],
): Promise<RfbViewer> {
  const read = createReader(connection);
  await read(12);
  connection.write("RFB 003.008\n");
  const [count = 0] = await read(1);
  await read(count);
  connection.write(Buffer.from([1]));
  await read(4);
  connection.write(Buffer.from([1]));
  const init = await read(24);
  const [width, height] = [init.readUInt16BE(0), init.readUInt16BE(2)];
  const name = (await read(init.readUInt32BE(20))).toString("utf8");
  const picture = Buffer.alloc(width * height * 4);
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  let received = 0;
  let changed = Promise.withResolvers<void>();

  const set = Buffer.alloc(4 + 4 * encodings.length);
  set[0] = 2;
  set.writeUInt16BE(encodings.length, 2);
  encodings.forEach((each, index) => set.writeInt32BE(each, 4 + 4 * index));
  connection.write(set);
  const ask = (isIncremental: boolean) => {
    const request = Buffer.from([3, isIncremental ? 1 : 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    request.writeUInt16BE(width, 6);
    request.writeUInt16BE(height, 8);
    connection.write(request);
  };
  const unpack = async (packed: Buffer, length: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    let size = 0;
    const done = new Promise<void>((resolve) => {
      const gather = (piece: Buffer) => {
        pieces.push(piece);
        size += piece.length;
        if (size < length) return;
        inflate.off("data", gather);
        resolve();
      };
      inflate.on("data", gather);
    });
    inflate.write(packed);
    await done;
    return Buffer.concat(pieces);
  };
  const readRectangle = async () => {
    const head = await read(12);
    const [x, y, w, h] = [0, 2, 4, 6].map((at) => head.readUInt16BE(at));
    const size = w! * h! * 4;
    const isRaw = head.readInt32BE(8) === 0;
    const packed = isRaw ? undefined : await read((await read(4)).readUInt32BE(0));
    const pixels = packed === undefined ? await read(size) : await unpack(packed, size);
    received += packed?.length ?? size;
    for (let row = 0; row < h!; row += 1)
      pixels.copy(picture, ((y! + row) * width + x!) * 4, row * w! * 4, (row + 1) * w! * 4);
  };
  const follow = async () => {
    for (;;) {
      const head = await read(4);
      for (let each = 0; each < head.readUInt16BE(2); each += 1) await readRectangle();
      changed.resolve();
      changed = Promise.withResolvers();
      ask(true);
    }
  };
  ask(false);
  follow().catch((error: unknown) => {
    // Whoever waits for the picture then learns of it; nobody need.
    changed.promise.catch(() => undefined);
    changed.reject(error);
  });

  const key = (code: number, isDown: boolean) => {
    const message = Buffer.from([4, isDown ? 1 : 0, 0, 0, 0, 0, 0, 0]);
    message.writeUInt32BE(code, 4);
    connection.write(message);
  };
  const lines = () => textOf(picture, width, height);
  return {
    name,
    lines,
    received: () => received,
    async shows(isThere) {
      for (;;) {
        const text = lines().join("\n");
        if (isThere(text)) return text;
        await changed.promise;
      }
    },
    press(...keys) {
      for (const each of keys) key(each, true);
      for (const each of keys.toReversed()) key(each, false);
    },
    type(text) {
      for (const character of text) {
        const code = character === "\n" ? RETURN : character.charCodeAt(0);
        key(code, true);
        key(code, false);
      }
    },
    paste(text) {
      const body = Buffer.from(text, "latin1");
      const head = Buffer.alloc(8);
      head[0] = 6;
      head.writeUInt32BE(body.length, 4);
      connection.write(Buffer.concat([head, body]));
    },
  };
}

/** Reads the glyphs of a picture of 32-bit pixels, of which the first is the colour of the paper. The cursor is a blank. */
export function textOf(picture: Uint8Array, width: number, height: number): readonly string[] {
  const pixels = new Uint32Array(picture.buffer, picture.byteOffset, width * height);
  const [paper] = pixels;
  return Array.from({ length: height / CELL_HEIGHT }, (_, row) =>
    Array.from({ length: width / CELL_WIDTH }, (_unused, column) => {
      const bits = (line: number) => {
        const at = (row * CELL_HEIGHT + line) * width + column * CELL_WIDTH;
        return pixels
          .subarray(at, at + CELL_WIDTH)
          .reduce((sum, pixel) => sum * 2 + (pixel === paper ? 0 : 1), 0);
      };
      return GLYPHS.get(lineKey(bits)) ?? " ";
    })
      .join("")
      .trimEnd(),
  );
}

function lineKey(bits: (line: number) => number): string {
  return range(0, CELL_HEIGHT - 1)
    .map(bits)
    .join(" ");
}

function createReader(connection: Duplex): (length: number) => Promise<Buffer> {
  const pieces = connection[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (length) => {
    while (held.length < length) {
      const { done, value } = await pieces.next();
      if (done === true) throw new Error("The screen has ended.");
      held = Buffer.concat([held, Buffer.from(value)]);
    }
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
