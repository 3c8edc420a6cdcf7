const SHORTEST_PREFIX = 1;
const LONGEST_PREFIX = 29;

/** The subnet masks a form accepts, from /29 to /1 (spec 2 §9). */
export const SUBNET_MASKS: readonly { readonly prefix: number; readonly mask: string }[] = Array.from(
  { length: LONGEST_PREFIX - SHORTEST_PREFIX + 1 },
  (_, index) => ({ prefix: LONGEST_PREFIX - index, mask: maskOf(LONGEST_PREFIX - index) }),
);

function maskOf(prefix: number): string {
  const bits = (0xffffffff << (32 - prefix)) >>> 0;
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join(".");
}
