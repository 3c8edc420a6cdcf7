import type { Engine } from "#engine";
import { discoverProvider } from "./identity-provider.ts";

/**
 * Signs out here and returns the address to go to: the sign-out of the identity provider, which leads back to the portal,
 * or the login page when the provider has none or cannot be reached.
 */
export async function signOutAddress(engine: Engine): Promise<string> {
  const { origin, log } = engine.ports;
  const identity = engine.bootstrap.current()?.identity;
  await engine.session.signOut();
  const login = `${origin}/#/login`;
  if (identity === undefined) return login;
  try {
    const { end_session_endpoint: end } = await discoverProvider(identity.domain);
    if (end === undefined) return login;
    const address = new URL(end);
    address.searchParams.set("client_id", identity.clientId);
    address.searchParams.set("post_logout_redirect_uri", `${origin}/`);
    return address.href;
  } catch (cause) {
    log.warn("The sign-out address of the identity provider could not be read.", cause);
    return login;
  }
}
