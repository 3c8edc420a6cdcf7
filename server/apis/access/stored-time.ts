/** A time as the specification stores it, in 12-hour form with AM/PM (spec 1 §9), in UTC. */
export function storedTime(column: string, name: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH12:MI:SS AM') as "${name}"`;
}
