import type { PixelFormat } from "./pixels.ts";

/** What a viewer says (RFC 6143, 7.5). */
export type ViewerMessage =
  | { readonly is: "format"; readonly format: PixelFormat | undefined }
  | { readonly is: "encodings"; readonly encodings: readonly number[] }
  | { readonly is: "update"; readonly isIncremental: boolean; readonly y: number; readonly height: number }
  | { readonly is: "key"; readonly isDown: boolean; readonly key: number }
  | { readonly is: "pointer" }
  | { readonly is: "text"; readonly text: string };

/** More text than this at once is refused. */
const LONGEST_TEXT = 4 * 1024;

/** The first message of the bytes and its length; undefined while it is not whole. Throws where the bytes are none. */
export function readMessage(
  bytes: Buffer,
): { readonly message: ViewerMessage; readonly length: number } | undefined {
  if (bytes.length === 0) return undefined;
  const length = lengthOf(bytes);
  if (length === undefined || bytes.length < length) return undefined;
  return { message: readWhole(bytes.subarray(0, length)), length };
}

function lengthOf(bytes: Buffer): number | undefined {
  const type = bytes.readUInt8(0);
  switch (type) {
    case FORMAT:
      return 20;
    case ENCODINGS:
      return bytes.length < 4 ? undefined : 4 + 4 * bytes.readUInt16BE(2);
    case UPDATE:
      return 10;
    case KEY:
      return 8;
    case POINTER:
      return 6;
    case TEXT: {
      if (bytes.length < 8) return undefined;
      const length = bytes.readInt32BE(4);
      if (length < 0 || length > LONGEST_TEXT) throw new Error("The viewer sent too long a text.");
      return 8 + length;
    }
    default:
      throw new Error(`The viewer sent a message of the unknown type ${type}.`);
  }
}

function readWhole(bytes: Buffer): ViewerMessage {
  switch (bytes.readUInt8(0)) {
    case FORMAT:
      return { is: "format", format: readFormat(bytes.subarray(4)) };
    case ENCODINGS: {
      const count = bytes.readUInt16BE(2);
      return {
        is: "encodings",
        encodings: Array.from({ length: count }, (_, index) => bytes.readInt32BE(4 + 4 * index)),
      };
    }
    case UPDATE:
      return {
        is: "update",
        isIncremental: bytes[1] !== 0,
        y: bytes.readUInt16BE(4),
        height: bytes.readUInt16BE(8),
      };
    case KEY:
      return { is: "key", isDown: bytes[1] !== 0, key: bytes.readUInt32BE(4) };
    case TEXT:
      return { is: "text", text: bytes.subarray(8).toString("latin1") };
    default:
      return { is: "pointer" };
  }
}

function readFormat(bytes: Buffer): PixelFormat | undefined {
  const bitsPerPixel = bytes[0];
  const isTrueColour = bytes[3] !== 0;
  if (!isTrueColour || (bitsPerPixel !== 8 && bitsPerPixel !== 16 && bitsPerPixel !== 32)) return undefined;
  const shift = [bytes[10] ?? 0, bytes[11] ?? 0, bytes[12] ?? 0] as const;
  if (shift.some((each) => each >= bitsPerPixel)) return undefined;
  return {
    bitsPerPixel,
    isBigEndian: bytes[2] !== 0,
    max: [bytes.readUInt16BE(4), bytes.readUInt16BE(6), bytes.readUInt16BE(8)],
    shift,
  };
}

const FORMAT = 0;
const ENCODINGS = 2;
const UPDATE = 3;
const KEY = 4;
const POINTER = 5;
const TEXT = 6;
