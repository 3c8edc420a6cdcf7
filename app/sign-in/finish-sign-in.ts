import * as oauth from "oauth4webapi";
import type { IdentityProvider, Ports } from "#engine/ports";
import { discoverProvider, issuerOf, redirectUri, requestOptions } from "./identity-provider.ts";
import { type SignInQuestion, takePendingSignIn } from "./pending-sign-in.ts";

export type Finished =
  | { readonly ok: true; readonly identityToken: string; readonly handTo?: string }
  /** `forgotten`: no sign-in was begun in this tab, or its answer was used already. */
  | { readonly ok: false; readonly reason: "forgotten" | "refused" | "unreachable" };

export type Redeemed =
  | { readonly ok: true; readonly identityToken: string }
  | { readonly ok: false; readonly reason: "refused" | "unreachable" };

/** Turns the identity provider's answer (`address`) to this tab's question into an identity token. */
export async function finishSignIn(
  address: URL,
  identity: IdentityProvider,
  ports: Pick<Ports, "tabStore" | "origin" | "log">,
): Promise<Finished> {
  const pending = takePendingSignIn(ports.tabStore);
  if (pending === undefined) return { ok: false, reason: "forgotten" };
  const redeemed = await redeemAnswer(address, pending, identity, ports);
  const { handTo } = pending;
  return redeemed.ok && handTo !== undefined ? { ...redeemed, handTo } : redeemed;
}

/** The server holds the token's times against its own clock; the clock of this browser may be hours off. */
const CLOCK_TOLERANCE_S = 24 * 60 * 60;

/** Trades the code of an answer for the identity token. State, nonce, issuer and audience are checked. */
export async function redeemAnswer(
  address: URL,
  { state, nonce, verifier }: SignInQuestion,
  identity: IdentityProvider,
  { origin, log }: Pick<Ports, "origin" | "log">,
): Promise<Redeemed> {
  const client: oauth.Client = {
    client_id: identity.clientId,
    [oauth.clockTolerance]: CLOCK_TOLERANCE_S,
  };
  try {
    const provider = await discoverProvider(identity.domain);
    const answer = oauth.validateAuthResponse(provider, client, address, state);
    const response = await oauth.authorizationCodeGrantRequest(
      provider,
      client,
      oauth.None(),
      answer,
      redirectUri(origin),
      verifier,
      requestOptions(issuerOf(identity.domain)),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(provider, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    const { id_token: identityToken } = tokens;
    return identityToken === undefined ? { ok: false, reason: "refused" } : { ok: true, identityToken };
  } catch (cause) {
    log.warn("The sign-in was not finished.", cause);
    return { ok: false, reason: cause instanceof TypeError ? "unreachable" : "refused" };
  }
}
