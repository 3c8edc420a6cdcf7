import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import { isPortalHost, readProviderCookie } from "../../identity/index.ts";
import type { StoredBranding } from "./branding-row.ts";
import { BRANDING } from "./branding-row.ts";
import type { Handlers } from "./contract.generated.ts";

export interface BootstrapSettings {
  /** Of the identity provider. */
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  readonly productVersion: string;
  readonly bearerOrigins: readonly string[];
  readonly consoleHosts: readonly string[];
  readonly uploadOrigins: readonly string[];
  /** False under an external identity provider. */
  readonly hasOwnPasswords: boolean;
}

/** The portal's main address: hosts of its domain are subdomains, whatever custom addresses are stored. */
interface PortalAddress {
  readonly publicUrl: string;
}

/**
 * What the portal starts with (spec 1 §7). With a token, the branding is that of the caller's distributor, else of their
 * provider. Without, the host name chooses it, by a custom address or by its first label; else it is that of the provider
 * whose people last signed in in this browser, else of the first one. What a distributor has not set is taken from its
 * provider, and so are the flags.
 */
export function buildBootstrapHandler(settings: BootstrapSettings & PortalAddress): Handlers["getBootstrap"] {
  const { issuer, publicUrl, ...shown } = settings;
  const mainHost = new URL(publicUrl).hostname;
  return async ({ db, actor, headers }) => {
    const own = await asSystem(db, async (system) =>
      actor.userId === 0
        ? await findByHost(system, headers["host"] ?? "", mainHost, readProviderCookie(headers["cookie"]))
        : await findByActor(system, actor),
    );
    const providers =
      own === undefined || own.id === own.ServiceProviders_id
        ? own
        : await asSystem(db, (system) => findById(system, own.ServiceProviders_id));
    return {
      headers: { vary: "authorization, cookie, host" },
      body: {
        ...shown,
        domain: issuer,
        featureFlags: providers?.featureFlags ?? [],
        customCSS: own?.customCSS || providers?.customCSS || "",
        largeLogo: own?.largeLogo || providers?.largeLogo || "",
        favicon: own?.favicon || providers?.favicon || "",
        subdomain: own?.subdomain ?? "",
        colourOptions: {
          primary_colour: own?.colourOptions.primary_colour || providers?.colourOptions.primary_colour || "",
          highlight_colour:
            own?.colourOptions.highlight_colour || providers?.colourOptions.highlight_colour || "",
          option: own?.colourOptions.option ?? "light",
        },
      },
    };
  };
}

async function findByActor(system: Transaction, actor: Actor): Promise<StoredBranding | undefined> {
  const [row] = await system.query<StoredBranding>(
    `select ${BRANDING} from branding b
     where b.account_id = any (accounts_at_and_above($1)) and (b.account_id in ($1, $2)
       or case when $3 then b.allow_reseller_bootstraps else b.allow_end_user_bootstraps end)
     order by b.account_id = $2 limit 1`,
    [actor.accountId, actor.serviceProviderId, actor.isReseller],
  );
  return row;
}

async function findByHost(
  system: Transaction,
  host: string,
  mainHost: string,
  lastProvider: number,
): Promise<StoredBranding | undefined> {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  const [row] = await system.query<StoredBranding>(
    `select ${BRANDING} from branding b
     order by coalesce(b.cname, '') = $1 and not $4::boolean desc, b.subdomain = $2 desc, b.account_id = $3 desc,
       b.account_id = provider_of(b.account_id) desc, b.account_id limit 1`,
    [name, name.split(".", 1)[0], lastProvider, isPortalHost(name, mainHost)],
  );
  return row;
}

async function findById(system: Transaction, id: number): Promise<StoredBranding | undefined> {
  const [row] = await system.query<StoredBranding>(
    `select ${BRANDING} from branding b where b.account_id = $1`,
    [id],
  );
  return row;
}
