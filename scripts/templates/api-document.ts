import { keepDescription } from "./keep-description.ts";
import type { KeepOptions } from "./keep-description.ts";
import { isAddress, readDescription } from "./read-description.ts";

/**
 * The document of an API, from a file or an address: as all commands read it. What comes from an address is kept for a day;
 * `say` is told when it was read. Throws a sentence where it cannot be read.
 */
export async function apiDocument(
  source: string,
  api: string,
  say: (note: string) => void,
  options: KeepOptions = {},
): Promise<unknown> {
  if (!isAddress(source)) return readDescription(source);
  const { document, note } = await keepDescription(source, options);
  say(`The description of API "${api}" at ${source} was ${note}.`);
  return document;
}
