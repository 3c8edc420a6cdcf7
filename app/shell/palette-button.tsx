import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Icon, lazyPart, PartBoundary, useTranslate } from "#renderers";
import { missingDialog, OPEN_DIALOG, WaitingDialog } from "#renderers/dialog";
import type { CommandPaletteProps } from "../palette/index.ts";
import { paletteKeys } from "./key-names.ts";
import styles from "./top-bar.module.css";

// Loaded when it is first opened.
const CommandPalette = lazyPart(
  () => import("../palette/command-palette.tsx"),
  (module) => module.CommandPalette,
  { failed: missingDialog("shell.palette.title") },
);

export type PaletteSource = Omit<CommandPaletteProps, "onClose" | "text">;

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
  const typed = useRef("");
  const close = useCallback(() => {
    typed.current = "";
    setIsOpen(false);
  }, []);
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
        <PartBoundary
          fallback={
            <>
              <TypedAhead typed={typed} />
              <WaitingDialog title={t("shell.palette.title")} onClose={close} />
            </>
          }
          onFailed={close}
        >
          <CommandPalette {...source} text={typed} onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}

/** Keeps what is typed while the palette is loaded. */
function TypedAhead({ typed }: { readonly typed: RefObject<string> }): ReactNode {
  useEffect(() => {
    const handleKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
      if (key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (key.length === 1 && !ctrlKey && !metaKey) typed.current += key;
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [typed]);
  return null;
}
