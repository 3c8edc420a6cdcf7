import type { Store } from "#engine/ports";
import { isRecord } from "#validators";

/** What the answer of the identity provider is held against. */
export interface SignInQuestion {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What must be remembered between leaving for the identity provider and coming back, in this tab only. */
export interface PendingSignIn extends SignInQuestion {
  /** Present: another tab waits for the identity token under this name; this one only fetches it. */
  readonly handTo?: string;
}

const KEY = "atrium.sign-in";

/** Answers whether the tab's store has kept it: one that is denied or full forgets in silence. */
export function keepPendingSignIn(tabStore: Store, pending: PendingSignIn): boolean {
  const text = JSON.stringify(pending);
  tabStore.set(KEY, text);
  return tabStore.get(KEY) === text;
}

/** The sign-in that was begun in this tab, once: an answer that is used again finds nothing. */
export function takePendingSignIn(tabStore: Store): PendingSignIn | undefined {
  const text = tabStore.get(KEY);
  tabStore.remove(KEY);
  return parsePending(text);
}

function parsePending(text: string | null): PendingSignIn | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { state, nonce, verifier, handTo } = value;
    if (typeof state !== "string" || typeof nonce !== "string" || typeof verifier !== "string")
      return undefined;
    return { state, nonce, verifier, ...(typeof handTo === "string" ? { handTo } : {}) };
  } catch {
    return undefined;
  }
}
