import { useMemo } from "react";
import { createDrafts } from "#engine";
import { useEngine } from "../engine-context.tsx";

/** Input of a plugin that was not sent yet. */
export interface PluginDraft {
  /** What was kept, and when, in milliseconds since 1970. */
  readonly read: () =>
    { readonly value: Readonly<Record<string, unknown>>; readonly savedAt: number } | undefined;
  /** When it was kept; undefined: it is too large to be. */
  readonly write: (value: Readonly<Record<string, unknown>>) => number | undefined;
  readonly remove: () => void;
  /** Calls back when another tab has kept or removed it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps input of a plugin as forms keep theirs: on this device, for this person alone, for a week. Plain data, no secrets.
 * `name` says of what it is.
 */
export function usePluginDraft(name: string): PluginDraft {
  const { ports, viewer } = useEngine();
  const claims = viewer()?.claims;
  const account = claims?.accountId ?? 0;
  const user = claims?.username ?? "";
  return useMemo(() => {
    const drafts = createDrafts(ports);
    const key = { account, user, form: `plugin#${name}` };
    return {
      read: () => drafts.read(key),
      write(value) {
        if (!drafts.write(key, { value, submitId: "" }, [])) return undefined;
        return drafts.read(key)?.savedAt;
      },
      remove: () => drafts.remove(key),
      subscribe: (listener) => drafts.subscribe(key, listener),
    };
  }, [ports, account, user, name]);
}
