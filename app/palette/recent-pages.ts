import { useEffect } from "react";
import type { Store } from "#engine/ports";
import { isRecord } from "#validators";

export interface RecentPage {
  readonly title: string;
  /** With its query, so that a list comes back as it was left. */
  readonly href: string;
}

const KEY = "atrium.recent";
const KEPT = 8;

/** The pages last open in this tab, the latest first; the tab's own, as its identity is. */
export function readRecent(tabStore: Store): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(tabStore.get(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Remembers the page that is open, by path: the same page twice counts once. */
export function useRecentPage(tabStore: Store, title: string, path: string, query: string): void {
  useEffect(() => {
    if (title === "") return;
    const others = readRecent(tabStore).filter(({ href }) => href.split("?")[0] !== path);
    const href = query === "" ? path : `${path}?${query}`;
    tabStore.set(KEY, JSON.stringify([{ title, href }, ...others].slice(0, KEPT)));
  }, [tabStore, title, path, query]);
}

function isRecent(value: unknown): value is RecentPage {
  return isRecord(value) && typeof value["title"] === "string" && typeof value["href"] === "string";
}
