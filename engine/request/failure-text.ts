/** Every text of the error catalogue, word for word (spec 1 §8, spec 2 §8). The engine has none elsewhere. */
export const FAILURE_TEXT = {
  keyMissing: "KeyMap is not set",
  modalDataFailed: "You must map a solution to your resource",
  noAnswer: "Response with status: 0 for URL: null",
  activityTimedOut: "Activity timed out (720 minutes)...",
  /** What failed is called this in the notifications, where nobody named it. */
  unnamedCall: "Data could not be loaded",
  /** For a document that an activity is changing. */
  stillChanging: "An earlier change is still running. Try again when it is done.",
  /** A part of the portal that could not be loaded, such as after an update. */
  notLoaded: "A part of the portal could not be loaded. Reload the page and try again.",
  /** A window that the browser blocked, or that was closed at once. */
  noWindow: "No window opened. Allow this portal to open windows, and try again.",
  /** A console whose address never arrived. */
  noConsole: "The console did not open. Try again.",
  /** A console on a host that is not configured. */
  consoleRefused: "The console's address is not one this portal may open.",
  /** Acting for somebody else without a code. */
  noAccessCode: "The server gave no access to this account.",
  /** Acting for somebody in a tab where somebody is signed in. */
  hasIdentity: "Somebody is signed in in this tab. Acting for a customer needs a window of its own.",
  /** The result of reading the thing again, after the polls of its delete failed. */
  deleteLostGone: "The answer was lost on the way. It is gone.",
  deleteLostThere: "The answer was lost on the way. It is still there.",
  deleteLostUnknown: "The answer was lost on the way. Whether it is gone could not be checked.",
} as const;

/** What a request without an answer says. People read it in words, with this as details (`renderers/control`). */
export const NO_ANSWER = FAILURE_TEXT.noAnswer;

/** `{status} Error - {message}`; without a status `Error - {message}`; several messages follow one another. */
export function statusErrorText(status: number, messages: readonly string[]): string {
  if (status === 0 && messages.length === 0) return FAILURE_TEXT.noAnswer;
  return withMessages(status === 0 ? "Error" : `${status} Error`, messages);
}

/** The heading of a failed activity: the status of its answer, or that it is an activity, or the kind of the thing. */
export function activityErrorText(of: number | string, messages: readonly string[]): string {
  return withMessages(`${of} Error`, messages);
}

export function pollFailedText(name: string): string {
  return `Something went wrong trying to retrieve the activity for ${name}`;
}

/** The prompt of a delete dialog before anything is typed. `display` is what must be typed: the name. */
export function nothingTypedText(type: string, display: string): string {
  return `no ${type} ${display} entered, verify action by entering ${type} ${display}`;
}

export function typedWrongText(type: string, display: string): string {
  return `${type} ${display} entered does not match the ${type} you are trying to delete, try again`;
}

/** Texts to find in messages, ignoring case, and their friendly replacements. */
export const FRIENDLY_TEXTS: readonly { readonly has: string; readonly say: string }[] = [
  {
    has: "this service adaptor is configured for another ASA",
    say: "This service adaptor is configured for another ASA, please reconfigure.",
  },
  {
    has: "there was an error attempting to communicate with the ASA",
    say: "There was an error attempting to communicate with the ASA",
  },
  {
    has: "this solution has active services",
    say: "This solution has active services. You can make the solution 'unavailable' if you no longer want it to appear on your client's marketplace.",
  },
];

/** Texts for statuses where the server sent no readable message. */
export function statusWords(status: number): string {
  return STATUS_WORDS[status] ?? (status >= 500 ? STATUS_WORDS[500] : STATUS_WORDS[400]) ?? "";
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: "The request was not understood.",
  401: "You are signed out. Sign in again.",
  403: "You are not allowed to do this.",
  404: "It does not exist, or not any more.",
  409: "It was changed meanwhile. Load it again.",
  412: "It was changed meanwhile. Load it again.",
  413: "It is too large.",
  422: "Some of the values are not accepted.",
  429: "Too many requests. Wait a moment and try again.",
  500: "The server could not do it. Try again later.",
  502: "The server did not answer properly. Try again later.",
  503: "The server is not available. Try again later.",
  504: "The server took too long. Try again later.",
};

/** For an answer that should be JSON and is not: cut off, or another page. */
export const BROKEN_ANSWER_TEXT = "The answer was incomplete and could not be read.";

function withMessages(start: string, messages: readonly string[]): string {
  return [start, ...messages].join(" - ");
}
