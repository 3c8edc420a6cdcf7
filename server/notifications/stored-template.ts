import { renderText } from "#engine/expression";
import type { Transaction } from "../database/index.ts";
import type { MailText } from "./check-template.ts";
import { asText } from "./check-template.ts";
import type { RenderedMail } from "./lay-out-mail.ts";
import { addressesIn } from "./lay-out-mail.ts";
import type { MailKind } from "./mail-kinds.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";

/** The last version of each account that has a template of its own: `t`. */
export const CURRENT_TEMPLATES = `(select distinct on (account_id, kind) * from mail_template
  order by account_id, kind, version desc)`;

/** What a mail of this kind says that tells of an account: the template of the nearest account at or above it, else the default. */
export async function readMailText(
  system: Transaction,
  kind: MailKind,
  accountId: number,
): Promise<MailText> {
  const [own] = await system.query<MailText>(
    `select t.subject, t.body as text from ${CURRENT_TEMPLATES} t
     where t.kind = $1 and t.account_id = any(accounts_at_and_above($2)) and t.subject is not null
     order by cardinality(accounts_at_and_above(t.account_id)) desc limit 1`,
    [kind, accountId],
  );
  return own ?? MAIL_KINDS[kind];
}

/** Puts the variables in. What would be too long for a mail is cut. */
export function renderMail(
  kind: MailKind,
  template: MailText,
  variables: Readonly<Record<string, unknown>>,
): RenderedMail {
  const values = Object.entries(MAIL_KINDS[kind].variables).flatMap(([name, { isLink }]) => {
    const value = variables[name];
    return isLink === true && typeof value === "string" ? [value] : [];
  });
  return {
    subject: renderText(asText(template.subject), variables),
    text: renderText(asText(template.text), variables),
    links: [...new Set([...values, ...addressesIn(template.text)])],
  };
}
