import type { Translations } from "#renderers";

/** The texts that the portal needs before its translations are loaded, or without its server. */
export const START_TEXTS: Translations = {
  "failure.details": "Details",
  "failure.no-answer": "The server cannot be reached",
  "part.missing": "This part could not be loaded. The portal keeps trying.",
  "part.outdated": "The portal was updated. Reload it to go on here.",
  "part.reload": "Reload",
  "part.retry": "Try again",
  "shell.leave.leave": "Leave",
  "shell.leave.stay": "Stay",
  "shell.leave.title": "Leave this page?",
  "shell.no-page": "There is no page at {address}.",
  "start.again": "Try again",
  "start.bootstrap-failed": "The portal could not start",
  "start.bootstrap-failed-text":
    "The server did not answer as expected. Your work in other tabs is not affected.",
  "start.away-text": "Your work in other tabs is not affected.",
  "start.managed-ended": "Managed access has ended",
  "start.managed-ended-text": "You've left the customer's account. You can close this window.",
  "start.offline-text": "You are offline. The portal starts when the connection is back.",
  "start.sign-in": "Sign in",
  "start.sign-in-failed": "You are not signed in",
  "start.sign-out": "Sign out",
  "start.signing-in": "Signing in…",
  "start.signing-out": "Signing out…",
  "start.starting": "Starting…",
};
