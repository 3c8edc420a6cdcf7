import * as oauth from "oauth4webapi";
import type { IdentityProvider, Ports } from "#engine/ports";
import { discoverProvider, issuerOf, redirectUri, requestOptions } from "./identity-provider.ts";
import { type SignInRequest, takePendingSignIn } from "./pending-sign-in.ts";

export type FinishResult =
  | { readonly ok: true; readonly identityToken: string; readonly handTo?: string }
  /** `forgotten`: this tab started no sign-in, or its answer was already used. */
  | { readonly ok: false; readonly reason: "forgotten" | "refused" | "unreachable" };

export type RedeemResult =
  | { readonly ok: true; readonly identityToken: string }
  | { readonly ok: false; readonly reason: "refused" | "unreachable" };

/** Exchanges the identity provider's answer (`address`) to this tab's request for an identity token. */
export async function finishSignIn(
  address: URL,
  identity: IdentityProvider,
  ports: Pick<Ports, "tabStore" | "origin" | "log">,
): Promise<FinishResult> {
  const pending = takePendingSignIn(ports.tabStore);
  if (pending === undefined) return { ok: false, reason: "forgotten" };
  const redeemed = await redeemAnswer(address, pending, identity, ports);
  const { handTo } = pending;
  return redeemed.ok ? { ...redeemed, handTo } : redeemed;
}

/** The clock of this browser may be hours off; the server checks the token's times by its own clock. */
const CLOCK_TOLERANCE_S = 24 * 60 * 60;

/** Exchanges the code of an answer for the identity token. Checks state, nonce, issuer and audience. */
export async function redeemAnswer(
  address: URL,
  { state, nonce, verifier }: SignInRequest,
  identity: IdentityProvider,
  { origin, log }: Pick<Ports, "origin" | "log">,
): Promise<RedeemResult> {
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
    log.warn("The sign-in failed.", cause);
    return { ok: false, reason: cause instanceof TypeError ? "unreachable" : "refused" };
  }
}
