import { once } from "node:events";
import type { Duplex } from "node:stream";
import { constants, createDeflate } from "node:zlib";
import { CELL_HEIGHT } from "./font.ts";
import type { Effort } from "./guest.ts";
import { createPace } from "./pace.ts";
import type { PixelFormat } from "./pixels.ts";
import { drawRows, HEIGHT, OWN_FORMAT, WIDTH } from "./pixels.ts";
import { readMessage } from "./read-messages.ts";
import type { ViewerMessage } from "./read-messages.ts";
import type { TextScreen } from "./text-screen.ts";
import { ROWS } from "./text-screen.ts";

export interface RfbScreen {
  readonly name: string;
  readonly screen: TextScreen;
  /** A key, as an X11 keysym. */
  press(key: number, isDown: boolean): Effort;
  /** A character that a viewer pastes. */
  type(character: string): Effort;
}

const VERSION = "RFB 003.008\n";
/** What is read of a viewer that sends no message is thrown away with it. */
const LONGEST_INPUT = 256 * 1024;
const RAW = 0;
const ZLIB = 6;
const NO_SECURITY = 1;

/**
 * Shows a screen to one viewer, by the Remote Framebuffer Protocol 3.8 (RFC 6143), until either side ends. The connection
 * carries no password: who may see the screen is decided before.
 */
export async function serveRfb(connection: Duplex, shown: RfbScreen): Promise<void> {
  const input = createInput(connection);
  try {
    connection.write(VERSION);
    const version = (await input.take(VERSION.length)).toString("latin1");
    if (!/^RFB 003\.00[78]\n$/.test(version)) throw new Error("The viewer speaks another protocol.");
    connection.write(Buffer.from([1, NO_SECURITY]));
    if ((await input.take(1))[0] !== NO_SECURITY) throw new Error("The viewer wants a password.");
    if (version === VERSION) connection.write(Buffer.alloc(4));
    await input.take(1); // whether others may watch too: they may
    connection.write(serverInit(shown.name));
    await showTo(connection, input, shown);
  } catch (error) {
    connection.destroy(error instanceof Error ? error : undefined);
  }
}

async function showTo(connection: Duplex, input: Input, shown: RfbScreen): Promise<void> {
  const picture = createPicture(connection, shown.screen);
  const pace = createPace();
  connection.once("close", pace.end);
  try {
    for (let message = await input.next(); message !== undefined; message = await input.next()) {
      if (connection.destroyed) return;
      if (message.is === "text") {
        for (const character of message.text.replaceAll(/\r\n?/g, "\n")) {
          await pace.after(shown.type(character));
          if (connection.destroyed) return;
        }
      } else if (message.is === "key") await pace.after(shown.press(message.key, message.isDown));
      else {
        picture.take(message);
        await pace.after("none");
      }
    }
    connection.end();
  } finally {
    pace.end();
    picture.close();
  }
}

interface Picture {
  take(message: ViewerMessage): void;
  close(): void;
}

/** Sends the rows that changed, once the viewer asks for them and the last ones are on their way. */
function createPicture(connection: Duplex, screen: TextScreen): Picture {
  const dirty = new Set<number>();
  const deflate = createDeflate();
  let format: PixelFormat = OWN_FORMAT;
  let hasZlib = false;
  let isAsked = false;
  let isSending = false;
  let isClosed = false;

  const compress = async (pixels: Buffer): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    const gather = (piece: Buffer) => pieces.push(piece);
    deflate.on("data", gather);
    deflate.write(pixels);
    await new Promise<void>((resolve) => deflate.flush(constants.Z_SYNC_FLUSH, resolve));
    deflate.off("data", gather);
    return Buffer.concat(pieces);
  };
  const send = async () => {
    // What one message changes goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (isAsked && dirty.size > 0) {
      isAsked = false;
      const spans = spansOf(dirty);
      dirty.clear();
      const head = Buffer.alloc(4);
      head.writeUInt16BE(spans.length, 2);
      const parts: Buffer[] = [head];
      for (const [from, to] of spans) {
        const pixels = drawRows(screen, format, from, to);
        if (hasZlib) {
          const packed = await compress(pixels);
          const length = Buffer.alloc(4);
          length.writeUInt32BE(packed.length);
          parts.push(rectangle(from, to, ZLIB), length, packed);
        } else parts.push(rectangle(from, to, RAW), pixels);
      }
      if (isClosed) return;
      if (!connection.write(Buffer.concat(parts))) await Promise.race([once(connection, "drain"), ended]);
    }
  };
  const wake = () => {
    if (isSending || !isAsked || dirty.size === 0) return;
    isSending = true;
    void send()
      .catch((error: unknown) => connection.destroy(error instanceof Error ? error : undefined))
      .finally(() => {
        isSending = false;
        if (!isClosed) wake();
      });
  };
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const unwatch = screen.watch((rows) => {
    for (const row of rows) dirty.add(row);
    wake();
  });

  return {
    take(message) {
      if (message.is === "encodings") hasZlib = message.encodings.includes(ZLIB);
      if (message.is === "format") {
        if (message.format === undefined) throw new Error("The viewer wants colours from a table.");
        format = message.format;
      }
      if (message.is !== "update") return;
      isAsked = true;
      if (!message.isIncremental) {
        const last = Math.ceil((message.y + message.height) / CELL_HEIGHT);
        for (let row = Math.floor(message.y / CELL_HEIGHT); row < Math.min(last, ROWS); row += 1)
          dirty.add(row);
      }
      wake();
    },
    close() {
      isClosed = true;
      isAsked = false;
      unwatch();
      end();
      deflate.close();
    },
  };
}

interface Input {
  take(length: number): Promise<Buffer>;
  /** Undefined at the end. */
  next(): Promise<ViewerMessage | undefined>;
}

function createInput(connection: Duplex): Input {
  const pieces = connection[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { done, value } = await pieces.next();
    if (done === true) return false;
    held = Buffer.concat([held, Buffer.from(value)]);
    if (held.length > LONGEST_INPUT) throw new Error("The viewer sent no message.");
    return true;
  };
  return {
    async take(length) {
      while (held.length < length) if (!(await more())) throw new Error("The viewer left.");
      const taken = held.subarray(0, length);
      held = held.subarray(length);
      return taken;
    },
    async next() {
      for (;;) {
        const read = readMessage(held);
        if (read !== undefined) {
          held = held.subarray(read.length);
          return read.message;
        }
        if (!(await more())) return undefined;
      }
    },
  };
}

function serverInit(name: string): Buffer {
  const title = Buffer.from(name, "utf8");
  const init = Buffer.alloc(24);
  init.writeUInt16BE(WIDTH, 0);
  init.writeUInt16BE(HEIGHT, 2);
  const { bitsPerPixel, max, shift } = OWN_FORMAT;
  init.set([bitsPerPixel, 24, 0, 1], 4);
  max.forEach((each, index) => init.writeUInt16BE(each, 8 + 2 * index));
  init.set(shift, 14);
  init.writeUInt32BE(title.length, 20);
  return Buffer.concat([init, title]);
}

function rectangle(from: number, to: number, encoding: number): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(from * CELL_HEIGHT, 2);
  head.writeUInt16BE(WIDTH, 4);
  head.writeUInt16BE((to - from + 1) * CELL_HEIGHT, 6);
  head.writeInt32BE(encoding, 8);
  return head;
}

/** Neighbouring rows together. */
function spansOf(rows: ReadonlySet<number>): (readonly [from: number, to: number])[] {
  const spans: [number, number][] = [];
  for (const row of [...rows].toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else spans.push([row, row]);
  }
  return spans;
}
