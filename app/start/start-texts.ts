import type { Translations } from "#renderers";

/** What the portal must be able to say before, and without, its server: its texts until the translations arrive. */
export const START_TEXTS: Translations = {
  "shell.leave.leave": "Leave",
  "shell.leave.stay": "Stay",
  "shell.leave.title": "Leave this page?",
  "shell.page-error.copied": "Copied",
  "shell.page-error.copy": "Copy details",
  "shell.page-error.text": "Something in it failed. The rest of the portal works; drafts are kept.",
  "shell.page-error.title": "This page broke",
  "start.again": "Try again",
  "start.bootstrap-failed": "The portal could not start",
  "start.bootstrap-failed-text":
    "Its server did not answer as expected. Your work in other tabs is not affected.",
  "start.chunk-failed": "A part of the portal is missing",
  "start.chunk-failed-text":
    "The portal was updated while this page was open, or its server cannot be reached. Reload to continue; drafts are kept.",
  "start.console": "Opening the console…",
  "start.console-failed": "The console did not open",
  "start.console-lost": "The page that opened this window is gone. Close it and open the console again.",
  "start.console-text": "It is being prepared. It opens here by itself; asked {asked} times.",
  "start.handed-over": "You are signed in",
  "start.handed-over-text": "Your page in the other tab continues. You can close this one.",
  "start.insecure": "Signing in needs a secure address",
  "start.insecure-text":
    "Open the portal at its https address: browsers refuse the checks of a sign-in on plain http.",
  "start.managed": "Entering the account…",
  "start.managed-ended": "Managed access has ended",
  "start.managed-ended-text":
    "You act for nobody in this window any more. Close it: your own session goes on in the tab you came from.",
  "start.managed-failed": "The account was not entered",
  "start.managed-lost":
    "The page that opened this window is gone. Close it and sign in as the customer again.",
  "start.no-storage-text":
    "This browser lets the portal keep nothing, so it could not stay signed in. Allow cookies and site data for this address, or make room, then sign in again.",
  "start.offline-text": "This device is offline. The portal starts by itself when the connection is back.",
  "start.reload": "Reload",
  "start.sign-in": "Sign in",
  "start.sign-in-failed": "You are not signed in",
  "start.sign-in-forgotten":
    "This sign-in was begun in another tab or was used already. Sign in again to continue.",
  "start.sign-in-refused": "The identity provider's answer could not be accepted. Sign in again to continue.",
  "start.sign-in-unreachable": "The identity provider cannot be reached. Try again in a moment.",
  "start.sign-out": "Sign out",
  "start.signing-in": "Signing in…",
  "start.signing-out": "Signing out…",
  "start.starting": "Starting…",
};
