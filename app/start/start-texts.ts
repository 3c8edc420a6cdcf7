import type { Translations } from "#renderers";

/** The texts that the portal needs before its translations are loaded, or without its server. */
export const START_TEXTS: Translations = {
  "failure.details": "Details",
  "failure.no-answer": "The server cannot be reached",
  "shell.leave.leave": "Leave",
  "shell.leave.stay": "Stay",
  "shell.leave.title": "Leave this page?",
  "shell.no-page": "There is no page at {address}.",
  "shell.page-error.copied": "Copied",
  "shell.page-error.copy": "Copy details",
  "shell.page-error.text":
    "Something on this page failed. The rest of the portal works, and your drafts are kept.",
  "shell.page-error.title": "This page failed",
  "start.again": "Try again",
  "start.bootstrap-failed": "The portal could not start",
  "start.bootstrap-failed-text":
    "The server did not answer as expected. Your work in other tabs is not affected.",
  "start.away-text": "Your work in other tabs is not affected.",
  "start.chunk-failed": "A part of the portal is missing",
  "start.chunk-failed-text":
    "The portal was updated while this page was open, or its server cannot be reached. Reload to continue; drafts are kept.",
  "start.console": "Opening the console…",
  "start.console-failed": "The console did not open",
  "start.console-lost":
    "The page that opened this window is gone. Close this window and open the console again.",
  "start.console-text":
    "The console is being prepared and opens here when it is ready. Checked {asked} times.",
  "start.handed-over": "You are signed in",
  "start.handed-over-text": "Continue in the other tab. You can close this one.",
  "start.insecure": "Signing in needs a secure address",
  "start.insecure-text":
    "Open the portal at its https address. Browsers do not allow a secure sign-in over http.",
  "start.managed": "Opening the account…",
  "start.managed-ended": "Managed access has ended",
  "start.managed-ended-text": "You've left the customer's account. You can close this window.",
  "start.managed-failed": "The account could not be opened",
  "start.managed-lost":
    "The page that opened this window is gone. Close this window and sign in as the customer again.",
  "start.no-storage-text":
    "This browser does not let the portal store data, so you cannot stay signed in. Allow cookies and site data for this address, or free some space, then sign in again.",
  "start.offline-text": "This device is offline. The portal starts when the connection is back.",
  "start.reload": "Reload",
  "start.sign-in": "Sign in",
  "start.sign-in-failed": "You are not signed in",
  "start.sign-in-forgotten":
    "This sign-in was started in another tab or has already been used. Sign in again to continue.",
  "start.sign-in-refused":
    "The portal could not accept the answer of the identity provider. Sign in again to continue.",
  "start.sign-in-unreachable": "The identity provider cannot be reached. Try again in a moment.",
  "start.sign-out": "Sign out",
  "start.signing-in": "Signing in…",
  "start.signing-out": "Signing out…",
  "start.starting": "Starting…",
};
