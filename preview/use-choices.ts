import { useCallback, useEffect, useState } from "react";
import { useColourScheme } from "#renderers";
import { readChoices, writeChoices } from "./choices.ts";
import type { Choices } from "./choices.ts";

export interface ChoicesState {
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
  /** Counts the addresses that were asked for from outside of the portal: it goes there anew. */
  readonly visit: number;
  /** Where the portal went by itself. */
  readonly follow: (address: string) => void;
}

/** What is chosen, kept in the address of the window. */
export function useChoices(): ChoicesState {
  const [{ choices, visit }, setState] = useState(() => ({
    choices: readChoices(window.location),
    visit: 0,
  }));
  const { choice, choose: chooseScheme } = useColourScheme();

  const choose = useCallback((change: Partial<Choices>) => {
    setState((state) => ({
      choices: { ...state.choices, ...change },
      visit: state.visit + (change.address === undefined ? 0 : 1),
    }));
  }, []);
  const follow = useCallback((address: string) => {
    setState((state) =>
      state.choices.address === address ? state : { ...state, choices: { ...state.choices, address } },
    );
  }, []);

  // The portal remembers a scheme of its own; the frame hears of the change, and so does this window of the frame's.
  useEffect(() => {
    const { scheme } = readChoices(window.location);
    if (scheme !== undefined) chooseScheme(scheme);
  }, [chooseScheme]);
  const scheme = choice === "auto" ? undefined : choice;
  const all = { ...choices, scheme };
  const written = writeChoices(all);
  useEffect(() => {
    window.history.replaceState(window.history.state, "", written);
  }, [written]);
  useEffect(() => {
    const go = (): void => choose({ address: readChoices(window.location).address });
    window.addEventListener("hashchange", go);
    return () => window.removeEventListener("hashchange", go);
  }, [choose]);

  return { choices: all, choose, visit, follow };
}
