import { LONGEST_PICTURE_SIDE, readPicture } from "#validators";
import { wrongField } from "../../api/index.ts";

const LARGEST_BYTES = 200 * 1024;

/**
 * Holds an uploaded picture, a data address, against its content: a PNG, JPEG or GIF is one by its bytes, not by what
 * it says of itself. Empty text removes a picture. Anything else is a 422 that names the field.
 */
export function checkPicture(address: string, field: string): void {
  if (address === "") return;
  const message = problemOf(address);
  if (message !== undefined) throw wrongField(`/${field}`, message);
}

function problemOf(address: string): string | undefined {
  const [, type = "", content = ""] =
    /^data:image\/(png|jpeg|gif);base64,([A-Za-z0-9+/=]+)$/.exec(address) ?? [];
  const bytes = Buffer.from(content, "base64");
  if (bytes.length > LARGEST_BYTES) return "The picture is larger than 200 kB.";
  const picture = readPicture(bytes);
  if (picture?.type !== type) return "The picture is no PNG, JPEG or GIF.";
  return Math.max(picture.width, picture.height) > LONGEST_PICTURE_SIDE
    ? `The picture is wider or higher than ${LONGEST_PICTURE_SIDE} pixels.`
    : undefined;
}
