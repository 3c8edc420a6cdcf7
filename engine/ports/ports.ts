/** What the engine may ask of the world. `app` gives the browser's, tests give fakes. */
export interface Ports {
  readonly clock: Clock;
  readonly http: Http;
  /** Survives the browser; shared by all tabs. */
  readonly store: Store;
  /** One tab's own; holds its identity. */
  readonly tabStore: Store;
  readonly ids: { uuid(): string };
  readonly log: Log;
  /** Runs `work` in one tab at a time, by name. Answers undefined at once where another tab holds it and `wait` is false. */
  readonly lock: <T>(
    name: string,
    options: { wait: boolean },
    work: () => Promise<T>,
  ) => Promise<T | undefined>;
  readonly network: Network;
  readonly windows: Windows;
  /** Asks an identity provider for an identity token of this browser's sign-in there, without a question to anybody. */
  readonly askIdentity: (provider: IdentityProvider) => Promise<IdentityAnswer>;
  readonly upload: UploadPort;
  /** Our own origin, such as `http://localhost:8080`: the bearer leaves for it and for the configured ones, never elsewhere. */
  readonly origin: string;
  /** The value of a cookie that scripts may read; undefined where there is none. */
  cookie(name: string): string | undefined;
  /** At least 0, below 1: spreads retries. */
  random(): number;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once, `ms` milliseconds from now; the answer cancels it. */
  after(ms: number, call: () => void): () => void;
}

export interface Http {
  (request: HttpRequest): Promise<HttpAnswer>;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: CancelSignal;
}

/** Posts a file as multipart, the parts before it. Without bearer, cookies or redirects; never throws. */
export interface UploadPort {
  (request: UploadRequest): Promise<HttpAnswer>;
}

export interface UploadRequest {
  /** Whole, its origin checked. */
  readonly url: string;
  readonly parts: readonly (readonly [name: string, value: string])[];
  readonly file: UploadableFile;
  /** Told the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal?: CancelSignal;
}

/** A file as the world around has it: the browser's own File is one. */
export interface UploadableFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type; empty where it is not known. */
  readonly type: string;
}

/** `status` 0: no answer came (offline, refused, cut off); `text` then says why. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>; // names in lower case
  readonly text: string;
}

/** Says whether a request is still wanted: a signal of ours (`createCancel`), or an AbortSignal passed through. */
export interface CancelSignal {
  readonly aborted: boolean;
  /** Calls back when it is stopped; an AbortSignal has its own way. */
  readonly onStop?: (listener: () => void) => void;
}

/** Never throws: a store that is full, corrupt or denied answers null and forgets. */
export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Tells of changes made by other tabs. */
  subscribe(listener: (key: string) => void): () => void;
}

export interface Log {
  warn(message: string, detail?: unknown): void;
  /** An error to report to the operator; statuses 401 and 404 never come here (spec 1 §8). */
  error(message: string, detail?: unknown): void;
}

/** Where people sign in, and as what the portal is known there. */
export interface IdentityProvider {
  readonly domain: string;
  readonly clientId: string;
  readonly scope: string;
}

export type IdentityAnswer =
  | { readonly ok: true; readonly identityToken: string }
  /** `refused`: it would have to ask the person. */
  | { readonly ok: false; readonly reason: "refused" | "unreachable" };

export interface Network {
  isOnline(): boolean;
  isVisible(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Opens windows of our own portal that wait for something: an identity to act under, or the address of a console. */
export interface Windows {
  /**
   * Opens one at once, as long as a click still counts, so that no blocker of pop-ups stops it. It is `noopener`, on a
   * route of ours (`/managed-access` or `/console`), and has no identity before it is told one.
   */
  open(kind: WindowKind): OpenedWindow;
}

export type WindowKind = "managed-access" | "console";

export interface OpenedWindow {
  /** Tells the window, as soon as it listens. Once and for all: the window listens no more after a message. */
  send(message: WindowMessage): void;
  /** Whether it is there: it asked for its message. A window that the browser stopped never does. */
  hasAsked(): boolean;
}

/** What a window of ours is told by the tab that opened it. */
export type WindowMessage =
  /** Act for another account: the code is good once, for 30 seconds (`POST access/managed-access/session`). */
  | {
      readonly is: "managed-access";
      readonly code: string;
      /** What the person who acts keeps of their own. */
      readonly own?: { readonly language?: string; readonly picture?: string };
    }
  /** Show a console as the person who asked for it. */
  | {
      readonly is: "console";
      /** What the tab's session is handed over as; see `Session.share`. */
      readonly session: string;
      /** The address, where it is known already. */
      readonly url?: string;
      /** The read to repeat until it answers `proxy_url`. */
      readonly poll?: { readonly api: string; readonly path: string };
    }
  | { readonly is: "failed"; readonly text: string };

/** The shape of every long-lived part: React reads it through `useSyncExternalStore`. */
export interface Observable<State> {
  /** The same object until something changed. */
  snapshot(): State;
  subscribe(listener: () => void): () => void;
}
