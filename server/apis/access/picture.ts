import { ApiFailure } from "../../api/api-failure.ts";

const LARGEST_BYTES = 200 * 1024;
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  png: ["89504e470d0a1a0a"],
  jpeg: ["ffd8ff"],
  gif: ["474946383761", "474946383961"],
};

/**
 * Holds an uploaded picture, a data address, against its content: a PNG, JPEG or GIF is one by its first bytes, not by
 * what it says of itself. Empty text removes a picture. Anything else is a 422 that names the field.
 */
export function checkPicture(address: string, field: string): void {
  if (address === "") return;
  const [, type = "", content = ""] =
    /^data:image\/(png|jpeg|gif);base64,([A-Za-z0-9+/=]+)$/.exec(address) ?? [];
  const bytes = Buffer.from(content, "base64");
  const message =
    bytes.length > LARGEST_BYTES
      ? "The picture is larger than 200 kB."
      : (BEGINNINGS[type] ?? []).some((beginning) => bytes.toString("hex", 0, 8).startsWith(beginning))
        ? undefined
        : "The picture is no PNG, JPEG or GIF.";
  if (message !== undefined) throw new ApiFailure(422, message, [{ field: `/${field}`, message }]);
}
