import { RESERVED_SUBDOMAINS } from "#validators";
import { ApiFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Branding } from "./contract.generated.ts";

/** The columns of a branding under the names of spec 1 §3; the fields of the identity provider come from the settings. */
export const BRANDING = `b.account_id as id, provider_of(b.account_id) as "ServiceProviders_id", b.account_id, b.subdomain, b.cname,
  b.custom_css as "customCSS", to_jsonb(b.feature_flags) as "featureFlags", b.large_logo as "largeLogo", b.favicon,
  jsonb_build_object('primary_colour', b.primary_colour, 'highlight_colour', b.highlight_colour, 'option', b.colour_option) as "colourOptions",
  b.allow_end_user_accounts as "allowEndUserAccounts", b.allow_reseller_accounts as "allowResellerAccounts",
  b.allow_end_user_bootstraps as "allowEndUserBootstraps", b.allow_reseller_bootstraps as "allowResellerBootstraps"`;

/** A branding as it is stored. */
export type StoredBranding = Omit<Branding, "client" | "domain" | "scope" | "connection">;

/** 404 for a branding that is not within reach. */
export async function readBranding(db: Transaction, id: number): Promise<StoredBranding> {
  const [row] = await db.query<StoredBranding>(`select ${BRANDING} from branding b where b.account_id = $1`, [
    id,
  ]);
  if (row === undefined) throw new ApiFailure(404, "There is no such branding.");
  return row;
}

/** Creates the branding of an account, with a subdomain made of its name. */
export async function createBranding(db: Transaction, accountId: number, companyName: string): Promise<void> {
  const plain = companyName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);
  const subdomain =
    plain === "" || RESERVED_SUBDOMAINS.includes(plain) || (await isTaken(db, "subdomain", plain, accountId))
      ? `${plain === "" ? "portal" : plain}-${accountId}`
      : plain;
  await db.query("insert into branding (account_id, subdomain) values ($1, $2)", [accountId, subdomain]);
}

/** Whether another account of any tenant has this address: addresses are unique among all. */
export async function isTaken(
  db: Transaction,
  column: "subdomain" | "cname",
  value: string,
  accountId: number,
): Promise<boolean> {
  const rows = await asSystem(db, (system) =>
    system.query(`select from branding where ${column} = $1 and account_id <> $2`, [value, accountId]),
  );
  return rows.length > 0;
}
