import { useMemo } from "react";
import { type SchemeChoice, useColourScheme, useShownCalls, useTranslate } from "#renderers";
import type { PaletteEntry } from "./palette-entries.ts";

const THEMES: readonly { readonly choice: SchemeChoice; readonly icon: string }[] = [
  { choice: "dark", icon: "moon" },
  { choice: "light", icon: "sun" },
  { choice: "auto", icon: "device-desktop" },
];

/** What can be done on every page: choose a theme, show calls in forms, show the keyboard shortcuts. */
export function useCommandEntries(onShortcuts: () => void): readonly PaletteEntry[] {
  const t = useTranslate();
  const { choice: chosen, choose } = useColourScheme();
  const [areCallsShown, showCalls] = useShownCalls();
  return useMemo(
    () => [
      ...THEMES.map(({ choice, icon }) => ({
        id: `theme ${choice}`,
        title: t(`shell.palette.theme-${choice}`),
        place: choice === chosen ? t("shell.palette.current") : undefined,
        icon,
        start: () => choose(choice),
      })),
      {
        id: "calls",
        title: t(areCallsShown ? "shell.palette.calls-off" : "shell.palette.calls-on"),
        icon: "terminal-2",
        start: () => showCalls(!areCallsShown),
      },
      { id: "shortcuts", title: t("shell.shortcuts.title"), icon: "keyboard", start: onShortcuts },
    ],
    [t, chosen, choose, areCallsShown, showCalls, onShortcuts],
  );
}
