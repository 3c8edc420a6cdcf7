import type { OrderRange } from "../offerings/index.ts";

/** What drafts of solutions offer at first, as the form of a new solution does: GHz and GB. */
const SIZES = {
  cpu: { min: 1, max: 64, step: 1, default: 8 },
  memory: { min: 1, max: 256, step: 1, default: 32 },
  storage: { min: 10, max: 10_000, step: 10, default: 200 },
} as const satisfies Readonly<Record<string, OrderRange>>;

type Size = keyof typeof SIZES;

type Sizes = Readonly<Partial<Record<Size, number>>>;

/** No more than is free; what is not said has no limit. What stands there already fits, so that it can be mapped. */
export function draftSizes(free: Sizes = {}, there: readonly Sizes[] = []): Record<Size, OrderRange> {
  const sizeOf = (size: Size) =>
    within(
      SIZES[size],
      free[size],
      there.flatMap((each) => each[size] ?? []),
    );
  return { cpu: sizeOf("cpu"), memory: sizeOf("memory"), storage: sizeOf("storage") };
}

function within(
  { min, max, step, default: usual }: OrderRange,
  free = max,
  there: readonly number[] = [],
): OrderRange {
  const offered = Math.max(min, Math.min(max, min + Math.floor((free - min) / step) * step));
  const largest = Math.max(min, ...there);
  const most = Math.max(offered, min + Math.ceil((largest - min) / step) * step);
  return { min, max: most, step, default: Math.min(usual, offered) };
}

/** What is free, in whole units, as people read it: `4,096`. */
export function whole(free: number): string {
  return Math.floor(free).toLocaleString("en");
}
