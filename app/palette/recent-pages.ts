import { useEffect } from "react";
import type { Store } from "#engine/ports";
import { isRecord } from "#validators";

export interface RecentPage {
  readonly title: string;
  /** With its query, so that a list opens with the same filters. */
  readonly href: string;
}

const KEY = "atrium.recent";
const KEPT = 8;

/** The last pages of this tab, latest first. Kept per tab, because each tab has its own session. */
export function readRecent(tabStore: Store): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(tabStore.get(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Remembers the open page. A path is listed once. */
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
