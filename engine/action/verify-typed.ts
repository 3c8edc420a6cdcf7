import { nothingTypedText, typedWrongText } from "../request/index.ts";

/**
 * The message about the text typed to confirm a delete (spec 1 §5, §8); undefined: it matches. Repeated, leading and
 * trailing spaces are ignored. `type` is the kind of thing, `display` which of its texts is typed.
 */
export function verifyTyped(
  typed: string,
  expected: string,
  type: string,
  display = "name",
): string | undefined {
  const entered = collapse(typed);
  if (entered === "") return nothingTypedText(type, display);
  return entered === collapse(expected) ? undefined : typedWrongText(type, display);
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
