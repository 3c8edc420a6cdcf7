import { useEffect } from "react";
import type { Engine } from "#engine";
import { isRecord } from "#validators";
import { ownKey } from "../navigation/index.ts";

export interface RecentPage {
  readonly title: string;
  /** With its query, so that a list opens with the same filters. */
  readonly href: string;
}

const KEY = "recent";
const KEPT = 8;

type RecentParts = Pick<Engine, "ports" | "viewer">;

/** The last pages of this person in this tab, latest first. Kept per tab, because each tab has its own session. */
export function readRecent(engine: RecentParts): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(engine.ports.tabStore.get(ownKey(engine, KEY)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Remembers the open page. A path is listed once. */
export function useRecentPage(engine: RecentParts, title: string, path: string, query: string): void {
  useEffect(() => {
    if (title === "") return;
    const others = readRecent(engine).filter(({ href }) => href.split("?")[0] !== path);
    const href = query === "" ? path : `${path}?${query}`;
    engine.ports.tabStore.set(
      ownKey(engine, KEY),
      JSON.stringify([{ title, href }, ...others].slice(0, KEPT)),
    );
  }, [engine, title, path, query]);
}

function isRecent(value: unknown): value is RecentPage {
  return isRecord(value) && typeof value["title"] === "string" && typeof value["href"] === "string";
}
