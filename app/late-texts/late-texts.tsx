import { type ReactNode, useMemo } from "react";
import { TranslationProvider, type Translations, useTranslations } from "#renderers";

/** The texts of signing in, of the windows of consoles and managed access, and of a page that failed: they come with their code. */
const LATE_TEXTS: Translations = {
  "start.console": "Opening the console…",
  "start.console-cancel": "Cancel",
  "start.console-cancelled": "Cancelled. You can close this window.",
  "start.console-failed": "The console did not open",
  "start.console-lost":
    "The page that opened this window is gone. Close this window and open the console again.",
  "start.console-text":
    "The console is being prepared and opens here when it is ready. Checked {asked} times.",
  "start.managed": "Opening the account…",
  "start.managed-failed": "The account could not be opened",
  "start.managed-lost":
    "The page that opened this window is gone. Close this window and sign in as the customer again.",
  "start.handed-over": "You are signed in",
  "start.handed-over-text": "Continue in the other tab. You can close this one.",
  "start.insecure": "Signing in needs a secure address",
  "start.insecure-text":
    "Open the portal at its https address. Browsers do not allow a secure sign-in over http.",
  "start.no-storage-text":
    "This browser does not let the portal store data, so you cannot stay signed in. Allow cookies and site data for this address, or free some space, then sign in again.",
  "start.sign-in-forgotten":
    "This sign-in was started in another tab or has already been used. Sign in again to continue.",
  "start.sign-in-refused":
    "The portal could not accept the answer of the identity provider. Sign in again to continue.",
  "start.sign-in-unreachable": "The identity provider cannot be reached. Try again in a moment.",
  "shell.page-error.copied": "Copied",
  "shell.page-error.copy": "Copy details",
  "shell.page-error.text":
    "Something on this page failed. The rest of the portal works, and your drafts are kept.",
  "shell.page-error.title": "This page failed",
};

/** Gives what is inside these texts besides those around it. */
export function LateTexts({ children }: { readonly children: ReactNode }): ReactNode {
  const texts = useTranslations();
  const all = useMemo(() => ({ ...LATE_TEXTS, ...texts }), [texts]);
  return <TranslationProvider value={all}>{children}</TranslationProvider>;
}
