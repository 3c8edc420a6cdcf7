import { lazy, type ReactNode, useCallback, useEffect, useState } from "react";
import { Icon, PartBoundary, useTranslate } from "#renderers";
import type { CommandPaletteProps } from "../palette/index.ts";
import { paletteKeys } from "./key-names.ts";
import { OPEN_DIALOG } from "./shortcuts.tsx";
import styles from "./top-bar.module.css";

// Loaded when it is first opened.
const CommandPalette = lazy(() =>
  import("../palette/command-palette.tsx").then(({ CommandPalette: palette }) => ({ default: palette })),
);

export type PaletteSource = Omit<CommandPaletteProps, "onClose">;

/** Opens the command palette; looks like a search box where there is room. Also by Ctrl+K or Cmd+K from anywhere. */
export function PaletteButton(source: PaletteSource): ReactNode {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      if (!isShortcut || document.querySelector(OPEN_DIALOG) !== null) return;
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
        className={styles["search"]}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" size={18} />
        <span className={styles["search-text"]}>{t("shell.palette.label")}</span>
        <kbd className={styles["keys"]} aria-hidden>
          {paletteKeys().join(" ")}
        </kbd>
      </button>
      {isOpen && (
        <PartBoundary onFailed={close}>
          <CommandPalette {...source} onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}
