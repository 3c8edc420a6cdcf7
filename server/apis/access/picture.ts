import { LONGEST_PICTURE_SIDE, readPicture } from "#validators";
import { wrongField } from "../../api/index.ts";

const MAX_BYTES = 200 * 1024;

/**
 * Checks an uploaded picture, a data address, by its bytes: it must be a PNG, JPEG or GIF, as it claims. Empty text
 * removes a picture. Anything else is a 422 that names the field.
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
  if (bytes.length > MAX_BYTES) return "The picture is larger than 200 kB.";
  const picture = readPicture(bytes);
  if (picture?.type !== type) return "The picture is no PNG, JPEG or GIF.";
  return Math.max(picture.width, picture.height) > LONGEST_PICTURE_SIDE
    ? `The picture is wider or higher than ${LONGEST_PICTURE_SIDE} pixels.`
    : undefined;
}
