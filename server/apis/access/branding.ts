import { brokenRule } from "#validators";
import type { ApiRequest, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, takenName, wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { isPortalHost } from "../../identity/index.ts";
import type { StoredBranding } from "./branding-row.ts";
import { BRANDING, isTaken, readBranding } from "./branding-row.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import { checkCustomCss } from "./custom-css.ts";
import { checkPicture } from "./picture.ts";

export interface BrandingSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** The portal's main address, which no branding may use. */
  readonly publicUrl: string;
}

/** Logo, colours, style and addresses of a provider's or distributor's portal (spec 1 §3, §7). */
export function buildBrandingHandlers(
  settings: BrandingSettings,
): Pick<
  Handlers,
  | "listBrandings"
  | "getBranding"
  | "updateBranding"
  | "getBrandingTheme"
  | "updateBrandingTheme"
  | "getBrandingImages"
  | "updateBrandingImages"
  | "resetBranding"
> {
  const identity = {
    client: settings.clientId,
    domain: settings.issuer,
    scope: settings.scope,
    connection: null,
  };
  const answer = async (db: Transaction, id: number) => ({
    body: { ...(await readBranding(db, id)), ...identity },
  });
  const mainHost = new URL(settings.publicUrl).hostname;
  return {
    async listBrandings({ db, list, actor }) {
      const source: ListSource<Operations["listBrandings"]["fields"]> = {
        select: BRANDING,
        from: "branding b",
        fields: {
          account_id: { sql: "b.account_id", type: "number" },
          id: { sql: "b.account_id", type: "number" },
          subdomain: { sql: "b.subdomain" },
        },
        order: `b.account_id <> ${Math.trunc(actor.accountId)}, b.account_id`,
      };
      const { data, meta } = await listRows<StoredBranding>(db, source, list);
      return { body: { data: data.map((row) => ({ ...row, ...identity })), meta } };
    },
    getBranding: ({ db, path }) => answer(db, path.id),
    async updateBranding(request) {
      const { db } = request;
      const current = await readBranding(db, request.path.id);
      const read = request.patch(current);
      // Host names are case-insensitive.
      const changes =
        read.subdomain === undefined ? read : { ...read, subdomain: read.subdomain.toLowerCase() };
      await checkAddresses(db, current, changes, mainHost);
      if (changes.featureFlags !== undefined && current.id !== current.ServiceProviders_id)
        throw wrongField("/featureFlags", "Feature flags belong to the service provider's branding.");
      const css = changes.customCSS === undefined ? undefined : acceptCss(changes.customCSS ?? "");
      await db.query(
        `update branding set subdomain = coalesce($2, subdomain), cname = case when $3 then $4 else cname end,
           custom_css = coalesce($5, custom_css), feature_flags = coalesce($6::text[], feature_flags),
           allow_end_user_accounts = coalesce($7, allow_end_user_accounts), allow_reseller_accounts = coalesce($8, allow_reseller_accounts),
           allow_end_user_bootstraps = coalesce($9, allow_end_user_bootstraps),
           allow_reseller_bootstraps = coalesce($10, allow_reseller_bootstraps)
         where account_id = $1`,
        [
          current.id,
          changes.subdomain ?? null,
          changes.cname !== undefined,
          changes.cname ?? null,
          css ?? null,
          changes.featureFlags ?? null,
          changes.allowEndUserAccounts ?? null,
          changes.allowResellerAccounts ?? null,
          changes.allowEndUserBootstraps ?? null,
          changes.allowResellerBootstraps ?? null,
        ],
      );
      await auditChange(request, "branding.update", current);
      return await answer(db, current.id);
    },
    // Colours and pictures are read where they are changed, too: so each has a version of its own.
    async getBrandingTheme({ db, path }) {
      return { body: (await readBranding(db, path.id)).colourOptions };
    },
    async updateBrandingTheme(request) {
      const { db, body: theme } = request;
      const current = await readBranding(db, request.path.id);
      const { id } = current;
      await db.query(
        `update branding set primary_colour = coalesce($2, primary_colour), highlight_colour = coalesce($3, highlight_colour),
           colour_option = coalesce($4, colour_option) where account_id = $1`,
        [id, emptyForNull(theme.primary_colour), emptyForNull(theme.highlight_colour), theme.option ?? null],
      );
      await auditChange(request, "branding.theme", current);
      return await answer(db, id);
    },
    async getBrandingImages({ db, path }) {
      const { largeLogo, favicon } = await readBranding(db, path.id);
      return { body: { largeLogo, favicon } };
    },
    async updateBrandingImages(request) {
      const { db } = request;
      const current = await readBranding(db, request.path.id);
      const images = request.patch(current);
      for (const [name, picture] of Object.entries(images)) checkPicture(picture ?? "", name);
      await db.query(
        "update branding set large_logo = coalesce($2, large_logo), favicon = coalesce($3, favicon) where account_id = $1",
        [current.id, emptyForNull(images.largeLogo), emptyForNull(images.favicon)],
      );
      await auditChange(request, "branding.images", current);
      return await answer(db, current.id);
    },
    async resetBranding(request) {
      const { db } = request;
      const current = await readBranding(db, request.path.id);
      const { id } = current;
      await db.query(
        `update branding set primary_colour = '', highlight_colour = '', colour_option = 'light', custom_css = '',
           large_logo = '', favicon = '' where account_id = $1`,
        [id],
      );
      await auditChange(request, "branding.reset", current);
      return await answer(db, id);
    },
  };
}

/** Empty text for a field that was emptied, and so arrived as null; null, which keeps the column, for an absent one. */
function emptyForNull(text: string | null | undefined): string | null {
  return text === null ? "" : (text ?? null);
}

async function checkAddresses(
  db: Transaction,
  { id }: StoredBranding,
  { subdomain, cname }: { readonly subdomain?: string; readonly cname?: string | null },
  mainHost: string,
): Promise<void> {
  const wrong = subdomain === undefined ? undefined : brokenRule(["subdomain"], subdomain, "Subdomain");
  if (wrong !== undefined) throw wrongField("/subdomain", wrong);
  const taken = "This address is taken.";
  if (subdomain !== undefined) {
    if (subdomain === mainHost.split(".", 1)[0] || (await isTaken(db, "subdomain", subdomain, id)))
      throw takenName(taken, "/subdomain");
  }
  if (typeof cname === "string") {
    if (isPortalHost(cname, mainHost) || (await isTaken(db, "cname", cname, id)))
      throw takenName(taken, "/cname");
  }
}

function acceptCss(text: string): string {
  const { css, findings } = checkCustomCss(text);
  if (findings.length === 0) return css;
  const messages = findings.map(({ line, message }) => `Line ${line}: ${message}`);
  throw new ApiFailure(
    422,
    "The custom CSS has parts that are not permitted.",
    messages.map((message) => ({ field: "/customCSS", message })),
  );
}

/** Call it after the change. Pictures are not recorded, only that they changed. */
async function auditChange(
  { db, audit }: Pick<ApiRequest, "db" | "audit">,
  action: string,
  former: StoredBranding,
): Promise<void> {
  const { id } = former;
  const changed = await readBranding(db, id);
  await audit({
    action,
    resourceType: "branding",
    resourceId: String(id),
    accountId: id,
    name: former.cname ?? former.subdomain,
    changes: changesBetween(former, changed, { hidden: ["largeLogo", "favicon"] }),
  });
}
