/** The pointer of a local `$ref` (`#/…`); undefined for any other. */
export function pointerOfRef(ref: unknown): string | undefined {
  if (typeof ref !== "string" || !ref.startsWith("#/")) return undefined;
  return ref.includes("%") ? decodeLoosely(ref.slice(1)) : ref.slice(1);
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
