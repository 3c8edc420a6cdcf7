import { type ReactNode, useEffect } from "react";
import { lazyPart, PartBoundary, useTranslate } from "#renderers";
import { missingDialog, OPEN_DIALOG, WaitingDialog } from "#renderers/dialog";
import type { ShortcutDialogProps } from "./shortcut-dialog.tsx";

// Loaded when it is first opened.
const ShortcutDialog = lazyPart(
  () => import("./shortcut-dialog.tsx"),
  (module) => module.ShortcutDialog,
  { failed: missingDialog("shell.shortcuts.title") },
);

const TYPED_IN = [
  "input:not([type='checkbox'], [type='radio'], [type='button'], [type='submit'])",
  "textarea",
  "select",
  "[contenteditable]",
  "[role='menu']",
  "[role='listbox']",
].join();

export interface ShortcutsProps extends ShortcutDialogProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/**
 * The shortcuts of one key: `/` leads to the search of the page – the element that names the key in its
 * `aria-keyshortcuts` – and `?` opens the list of all shortcuts.
 */
export function Shortcuts({ isOpen, onOpen, ...dialog }: ShortcutsProps): ReactNode {
  const { areSingleKeysOn } = dialog;
  const t = useTranslate();
  useEffect(() => {
    if (!areSingleKeysOn) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== "/" && event.key !== "?") return;
      if (isTyping(event.target) || document.querySelector(OPEN_DIALOG) !== null) return;
      event.preventDefault();
      if (event.key === "?") onOpen();
      else focusSearch();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [areSingleKeysOn, onOpen]);
  return (
    isOpen && (
      <PartBoundary
        fallback={<WaitingDialog title={t("shell.shortcuts.title")} onClose={dialog.onClose} />}
        onFailed={dialog.onClose}
      >
        <ShortcutDialog {...dialog} />
      </PartBoundary>
    )
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_IN) !== null;
}

/** The first search of the page that can take the focus. */
function focusSearch(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>("main input[aria-keyshortcuts='/']")) {
    box.focus();
    if (document.activeElement === box) {
      box.select();
      return;
    }
  }
}
