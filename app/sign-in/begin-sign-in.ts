import * as oauth from "oauth4webapi";
import type { Ports } from "#engine";
import { discoverProvider, type IdentitySettings, redirectUri } from "./identity-provider.ts";
import { keepPendingSignIn } from "./pending-sign-in.ts";

export type Begun =
  { readonly ok: true; readonly address: string } | { readonly ok: false; readonly reason: BeginFailure };

/** `no-storage`: the browser keeps nothing for this tab, so the answer could not be known again. */
export type BeginFailure = "insecure" | "unreachable" | "no-storage";

/**
 * Prepares a sign-in (authorization code with PKCE) and answers the address of the identity provider to go to.
 * `handTo`: the tab that waits for the identity token, see `hand-over.ts`.
 */
export async function beginSignIn(
  identity: IdentitySettings,
  ports: Pick<Ports, "tabStore" | "origin" | "log">,
  handTo?: string,
): Promise<Begun> {
  // The checks of a sign-in need cryptography that browsers give to https and this machine only.
  if (!window.isSecureContext) return { ok: false, reason: "insecure" };
  try {
    const provider = await discoverProvider(identity.domain);
    if (provider.authorization_endpoint === undefined) throw new Error("It names no authorization endpoint.");
    const pending = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      ...(handTo === undefined ? {} : { handTo }),
    };
    const address = new URL(provider.authorization_endpoint);
    const question = {
      response_type: "code",
      client_id: identity.clientId,
      redirect_uri: redirectUri(ports.origin),
      scope: identity.scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value);
    if (!keepPendingSignIn(ports.tabStore, pending)) return { ok: false, reason: "no-storage" };
    return { ok: true, address: address.href };
  } catch (cause) {
    ports.log.warn("The identity provider could not be asked.", cause);
    return { ok: false, reason: "unreachable" };
  }
}
