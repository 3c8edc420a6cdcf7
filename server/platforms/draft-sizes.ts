import type { OrderRange } from "../offerings/index.ts";

/** What drafts of solutions offer at first, as the form of a new solution does: GHz and GB. */
const SIZES = {
  cpu: { min: 1, max: 64, step: 1, default: 8 },
  memory: { min: 1, max: 256, step: 1, default: 32 },
  storage: { min: 10, max: 10_000, step: 10, default: 200 },
} as const satisfies Readonly<Record<string, OrderRange>>;

type Size = keyof typeof SIZES;

/** No more than is free; what is not said has no limit. */
export function draftSizes(free: Readonly<Partial<Record<Size, number>>> = {}): Record<Size, OrderRange> {
  return {
    cpu: within(SIZES.cpu, free.cpu),
    memory: within(SIZES.memory, free.memory),
    storage: within(SIZES.storage, free.storage),
  };
}

function within({ min, max, step, default: usual }: OrderRange, free = max): OrderRange {
  const most = Math.max(min, Math.min(max, min + Math.floor((free - min) / step) * step));
  return { min, max: most, step, default: Math.min(usual, most) };
}

/** What is free, in whole units, as people read it: `4,096`. */
export function whole(free: number): string {
  return Math.floor(free).toLocaleString("en");
}
