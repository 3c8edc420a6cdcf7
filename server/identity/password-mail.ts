import type { Transaction } from "../database/index.ts";
import { isMailable, readsAsAddress } from "../mail/index.ts";
import { writeMail } from "../notifications/index.ts";

/** What people are told about their password. */
export type PasswordNews = LinkNews | ChangeNews;

interface LinkNews {
  readonly kind: "reset" | "invitation";
  readonly link: string;
  readonly minutes: number;
}

interface ChangeNews {
  readonly kind: "changed";
  readonly by: "oneself" | "other" | "link";
  readonly publicUrl: string;
}

/** Writes to a person about their password; nothing where their name is no address that mail could be sent to. */
export async function writePasswordMail(
  system: Transaction,
  userId: number,
  news: PasswordNews,
): Promise<void> {
  const [person] = await system.query<Person>(
    `select u.username, a.id as account_id, a.company_name as company, p.company_name as provider
     from app_user u join account a on a.id = u.account_id join account p on p.id = provider_of(a.id) where u.id = $1`,
    [userId],
  );
  if (person === undefined || !isMailable(person.username)) return;
  if (news.kind === "changed" && news.by === "other" && (await hasHeardEnough(system, person.username)))
    return;
  const { username, account_id: accountId } = person;
  const [company, provider] = [plainName(person.company), plainName(person.provider)];
  const to = { to: username, accountId, userId };
  if (news.kind === "changed") {
    const { by, publicUrl } = news;
    const variables = { provider, how: CHANGED_BY[by], link: publicUrl };
    await writeMail(system, "password-changed", variables, { ...to, publicUrl });
    return;
  }
  const { link, minutes } = news;
  const linked = { ...to, publicUrl: new URL(link).origin, sendWithinMinutes: minutes };
  if (news.kind === "reset")
    await writeMail(system, "password-reset", { provider, username, minutes: String(minutes), link }, linked);
  else
    await writeMail(
      system,
      "password-invitation",
      { provider, company, username, hours: String(minutes / 60), link },
      linked,
    );
}

/** Within an hour, of passwords that others set: nobody's mailbox is filled by whoever may set theirs. */
const MOST_PER_HOUR = 3;

async function hasHeardEnough(system: Transaction, address: string): Promise<boolean> {
  const [written] = await system.query<{ count: number }>(
    `select count(*)::int as count from mail_outbox where kind = 'password-changed' and lower(recipient) = lower($1)
       and created_at > now() - interval '1 hour'`,
    [address],
  );
  return (written?.count ?? 0) >= MOST_PER_HOUR;
}

interface Person {
  readonly username: string;
  readonly account_id: number;
  readonly company: string;
  readonly provider: string;
}

const CHANGED_BY = {
  oneself: "The password with which you sign in was changed in your user settings.",
  other: "An administrator has set a new password for you.",
  link: "The password with which you sign in was changed by a link that was sent to this address. Your API keys have ended.",
} as const;

/** A name that reads as an address would be a link in many programs: it is not written. */
function plainName(name: string): string {
  return readsAsAddress(name) ? "the portal" : name;
}
