/** Percent of a quota from which on its use is told, the highest first. */
export const QUOTA_LEVELS = [95, 80] as const;

/** How many percent its use must fall below a level before that is left: else use that moves a little would be told again and again. */
const QUOTA_SLACK = 5;

/** The level at which a quota is, which was at `former` before; 0: below all. */
export function quotaLevel(percent: number, former: number): number {
  return (
    QUOTA_LEVELS.find((level) => percent >= level || (former >= level && percent > level - QUOTA_SLACK)) ?? 0
  );
}
