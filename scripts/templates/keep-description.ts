import { createHash } from "node:crypto";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readDescription } from "./read-description.ts";

/** Copies of descriptions from addresses; git ignores it. */
export const KEPT_DESCRIPTIONS = join(import.meta.dirname, "../../.cache/descriptions");

const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

export interface KeepOptions {
  readonly folder?: string;
  readonly now?: number;
}

export interface KeptDescription {
  readonly document: unknown;
  /** When it was read, and why not now: `read 2026-01-15 10:00, kept in …`. */
  readonly note: string;
}

/**
 * A description from an address, kept beside the project: one that was read within a day is not read again, and an older
 * one is used where the address does not answer. Throws a sentence where there is neither.
 */
export async function keepDescription(
  address: string,
  { folder = KEPT_DESCRIPTIONS, now = Date.now() }: KeepOptions = {},
): Promise<KeptDescription> {
  const file = join(folder, `${createHash("sha256").update(address).digest("hex").slice(0, 16)}.json`);
  const readAt = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
  if (readAt !== undefined && now - readAt < KEPT_FOR_MS)
    return { document: await parse(file), note: `read ${timeOf(readAt)}, kept in ${file}` };
  try {
    const document = await readDescription(address);
    await mkdir(folder, { recursive: true });
    await writeFile(file, JSON.stringify(document));
    return { document, note: `read just now, kept in ${file}` };
  } catch (error) {
    if (readAt === undefined) throw error;
    const why = error instanceof Error ? error.message : String(error);
    return { document: await parse(file), note: `read ${timeOf(readAt)}; it cannot be read now: ${why}` };
  }
}

async function parse(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}

/** `2026-01-15 10:00` */
function timeOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}
