import { readOwn } from "#validators";

/** What a JSON Pointer (`/components/schemas/A~1B`) reads in a document; own properties only. */
export function readPointer(document: unknown, pointer: string): unknown {
  if (pointer === "") return document;
  let at = document;
  for (const segment of pointer.slice(1).split("/")) at = readOwn(at, unescapeSegment(segment));
  return at;
}

/** The pointer of a local `$ref` (`#/…`); undefined for any other. */
export function pointerOfRef(ref: unknown): string | undefined {
  if (typeof ref !== "string" || !ref.startsWith("#/")) return undefined;
  return ref.includes("%") ? decodeLoosely(ref.slice(1)) : ref.slice(1);
}

export function unescapeSegment(segment: string): string {
  return segment.includes("~") ? segment.replaceAll("~1", "/").replaceAll("~0", "~") : segment;
}

export function escapeSegment(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
