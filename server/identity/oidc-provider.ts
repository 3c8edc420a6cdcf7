import type { ClientMetadata, Configuration, KoaContextWithOIDC } from "oidc-provider";
import { errors, Provider } from "oidc-provider";
import type { Database } from "../database/database.ts";
import { buildOidcAdapter } from "./oidc-adapter.ts";
import { findPerson } from "./person.ts";
import type { ServerSecrets } from "./secrets.ts";
import { SESSION_LIFETIME_S } from "./session.ts";
import { messagePage } from "./sign-in-page.ts";

/** The portal, as its identity provider knows it. */
export const CLIENT_ID = "atrium";
export const SCOPE = "openid email profile";
/** Where the embedded identity provider is mounted, below the public address. */
export const OIDC_PATH = "/oidc";

/** The embedded identity provider: code flow with PKCE for the one public client, no consent to our own portal. */
export function buildOidcProvider(database: Database, secrets: ServerSecrets, publicUrl: string): Provider {
  const client: ClientMetadata = {
    client_id: CLIENT_ID,
    token_endpoint_auth_method: "none",
    redirect_uris: [`${publicUrl}/callback.html`],
    post_logout_redirect_uris: [`${publicUrl}/`],
    response_types: ["code"],
    grant_types: ["authorization_code"],
  };
  const configuration: Configuration = {
    adapter: buildOidcAdapter(database),
    clients: [client],
    jwks: { keys: [...secrets.identityProvider] },
    cookies: { keys: [secrets.cookie] },
    scopes: ["openid", "email", "profile"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "preferred_username"] },
    conformIdTokenClaims: false, // the portal trades the id token at once and never asks for more
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    ttl: {
      AccessToken: 60 * 60,
      AuthorizationCode: 60,
      IdToken: SESSION_LIFETIME_S,
      Interaction: 60 * 60,
      Session: SESSION_LIFETIME_S,
      Grant: SESSION_LIFETIME_S,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: signOut, postLogoutSuccessSource: showSignedOut },
    },
    findAccount: async (_ctx, id) => {
      const person = await database.transaction("system", (db) => findPerson(db, { id: Number(id) }));
      if (person === undefined || person.isBlocked) return undefined;
      const { username } = person;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          email: username,
          email_verified: true,
          name: username,
          preferred_username: username,
        }),
      };
    },
    loadExistingGrant: grantOwnClient,
    renderError: (ctx, out, error) => {
      ctx.type = "html";
      ctx.body = messagePage(
        "Sign-in did not work",
        error instanceof errors.SessionNotFound
          ? "This sign-in has expired. Start again."
          : `The identity provider refused the request: ${out.error_description ?? out.error}.`,
      );
    },
  };
  const provider = new Provider(`${publicUrl}${OIDC_PATH}`, configuration);
  provider.proxy = true; // host and protocol are always those of the public address, see mount-oidc.ts
  return provider;
}

async function grantOwnClient(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const known = ctx.oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  if (known !== undefined) {
    const existing = await provider.Grant.find(known);
    if (existing !== undefined) return existing;
  }
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPE);
  await grant.save();
  return grant;
}

/**
 * Our own portal signs out without a further click: the identity token it sends proves who asks. Anyone else, such
 * as a link on another site, gets a page that asks first.
 */
async function signOut(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { session, entities, provider, params } = ctx.oidc;
  const hint = entities.IdTokenHint?.payload;
  if (session === undefined || hint === undefined || hint["sub"] !== session.accountId) {
    ctx.body = messagePage("Sign out?", "You are signed in at this identity provider.", {
      html: form.replace(
        "</form>",
        '<button type="submit" name="logout" value="yes">Sign out</button></form>',
      ),
    });
    return;
  }
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    const grant = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    await grant?.destroy();
  }
  await session.destroy();
  ctx.cookies.set(provider.cookieName("session"), null, { path: "/", signed: true, overwrite: true });
  const { post_logout_redirect_uri: target, state } = params ?? {};
  if (typeof target !== "string") return showSignedOut(ctx);
  const url = new URL(target);
  if (typeof state === "string") url.searchParams.set("state", state);
  ctx.status = 303;
  ctx.redirect(url.href);
}

function showSignedOut(ctx: KoaContextWithOIDC): void {
  ctx.type = "html";
  ctx.body = messagePage("Signed out", "You are signed out.");
}
