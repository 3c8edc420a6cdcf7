/** The query after a page parameter changed: every list of the page goes back to page 1, with no row open. */
export function changeParam(query: string, name: string, value: string): string {
  const next = new URLSearchParams(query);
  for (const key of Array.from(next.keys())) if (/(?:^|\.)(?:page|open)$/.test(key)) next.delete(key);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next.toString();
}

/** The query after another tab was opened: the state of its lists is reset, the page's parameters stay. */
export function changeTab(query: string, tab: string, paramNames: readonly string[]): string {
  const searchParams = new URLSearchParams(query);
  const next = new URLSearchParams();
  for (const name of paramNames) for (const value of searchParams.getAll(name)) next.append(name, value);
  next.set("tab", tab);
  return next.toString();
}
