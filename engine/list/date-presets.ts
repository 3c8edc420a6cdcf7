import type { PageContext } from "../context/index.ts";
import { nowRoot, ownText } from "../context/index.ts";
import type { FilterModel } from "../model/index.ts";
import { joinRange } from "./range.ts";

const DAY_MS = 86_400_000;

/** The ranges of days that a filter of times offers at once, as values of the filter; all end today. */
export function datePresets({
  now,
  translations,
}: Pick<PageContext, "now" | "translations">): FilterModel["options"] {
  const { today = "", monthStart = "" } = nowRoot(now);
  const daysAgo = (days: number) => nowRoot(now - days * DAY_MS)["today"] ?? "";
  const firsts = {
    "list.today": today,
    "list.last-7-days": daysAgo(6),
    "list.last-30-days": daysAgo(29),
    "list.this-month": monthStart,
  };
  return Object.entries(firsts).map(([key, first]) => ({
    value: joinRange(String(first), String(today)),
    label: ownText({ translations }, key),
  }));
}
