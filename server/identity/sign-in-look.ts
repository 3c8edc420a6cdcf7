import type { Transaction } from "../database/index.ts";
import { isPortalHost } from "./portal-host.ts";
import { readProviderCookie } from "./provider-cookie.ts";

/** Whose portal people sign in to. */
export interface SignInLook {
  readonly name: string;
  /** A data address; empty: none. */
  readonly logo: string;
}

/** What a request says about whose portal is meant. */
export interface PortalAsked {
  readonly host: string | undefined;
  readonly cookie: string | undefined;
  /** The portal's main host. */
  readonly mainHost: string;
}

/**
 * The provider or distributor to whose portal the host belongs, by its custom address or its first label; else the provider
 * whose people last signed in in this browser. Undefined: nothing says it. Without a logo of its own it has its provider's.
 */
export async function findSignInLook(
  system: Transaction,
  { host = "", cookie, mainHost }: PortalAsked,
): Promise<SignInLook | undefined> {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  const [found] = await system.query<SignInLook>(
    `select a.company_name as name, coalesce(nullif(b.large_logo, ''), p.large_logo, '') as logo
     from branding b join account a on a.id = b.account_id
       left join branding p on p.account_id = provider_of(b.account_id)
     where (coalesce(b.cname, '') = $1 and not $4::boolean) or b.subdomain = $2 or b.account_id = $3
     order by coalesce(b.cname, '') = $1 and not $4::boolean desc, b.subdomain = $2 desc limit 1`,
    [name, name.split(".", 1)[0], readProviderCookie(cookie), isPortalHost(name, mainHost)],
  );
  return found;
}
