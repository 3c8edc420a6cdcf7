/** The type and size of a picture by its bytes, not by its name or claimed type. */
export interface PictureFacts {
  readonly type: "png" | "jpeg" | "gif";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** The longest permitted side in pixels: a picture of a few kilobytes can need gigabytes when rendered. */
export const LONGEST_PICTURE_SIDE = 4_096;

/** Reads a PNG, JPEG or GIF; undefined for anything else, or where it is incomplete. */
export function readPicture(bytes: Uint8Array): PictureFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts = readPng(view) ?? readGif(view) ?? readJpeg(view);
  return facts !== undefined && facts.width > 0 && facts.height > 0 ? facts : undefined;
}

const PNG_START = 0x89504e47;
const PNG_HEAD = 0x49484452;
const PNG_END = 0x49454e44;

function readPng(view: DataView): PictureFacts | undefined {
  if (at(view, 0, 4) !== PNG_START || at(view, 12, 4) !== PNG_HEAD) return undefined;
  // A chunk is its length, its name, its content and a checksum of four bytes.
  for (let place = 8; place + 12 <= view.byteLength; place += 12 + at(view, place, 4))
    if (at(view, place + 4, 4) === PNG_END)
      return { type: "png", width: at(view, 16, 4), height: at(view, 20, 4) };
  return undefined;
}

const GIF_START = 0x47494638;
const GIF_END = 0x3b;

function readGif(view: DataView): PictureFacts | undefined {
  if (at(view, 0, 4) !== GIF_START || at(view, view.byteLength - 1, 1) !== GIF_END) return undefined;
  const little = (place: number) => at(view, place, 1) + 256 * at(view, place + 1, 1);
  return { type: "gif", width: little(6), height: little(8) };
}

/** Start-of-frame markers: every 0xffc0–0xffcf except those of tables and extensions. */
const isFrame = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

function readJpeg(view: DataView): PictureFacts | undefined {
  if (at(view, 0, 2) !== 0xffd8) return undefined;
  for (let place = 2; place + 9 <= view.byteLength; place += 2 + at(view, place + 2, 2)) {
    const marker = at(view, place, 2);
    if (marker < 0xff01) return undefined;
    if (isFrame(marker))
      return { type: "jpeg", width: at(view, place + 7, 2), height: at(view, place + 5, 2) };
  }
  return undefined;
}

/** A number of `size` bytes, the largest first; 0 after the end. */
function at(view: DataView, place: number, size: 1 | 2 | 4): number {
  if (place < 0 || place + size > view.byteLength) return 0;
  return size === 1 ? view.getUint8(place) : size === 2 ? view.getUint16(place) : view.getUint32(place);
}
