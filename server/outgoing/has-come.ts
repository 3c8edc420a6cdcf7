/** Transactions begin at other times than the clock says, and clocks are put right by a little. */
const SLACK_S = 4 * 60;

/**
 * SQL: whether the time in a column has come, which is set so many seconds (a number or SQL) ahead at most. One that is
 * further ahead was set before the clock was set back, and has come.
 */
export function hasCome(column: string, longestS: number | string): string {
  return `(${column} is null or ${column} <= now() or ${column} > now() + make_interval(secs => ${SLACK_S} + ${longestS}))`;
}
