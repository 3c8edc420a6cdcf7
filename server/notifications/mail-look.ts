import type { Transaction } from "../database/index.ts";

/** From whom the mail of an account seems to come, and how it looks. */
export interface MailLook {
  /** Empty: the name in the operator's settings. */
  readonly senderName: string;
  /** Empty: nobody else's. */
  readonly replyTo: string;
  /** `#rrggbb`. */
  readonly accent: string;
  /** Stands below each mail; may be empty. */
  readonly footer: string;
  /** Whose portal it is. */
  readonly company: string;
  /** The account whose logo is shown; undefined: none. */
  readonly logoOf: number | undefined;
}

const OWN_ACCENT = "#3d52d5";

/**
 * The look of the mail that tells of an account: that of the nearest account at or above it which has set one. Logo and
 * colour are those of the nearest portal, where nothing else is said.
 */
export async function readMailLook(system: Transaction, accountId: number): Promise<MailLook> {
  const [row] = await system.query<LookRow>(
    `with above as (select unnest(accounts_at_and_above($1)) as id),
       ranked as (select id, cardinality(accounts_at_and_above(id)) as depth from above)
     select n.sender_name, n.reply_to, n.accent_colour, n.show_logo, n.footer, p.primary_colour, l.account_id as logo_of,
       a.company_name as company
     from account a
       left join lateral (select n.* from notification_branding n join ranked r on r.id = n.account_id
         order by r.depth desc limit 1) n on true
       left join lateral (select b.primary_colour from branding b join ranked r on r.id = b.account_id
         where coalesce(b.primary_colour, '') <> '' order by r.depth desc limit 1) p on true
       left join lateral (select b.account_id from branding b join ranked r on r.id = b.account_id
         where b.large_logo <> '' order by r.depth desc limit 1) l on true
     where a.id = provider_of($1)`,
    [accountId],
  );
  return {
    senderName: row?.sender_name ?? "",
    replyTo: row?.reply_to ?? "",
    accent: [row?.accent_colour, row?.primary_colour, OWN_ACCENT].find(isColour) ?? OWN_ACCENT,
    footer: row?.footer ?? "",
    company: row?.company ?? "",
    logoOf: row?.show_logo === false ? undefined : (row?.logo_of ?? undefined),
  };
}

interface LookRow {
  readonly sender_name: string | null;
  readonly reply_to: string | null;
  readonly accent_colour: string | null;
  readonly show_logo: boolean | null;
  readonly footer: string | null;
  readonly primary_colour: string | null;
  readonly logo_of: number | null;
  readonly company: string;
}

function isColour(text: string | null | undefined): text is string {
  return typeof text === "string" && /^#[0-9a-f]{6}$/i.test(text);
}
