import { type Dispatch, useEffect, useRef, useState } from "react";
import type { PluginDraft } from "#renderers/plugin";
import { isUnsaved, openConsole, openDraft, printDraft } from "../state/index.ts";
import type { ConsoleAction, ConsoleState, PublishedModel } from "../state/index.ts";

/** Nobody is typing any more. */
const SETTLED_MS = 400;

/** The console as it opens: with the draft of before, else as it is published. */
export function openWithDraft(newest: PublishedModel, draft: PluginDraft): ConsoleState {
  const found = draft.read();
  const restored = found === undefined ? undefined : openDraft(newest, found.value);
  return restored ?? openConsole(newest);
}

export interface KeptDraft {
  /** When it was last kept, in milliseconds since 1970; undefined: it is not. */
  readonly keptAt: number | undefined;
  /** It was entered before the page was opened. */
  readonly isRestored: boolean;
  /** Another tab has changed the same prices since; undefined: none has. */
  readonly other: { readonly take: () => void; readonly leave: () => void } | undefined;
}

export interface KeptDraftParts {
  readonly draft: PluginDraft;
  readonly state: ConsoleState;
  readonly newest: PublishedModel;
  readonly dispatch: Dispatch<ConsoleAction>;
}

/**
 * Keeps what is unsaved on this device, a moment after each change and when the page is left. Of two tabs the one that was
 * changed last is kept; the other one says so, and can take it over.
 */
export function useKeptDraft({ draft, state, newest, dispatch }: KeptDraftParts): KeptDraft {
  const [isRestored, setIsRestored] = useState(() => isUnsaved(state));
  const [keptAt, setKeptAt] = useState(() => (isRestored ? draft.read()?.savedAt : undefined));
  const [other, setOther] = useState<ReturnType<PluginDraft["read"]>>();
  /** What of the store is this tab's. */
  const [first] = useState(() => ({ savedAt: keptAt, text: textOf(state) }));
  const own = useRef(first);

  const keep = useRef(() => {});
  useEffect(() => {
    keep.current = () => {
      const text = textOf(state);
      if (text === own.current.text) return;
      const value = printDraft(state);
      const before = own.current.savedAt;
      if (value === undefined && before !== undefined && draft.read()?.savedAt === before) draft.remove();
      const savedAt = value && draft.write(value);
      own.current = { savedAt, text };
      setKeptAt(savedAt);
      if (value === undefined) setIsRestored(false);
    };
    const timer = setTimeout(() => keep.current(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [draft, state]);
  useEffect(() => {
    const keepNow = () => keep.current();
    window.addEventListener("pagehide", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, []);
  useEffect(
    () =>
      draft.subscribe(() => {
        const found = draft.read();
        setOther(found?.savedAt === own.current.savedAt ? undefined : found);
      }),
    [draft],
  );

  const restored = other && openDraft(newest, other.value);
  return {
    keptAt,
    isRestored,
    other: restored && {
      take() {
        dispatch({ do: "restore", state: restored });
        setOther(undefined);
      },
      leave: () => setOther(undefined),
    },
  };
}

/** To tell a change from a new state with the same content; undefined: nothing is unsaved. */
function textOf(state: ConsoleState): string | undefined {
  return JSON.stringify(printDraft(state));
}
