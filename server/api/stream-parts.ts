import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { ApiAnswer } from "./api.ts";

/**
 * A file of which `first` is the first part, part after part as fast as they are taken: no more than two of them are in
 * memory. Where reading one fails, so does the stream, which ends the connection: the browser then reports a failed download.
 */
export function streamParts(first: ApiAnswer, readPart: (after: unknown) => Promise<ApiAnswer>): Readable {
  return Readable.from(partsOf(first, readPart), { highWaterMark: 1 });
}

async function* partsOf(first: ApiAnswer, readPart: (after: unknown) => Promise<ApiAnswer>) {
  let part = first;
  yield part.body;
  while (part.next !== undefined) {
    // The embedded database answers without a pause in which the process would look at its connections.
    await setImmediate();
    part = await readPart(part.next);
    yield part.body;
  }
}
