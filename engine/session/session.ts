import type { Claims } from "../access/index.ts";
import type { IdentityProvider, Observable } from "../ports/index.ts";

/**
 * The session of this tab (spec 1 §4 "Session"). `unknown` until the tab's store was read; `expired` keeps the page
 * and asks to sign in again over it.
 */
export type SessionState =
  | { readonly state: "unknown" }
  | { readonly state: "out" }
  | { readonly state: "in"; readonly claims: Claims; readonly user: SessionUser }
  | { readonly state: "expired"; readonly claims: Claims; readonly user: SessionUser };

export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly language: string;
  readonly picture?: string;
  readonly account: { readonly id: number; readonly companyName: string };
}

/** What a person keeps of their own while they act for somebody else. */
export interface OwnSettings {
  readonly language?: string | undefined;
  readonly picture?: string | undefined;
}

export interface Session extends Observable<SessionState> {
  /** Reads the tab's token, refreshes it where due. Call once at start. */
  start(): Promise<void>;
  /** Trades an identity-provider token for a session: `GET access/auth/login`. */
  signIn(
    identityToken: string,
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly text: string }>;
  /**
   * Acts for a customer in this tab: trades the one-time code (`POST access/managed-access/session`) for a proxied
   * session. The token and the account are the customer's, the language and the picture stay one's own (spec 1 §4).
   * Refused where this tab has an identity already: no tab changes its own, and no session is entered from another.
   */
  enter(
    code: string,
    own?: OwnSettings,
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly text: string }>;
  /** Reads the person again, whose language and picture may be other ones now. One acts for nobody's settings. */
  readUser(): Promise<void>;
  /** Clears the token and identity credentials and tells the server. */
  signOut(): Promise<void>;
  /** A token with at least 60 s left, refreshed or traded anew as the thresholds say; undefined: logged out. */
  bearer(): Promise<string | undefined>;
  /** What another window of ours takes this tab's identity from, with `adopt`; undefined: nobody is signed in. */
  share(): string | undefined;
  /** Takes the identity that another tab shared. False: it shared none that can be used. */
  adopt(shared: string): Promise<boolean>;
  /** Where the person wanted to go when a sign-in came between: wins over the landing page, once (this tab only). */
  readonly deepLink: { keep(path: string): void; take(): string | undefined };
}

/** `GET access/bootstrap`, parsed. */
export interface BootstrapData {
  readonly featureFlags: readonly string[];
  readonly identity: IdentityProvider;
  readonly customCSS: string;
  readonly largeLogo: string;
  readonly favicon: string;
  /** The provider's two colours, as they gave them; whoever shows them picks readable shades. */
  readonly colourOptions?: { readonly primary_colour?: string; readonly highlight_colour?: string };
  readonly subdomain: string;
  readonly productVersion: string;
  /** Origins that may get the bearer, besides our own. */
  readonly bearerOrigins: readonly string[];
  readonly consoleHosts: readonly string[];
  /** Origins besides our own that files may be sent to, without the bearer. */
  readonly uploadOrigins: readonly string[];
}

export interface Bootstrap {
  /** Loaded once; a failure is answered, not thrown, and may be tried again. */
  load(): Promise<
    { readonly ok: true; readonly data: BootstrapData } | { readonly ok: false; readonly text: string }
  >;
  current(): BootstrapData | undefined;
}
