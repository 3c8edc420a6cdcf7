/** Index of the present entry among those of the portal, as the router stores it; undefined where it was typed. */
export function entryIndex({ state }: History): number | undefined {
  const entry: unknown = state;
  return typeof entry === "object" && entry !== null && "idx" in entry && typeof entry.idx === "number"
    ? entry.idx
    : undefined;
}

/** Whether the person came here from another page of the portal: going back stays in it. */
export function hasCameFrom(history: History): boolean {
  return (entryIndex(history) ?? 0) > 0;
}
