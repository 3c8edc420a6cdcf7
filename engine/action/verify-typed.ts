import { nothingTypedText, typedWrongText } from "../request/index.ts";

/**
 * What to say of the text typed to confirm a delete (spec 1 §5, §8); undefined: it matches. Repeated spaces count as
 * one, as do those at the ends. `type` is what kind of thing it is, `display` what of it is typed.
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
