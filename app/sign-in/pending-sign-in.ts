import type { Store } from "#engine/ports";
import { isRecord } from "#validators";

/** The values of a request to check its answer with. */
export interface SignInRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What this tab remembers while the person is at the identity provider. */
export interface PendingSignIn extends SignInRequest {
  /** Name of the channel to a tab that waits for the identity token; absent: this tab signs in. */
  readonly handTo?: string;
}

const KEY = "atrium.sign-in";

/** Returns whether it was stored: a denied or full store reports no error. */
export function keepPendingSignIn(tabStore: Store, pending: PendingSignIn): boolean {
  const text = JSON.stringify(pending);
  tabStore.set(KEY, text);
  return tabStore.get(KEY) === text;
}

/** Reads and removes the pending sign-in of this tab, so that an answer counts once. */
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
    return { state, nonce, verifier, handTo: typeof handTo === "string" ? handTo : undefined };
  } catch {
    return undefined;
  }
}
