import * as oauth from "oauth4webapi";
import type { Ports } from "#engine";
import {
  discoverProvider,
  type IdentitySettings,
  issuerOf,
  redirectUri,
  requestOptions,
} from "./identity-provider.ts";
import { takePendingSignIn } from "./pending-sign-in.ts";

export type Finished =
  | { readonly ok: true; readonly identityToken: string; readonly handTo?: string }
  /** `forgotten`: no sign-in was begun in this tab, or its answer was used already. */
  | { readonly ok: false; readonly reason: "forgotten" | "refused" | "unreachable" };

/** Turns the identity provider's answer (`address`) into an identity token. State, nonce, issuer and audience are checked. */
export async function finishSignIn(
  address: URL,
  identity: IdentitySettings,
  ports: Pick<Ports, "tabStore" | "origin" | "log">,
): Promise<Finished> {
  const pending = takePendingSignIn(ports.tabStore);
  if (pending === undefined) return { ok: false, reason: "forgotten" };
  const client: oauth.Client = { client_id: identity.clientId };
  try {
    const provider = await discoverProvider(identity.domain);
    const answer = oauth.validateAuthResponse(provider, client, address, pending.state);
    const response = await oauth.authorizationCodeGrantRequest(
      provider,
      client,
      oauth.None(),
      answer,
      redirectUri(ports.origin),
      pending.verifier,
      requestOptions(issuerOf(identity.domain)),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(provider, client, response, {
      expectedNonce: pending.nonce,
      requireIdToken: true,
    });
    if (tokens.id_token === undefined) return { ok: false, reason: "refused" };
    const { handTo } = pending;
    return { ok: true, identityToken: tokens.id_token, ...(handTo === undefined ? {} : { handTo }) };
  } catch (cause) {
    ports.log.warn("The sign-in was not finished.", cause);
    return { ok: false, reason: cause instanceof TypeError ? "unreachable" : "refused" };
  }
}
