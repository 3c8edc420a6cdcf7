import { CELL_HEIGHT, CELL_WIDTH, glyphLine } from "./font.ts";
import type { TextScreen } from "./text-screen.ts";
import { COLUMNS, ROWS } from "./text-screen.ts";

export const WIDTH = COLUMNS * CELL_WIDTH;
export const HEIGHT = ROWS * CELL_HEIGHT;

/** How a viewer wants its pixels (RFC 6143, 7.4). Only true colour is drawn. */
export interface PixelFormat {
  readonly bitsPerPixel: 8 | 16 | 32;
  readonly isBigEndian: boolean;
  readonly max: readonly [red: number, green: number, blue: number];
  readonly shift: readonly [red: number, green: number, blue: number];
}

export const OWN_FORMAT: PixelFormat = {
  bitsPerPixel: 32,
  isBigEndian: false,
  max: [255, 255, 255],
  shift: [16, 8, 0],
};

const INK = [0xd8, 0xde, 0xe4] as const;
const PAPER = [0x10, 0x14, 0x18] as const;
/** The lines of a cell in which the cursor is drawn. */
const CURSOR_FROM = CELL_HEIGHT - 3;

/** The pixels of whole rows of text, from left to right and top to bottom. */
export function drawRows(screen: TextScreen, format: PixelFormat, from: number, to: number): Buffer {
  const bytes = format.bitsPerPixel / 8;
  const patterns = createPatterns(pixelOf(format, INK), pixelOf(format, PAPER));
  const drawn = Buffer.alloc((to - from + 1) * CELL_HEIGHT * WIDTH * bytes);
  const cursor = screen.cursor();
  let at = 0;
  for (let row = from; row <= to; row += 1) {
    for (let line = 0; line < CELL_HEIGHT; line += 1) {
      for (let column = 0; column < COLUMNS; column += 1) {
        const isCursor = line >= CURSOR_FROM && row === cursor.row && column === cursor.column;
        at += patterns(isCursor ? 0xff : glyphLine(screen.codeAt(row, column), line)).copy(drawn, at);
      }
    }
  }
  return drawn;
}

/** The eight pixels for the bits of a line of a cell; each made once. */
function createPatterns(ink: Buffer, paper: Buffer): (bits: number) => Buffer {
  const made = new Map<number, Buffer>();
  return (bits) => {
    const known = made.get(bits);
    if (known !== undefined) return known;
    const pixels = [0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01];
    const pattern = Buffer.concat(pixels.map((pixel) => ((bits & pixel) === 0 ? paper : ink)));
    made.set(bits, pattern);
    return pattern;
  };
}

function pixelOf(format: PixelFormat, colour: readonly number[]): Buffer {
  const value = colour.reduce(
    (sum, part, index) =>
      sum + Math.round((part * (format.max[index] ?? 0)) / 255) * 2 ** (format.shift[index] ?? 0),
    0,
  );
  const bytes = format.bitsPerPixel / 8;
  const pixel = Buffer.alloc(bytes);
  const whole = value % 2 ** format.bitsPerPixel;
  if (format.isBigEndian) pixel.writeUIntBE(whole, 0, bytes);
  else pixel.writeUIntLE(whole, 0, bytes);
  return pixel;
}
