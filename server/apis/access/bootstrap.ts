import type { Handler } from "../../api/api.ts";
import { asSystem } from "../../database/scope.ts";
import { readProviderCookie } from "../../identity/provider-cookie.ts";

export interface BootstrapSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  readonly productVersion: string;
  readonly bearerOrigins: readonly string[];
  readonly consoleHosts: readonly string[];
}

interface BrandingRow {
  readonly subdomain: string;
  readonly feature_flags: readonly string[];
  readonly custom_css: string;
  readonly large_logo: string;
  readonly favicon: string;
}

/**
 * Which provider's portal this is: whoever asks with a token gets their own provider's, else the host's first label
 * is its subdomain, else it is the provider whose people last signed in in this browser, else the first one.
 */
export function buildBootstrapHandler(settings: BootstrapSettings): Handler {
  const { issuer, clientId, scope, productVersion, bearerOrigins, consoleHosts } = settings;
  return async ({ db, actor, headers }) => {
    const subdomain = (headers["host"] ?? "").split(/[.:]/, 1)[0] ?? "";
    const [branding] = await asSystem(db, (system) =>
      system.query<BrandingRow>(
        `select subdomain, feature_flags, custom_css, large_logo, favicon from branding
         order by account_id = $1 desc, subdomain = $2 desc, account_id = $3 desc, account_id limit 1`,
        [actor.serviceProviderId, subdomain, readProviderCookie(headers["cookie"])],
      ),
    );
    return {
      headers: { vary: "authorization, cookie, host" },
      body: {
        featureFlags: branding?.feature_flags ?? [],
        domain: issuer,
        clientId,
        scope,
        customCSS: branding?.custom_css ?? "",
        largeLogo: branding?.large_logo ?? "",
        favicon: branding?.favicon ?? "",
        subdomain: branding?.subdomain ?? "",
        productVersion,
        bearerOrigins,
        consoleHosts,
      },
    };
  };
}
