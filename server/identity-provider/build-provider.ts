import { Provider } from "oidc-provider";
import type { Configuration } from "oidc-provider";
import type { Database } from "../database/index.ts";
import type { ServerSecrets } from "../identity/index.ts";
import { findPerson, IDENTITY_TOKEN_LIFETIME_S, SESSION_LIFETIME_S } from "../identity/index.ts";
import { buildAdapter } from "./database-adapter.ts";
import { errorPage, signedOutPage, signOutPage } from "./pages.ts";

/** The portal as the identity provider knows it: a public client, without a secret. */
export const PORTAL_CLIENT_ID = "atrium";
export const PORTAL_SCOPE = "openid email profile";

/**
 * The embedded identity provider: authorization code flow with PKCE for the portal alone. Its issuer is
 * `<publicUrl>/oidc`; people enter email and password at `<publicUrl>/sign-in/<uid>`.
 */
export function buildProvider(database: Database, secrets: ServerSecrets, publicUrl: string): Provider {
  const isHttps = publicUrl.startsWith("https:");
  const cookie = { httpOnly: true, sameSite: "lax", secure: isHttps, signed: true } as const;
  const configuration: Configuration = {
    adapter: buildAdapter(database),
    clients: [
      {
        client_id: PORTAL_CLIENT_ID,
        redirect_uris: [`${publicUrl}/callback.html`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code"],
        response_types: ["code"],
        application_type: "web",
        require_auth_time: true,
      },
    ],
    jwks: { keys: [...secrets.identityProvider] },
    cookies: { keys: [secrets.cookie], long: cookie, short: cookie },
    pkce: { required: () => true },
    scopes: ["openid", "email", "profile"],
    claims: { openid: ["sub", "sid"], email: ["email", "email_verified"], profile: ["name"] },
    // The portal uses the identity token alone, so it must name the person.
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          // A link on another site must not sign anyone out: then the person has to confirm.
          const isAsked = context.get("sec-fetch-site") === "cross-site";
          context.body = signOutPage(form, isAsked);
        },
        postLogoutSuccessSource: (context) => {
          context.body = signedOutPage(publicUrl);
        },
      },
    },
    interactions: { url: (_context, interaction) => `/sign-in/${interaction.uid}` },
    async findAccount(_context, id, token) {
      const person = await database.transaction("system", (db) => findPerson(db, { id: Number(id) }));
      if (person === undefined || person.isBlocked) return undefined;
      // Identifies this browser's sign-in, so that signing out in one tab ends the sessions of the others.
      const sid = token !== undefined && "sessionUid" in token ? token.sessionUid : undefined;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          email: person.username,
          email_verified: true,
          name: person.username,
          ...(typeof sid === "string" ? { sid } : {}),
        }),
      };
    },
    // The portal is our own: signing in is the consent.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const known = oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId);
      const found = known === undefined ? undefined : await provider.Grant.find(known);
      if (found !== undefined) return found;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope(PORTAL_SCOPE);
      await grant.save();
      return grant;
    },
    renderError(context, out) {
      context.type = "html";
      context.body = errorPage(out.error_description ?? out.error, publicUrl);
    },
    ttl: {
      AccessToken: 60 * 60,
      AuthorizationCode: 60,
      IdToken: IDENTITY_TOKEN_LIFETIME_S,
      Interaction: 60 * 60,
      // From the sign-in on, however often a tab requests another identity token.
      Session: (_context, { loginTs }) =>
        loginTs === undefined
          ? SESSION_LIFETIME_S
          : Math.max(1, loginTs + SESSION_LIFETIME_S - Math.floor(Date.now() / 1000)),
      Grant: SESSION_LIFETIME_S,
    },
  };
  const provider = new Provider(`${publicUrl}/oidc`, configuration);
  provider.proxy = true; // mount-provider.ts sets the forwarded headers to the public address
  return provider;
}
