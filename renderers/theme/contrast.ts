/** The contrast of two colours `#rrggbb` by WCAG 2.2, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * The nearest shade of `colour` with a contrast of `ratio` on every one of `grounds`: mixed step by step with black
 * on light grounds, with white on dark ones.
 */
export function readableShade(colour: string, grounds: readonly string[], ratio: number): string {
  const isDark = grounds.every((ground) => luminance(ground) < 0.18);
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mixColours(isDark ? "#ffffff" : "#000000", colour, share);
    if (grounds.every((ground) => contrastRatio(shade, ground) >= ratio)) return shade;
  }
  return isDark ? "#ffffff" : "#000000";
}

/** `share` (0 to 1) of `over` mixed into `ground`. */
export function mixColours(over: string, ground: string, share: number): string {
  const a = channels(over);
  const b = channels(ground);
  const mixed = [0, 1, 2].map((index) => Math.round((a[index] ?? 0) * share + (b[index] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** A colour as `#rrggbb`, or undefined where it is invalid; `#rgb` and a missing `#` are accepted. */
export function parseColour(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(value.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return digits.length === 6 ? `#${digits}` : `#${digits.replace(/./g, "$&$&")}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
