import { useCallback, useEffect, useState } from "react";
import { useColourScheme } from "#renderers";
import { readChoices, writeChoices } from "./choices.ts";
import type { Choices } from "./choices.ts";

export interface ChoicesState {
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
  /** Where the portal went by itself. */
  readonly follow: (address: string) => void;
}

/** What is chosen, kept in the address of the window. */
export function useChoices(): ChoicesState {
  const [choices, setChoices] = useState(() => readChoices(window.location));
  const { choice, choose: chooseScheme } = useColourScheme();
  const choose = useCallback(
    (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
    [],
  );
  const follow = useCallback((address: string) => choose({ address }), [choose]);

  // The portal remembers a scheme of its own: this window and the frame hear of each other's choice.
  useEffect(() => {
    const { scheme } = readChoices(window.location);
    if (scheme !== undefined) chooseScheme(scheme);
  }, [chooseScheme]);
  const all = { ...choices, scheme: choice === "auto" ? undefined : choice };
  const written = writeChoices(all);
  useEffect(() => {
    window.history.replaceState(window.history.state, "", written);
  }, [written]);
  useEffect(() => {
    const go = (): void => choose({ address: readChoices(window.location).address });
    window.addEventListener("hashchange", go);
    return () => window.removeEventListener("hashchange", go);
  }, [choose]);
  return { choices: all, choose, follow };
}
