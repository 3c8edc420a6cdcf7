import * as oauth from "oauth4webapi";
import type { IdentityProvider, Ports } from "#engine/ports";
import { discoverProvider, redirectUri } from "./identity-provider.ts";
import { keepPendingSignIn, type SignInQuestion } from "./pending-sign-in.ts";

export type Begun =
  { readonly ok: true; readonly address: string } | { readonly ok: false; readonly reason: BeginFailure };

/** `no-storage`: the browser keeps nothing for this tab, so the answer could not be known again. */
export type BeginFailure = "insecure" | "unreachable" | "no-storage";

/** `none`: the identity provider answers without asking anybody, or refuses; `login`: it asks, whoever it remembers. */
export type SignInPrompt = "none" | "login";

export interface SignInOptions {
  /** The tab that waits for the identity token, see `hand-over.ts`. */
  readonly handTo?: string | undefined;
  readonly prompt?: SignInPrompt | undefined;
}

/** Prepares a sign-in of this tab, and answers the address of the identity provider to go to. */
export async function beginSignIn(
  identity: IdentityProvider,
  ports: Pick<Ports, "tabStore" | "origin" | "log">,
  { handTo, prompt }: SignInOptions = {},
): Promise<Begun> {
  // The checks of a sign-in need cryptography that browsers give to https and this machine only.
  if (!window.isSecureContext) return { ok: false, reason: "insecure" };
  try {
    const { address, question } = await prepareSignIn(identity, ports.origin, prompt);
    const pending = { ...question, ...(handTo === undefined ? {} : { handTo }) };
    if (!keepPendingSignIn(ports.tabStore, pending)) return { ok: false, reason: "no-storage" };
    return { ok: true, address };
  } catch (cause) {
    ports.log.warn("The identity provider could not be asked.", cause);
    return { ok: false, reason: "unreachable" };
  }
}

/** A question to the identity provider (authorization code with PKCE), and what its answer is held against. Rejects where it cannot be reached. */
export async function prepareSignIn(
  identity: IdentityProvider,
  origin: string,
  prompt?: SignInPrompt,
): Promise<{ readonly address: string; readonly question: SignInQuestion }> {
  const provider = await discoverProvider(identity.domain);
  if (provider.authorization_endpoint === undefined) throw new Error("It names no authorization endpoint.");
  const question: SignInQuestion = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
  const address = new URL(provider.authorization_endpoint);
  const parameters = {
    response_type: "code",
    client_id: identity.clientId,
    redirect_uri: redirectUri(origin),
    scope: identity.scope,
    state: question.state,
    nonce: question.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(question.verifier),
    code_challenge_method: "S256",
    ...(prompt === undefined ? {} : { prompt }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { address: address.href, question };
}
