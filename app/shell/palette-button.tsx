import { lazy, type ReactNode, useCallback, useEffect, useState } from "react";
import { Icon, PartBoundary, useTranslate } from "#renderers";
import type { CommandPaletteProps } from "../palette/index.ts";
import styles from "./top-bar.module.css";

// Loaded when it is first opened.
const CommandPalette = lazy(() =>
  import("../palette/command-palette.tsx").then(({ CommandPalette: palette }) => ({ default: palette })),
);

export type PaletteSource = Omit<CommandPaletteProps, "onClose">;

/** Opens the command palette, also by Ctrl+K or Cmd+K from anywhere. */
export function PaletteButton(source: PaletteSource): ReactNode {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      // An open dialog is answered first.
      if (!isShortcut || document.querySelector("dialog[open], [aria-modal='true']") !== null) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <button
        type="button"
        className={styles["tool"]}
        aria-label={t("shell.palette.open")}
        title={t("shell.palette.open")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" size={18} />
      </button>
      {isOpen && (
        <PartBoundary onFailed={close}>
          <CommandPalette {...source} onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}
