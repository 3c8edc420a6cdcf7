/** The two ends of a range as the URL writes it: `2026-01-01..2026-01-31`; either end may be empty. */
export function splitRange(value: string): readonly [from: string, to: string] {
  const at = value.indexOf("..");
  return at < 0 ? [value, ""] : [value.slice(0, at), value.slice(at + 2)];
}

/** A range as the URL writes it; empty where both ends are. */
export function joinRange(from: string, to: string): string {
  return from === "" && to === "" ? "" : `${from}..${to}`;
}
