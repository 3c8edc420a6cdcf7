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

/** The settings that stay a person's own while they act for somebody else. */
export interface OwnSettings {
  readonly language?: string | undefined;
  readonly picture?: string | undefined;
}

export interface Session extends Observable<SessionState> {
  /** Reads the tab's token, and refreshes it if due. Call once at start. */
  start(): Promise<void>;
  /** Exchanges an identity provider's token for a session: `GET access/auth/login`. */
  signIn(
    identityToken: string,
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly text: string }>;
  /**
   * Acts for a customer in this tab: exchanges the one-time code (`POST access/managed-access/session`) for a proxied
   * session. Token and account are the customer's, language and picture stay one's own (spec 1 §4). Refused in a tab
   * that already has an identity: a tab never changes its identity.
   */
  enter(
    code: string,
    own?: OwnSettings,
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly text: string }>;
  /** Reads the person again after a change of their settings. Does nothing while acting for somebody. */
  readUser(): Promise<void>;
  /** Clears the token and identity credentials and tells the server. */
  signOut(): Promise<void>;
  /** A token with at least 60 s left, refreshed or replaced if due; undefined: signed out. */
  bearer(): Promise<string | undefined>;
  /**
   * A key with which another window of ours takes over this tab's identity (`adopt`); undefined: nobody is signed in.
   */
  share(): string | undefined;
  /** Takes over the identity that another tab shared. False: there is no valid one. */
  adopt(shared: string): Promise<boolean>;
  /** The address that the person wanted before a sign-in: used once instead of the landing page (this tab only). */
  readonly deepLink: { keep(path: string): void; take(): string | undefined };
}

/** `GET access/bootstrap`, parsed. */
export interface BootstrapData {
  readonly featureFlags: readonly string[];
  readonly identity: IdentityProvider;
  readonly customCSS: string;
  readonly largeLogo: string;
  readonly favicon: string;
  /** The provider's two colours, unchanged; the theme picks readable shades. */
  readonly colourOptions?: { readonly primary_colour?: string; readonly highlight_colour?: string };
  readonly subdomain: string;
  readonly productVersion: string;
  /** Origins that may get the bearer, besides our own. */
  readonly bearerOrigins: readonly string[];
  readonly consoleHosts: readonly string[];
  /** Origins besides our own that may get files, without the bearer. */
  readonly uploadOrigins: readonly string[];
}

export interface Bootstrap {
  /** Loaded once; a failure is returned, not thrown, and the next call tries again. */
  load(): Promise<
    { readonly ok: true; readonly data: BootstrapData } | { readonly ok: false; readonly text: string }
  >;
  current(): BootstrapData | undefined;
}
