import * as oauth from "oauth4webapi";
import type { IdentityProvider, Ports } from "#engine/ports";
import { discoverProvider, redirectUri } from "./identity-provider.ts";
import { keepPendingSignIn, type SignInRequest } from "./pending-sign-in.ts";

export type BeginResult =
  { readonly ok: true; readonly address: string } | { readonly ok: false; readonly reason: BeginFailure };

/** `no-storage`: the browser stores nothing for this tab, so the answer could not be checked. */
export type BeginFailure = "insecure" | "unreachable" | "no-storage";

/** `none`: the identity provider answers without asking the person, or refuses; `login`: it always asks. */
export type SignInPrompt = "none" | "login";

export interface SignInOptions {
  /** Name of the channel to a tab that waits for the identity token, see `hand-over.ts`. */
  readonly handTo?: string | undefined;
  readonly prompt?: SignInPrompt | undefined;
}

/** Prepares a sign-in of this tab and returns the address of the identity provider to go to. */
export async function beginSignIn(
  identity: IdentityProvider,
  ports: Pick<Ports, "tabStore" | "origin" | "log">,
  { handTo, prompt }: SignInOptions = {},
): Promise<BeginResult> {
  // Browsers offer the cryptography that a sign-in needs only over https and on localhost.
  if (!window.isSecureContext) return { ok: false, reason: "insecure" };
  try {
    const { address, request } = await prepareSignIn(identity, ports.origin, prompt);
    if (!keepPendingSignIn(ports.tabStore, { ...request, handTo }))
      return { ok: false, reason: "no-storage" };
    return { ok: true, address };
  } catch (cause) {
    ports.log.warn("The identity provider could not be reached.", cause);
    return { ok: false, reason: "unreachable" };
  }
}

/** A request to the identity provider (authorization code with PKCE), with the values to check its answer. Rejects when the provider cannot be reached. */
export async function prepareSignIn(
  identity: IdentityProvider,
  origin: string,
  prompt?: SignInPrompt,
): Promise<{ readonly address: string; readonly request: SignInRequest }> {
  const provider = await discoverProvider(identity.domain);
  if (provider.authorization_endpoint === undefined)
    throw new Error("The identity provider names no authorization endpoint.");
  const request: SignInRequest = {
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
    state: request.state,
    nonce: request.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  if (prompt !== undefined) address.searchParams.set("prompt", prompt);
  return { address: address.href, request };
}
