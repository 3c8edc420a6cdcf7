/** The engine's access to the outside world. `app` implements it for the browser, tests with fakes. */
export interface Ports {
  readonly clock: Clock;
  readonly http: Http;
  /** Outlives the browser; shared by all tabs. */
  readonly store: Store;
  /** Belongs to one tab; holds its identity. */
  readonly tabStore: Store;
  readonly ids: { uuid(): string };
  readonly log: Log;
  /**
   * Runs `work` in one tab at a time, by name. Returns undefined at once where another tab holds the lock and `wait`
   * is false.
   */
  readonly lock: <T>(
    name: string,
    options: { wait: boolean },
    work: () => Promise<T>,
  ) => Promise<T | undefined>;
  readonly network: Network;
  readonly windows: Windows;
  /** Gets an identity token for the browser's sign-in at the identity provider, without asking the person. */
  readonly askIdentity: (provider: IdentityProvider) => Promise<IdentityAnswer>;
  readonly upload: UploadPort;
  /** Our own origin, such as `http://localhost:8080`. The bearer is sent only there and to the configured origins. */
  readonly origin: string;
  /** The value of a cookie that scripts may read; undefined where there is none. */
  cookie(name: string): string | undefined;
  /** At least 0, below 1: spreads retries. */
  random(): number;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once, after `ms` milliseconds; the returned function cancels it. */
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

/** Posts a file as multipart, after the parts. Without bearer, cookies or redirects; never throws. */
export interface UploadPort {
  (request: UploadRequest): Promise<HttpAnswer>;
}

export interface UploadRequest {
  /** Complete URL, its origin checked. */
  readonly url: string;
  readonly parts: readonly (readonly [name: string, value: string])[];
  readonly file: UploadableFile;
  /** Bytes of the file that are there already: only what follows is sent. Default 0. */
  readonly from?: number;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal?: CancelSignal;
}

/** A file of the platform: the browser's own File is one. */
export interface UploadableFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type; empty where unknown. */
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly lastModified?: number;
}

/** `status` 0: no answer (offline, refused, cut off); `text` then has the reason. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>; // names in lower case
  /** Empty where there are `bytes`. */
  readonly text: string;
  /** The body, where a file was asked for. */
  readonly bytes?: FileContent;
}

/** What is in a file of the platform: the browser's own Blob is one, which may be larger than its memory. */
export type FileContent = Pick<UploadableFile, "size" | "type">;

/** Whether a request is still needed: a signal of ours (`createCancel`), or an AbortSignal passed on. */
export interface CancelSignal {
  readonly aborted: boolean;
  /** Calls back when it is cancelled; an AbortSignal has an event instead. */
  readonly onStop?: (listener: () => void) => void;
}

/** Never throws: a store that is full, corrupt or denied returns null and drops what is set. */
export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Notifies of changes made by other tabs. */
  subscribe(listener: (key: string) => void): () => void;
}

export interface Log {
  warn(message: string, detail?: unknown): void;
  /** An error to report to the operator; never a status 401 or 404 (spec 1 §8). */
  error(message: string, detail?: unknown): void;
}

/** Address of the identity provider, and the portal's client id there. */
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

/** Opens windows of our own portal that wait for a message: an identity to act under, or the address of a console. */
export interface Windows {
  /**
   * Opens one at once, during the click, so that no pop-up blocker stops it. It is `noopener`, on a route of ours
   * (`/managed-access` or `/console`), and has no identity before its message.
   */
  open(kind: WindowKind): OpenedWindow;
}

export type WindowKind = "managed-access" | "console";

export interface OpenedWindow {
  /** Sends the window its message as soon as it listens. Only once: after a message the window stops listening. */
  send(message: WindowMessage): void;
  /** Whether it asked for its message. A window that the browser blocked never does. */
  hasAsked(): boolean;
  /** Whether it asked, or something else than this tab has the focus now, as a window that opens takes it at once. */
  mayBeOpen(): boolean;
}

/** The message of a tab to a window that it opened. */
export type WindowMessage =
  /** Act for another account: the code is valid once, for 30 seconds (`POST access/managed-access/session`). */
  | {
      readonly is: "managed-access";
      readonly code: string;
      /** Settings of the acting person, which stay theirs. */
      readonly own?: { readonly language?: string; readonly picture?: string };
    }
  /** Show a console as the person who opened it. */
  | {
      readonly is: "console";
      /** Key for the tab's session; see `Session.share`. */
      readonly session: string;
      /** The address, where it is already known. */
      readonly url?: string;
      /** The read to repeat until it returns `proxy_url`. */
      readonly poll?: { readonly api: string; readonly path: string };
    }
  | { readonly is: "failed"; readonly text: string };

/** The shape of every long-lived part: React reads it through `useSyncExternalStore`. */
export interface Observable<State> {
  /** The same object until something changed. */
  snapshot(): State;
  subscribe(listener: () => void): () => void;
}
