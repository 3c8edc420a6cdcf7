import type { Transaction } from "../database/index.ts";
import { isMailable, readsAsAddress, writeMail } from "../mail/index.ts";

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
  const { subject, lines } = textOf(
    { ...person, company: plainName(person.company), provider: plainName(person.provider) },
    news,
  );
  const isLink = news.kind !== "changed";
  await writeMail(system, {
    kind: `password-${news.kind}`,
    to: person.username,
    subject,
    text: `${lines.join("\n\n")}\n`,
    accountId: person.account_id,
    userId,
    hasSecret: isLink,
    ...(isLink ? { sendWithinMinutes: news.minutes } : {}),
  });
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

interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
}

/** A name that reads as an address would be a link in many programs: it is not written. */
function plainName(name: string): string {
  return readsAsAddress(name) ? "the portal" : name;
}

function textOf(person: Person, news: PasswordNews): MailText {
  return news.kind === "changed" ? changeText(person, news) : linkText(person, news);
}

function linkText({ username, company, provider }: Person, { kind, link, minutes }: LinkNews): MailText {
  if (kind === "reset")
    return {
      subject: `Set a new password for ${provider}`,
      lines: [
        `Somebody asked for a new password for ${username}. If that was you, set it here within ${minutes} minutes:`,
        link,
        "The link works once. If you did not ask for it, do nothing: your password stays as it is.",
      ],
    };
  return {
    subject: `You are invited to ${provider}`,
    lines: [
      `You were added to ${company} at ${provider}. Set a password, with which you sign in as ${username}:`,
      link,
      `The link works once, within ${minutes / 60} hours. If you do not know ${company}, do nothing.`,
    ],
  };
}

function changeText({ provider }: Person, { by, publicUrl }: ChangeNews): MailText {
  return {
    subject: `Your password for ${provider} was changed`,
    lines: [
      CHANGED_BY[by],
      "You were signed out everywhere else.",
      `If you do not know of this, ask for a new password on the sign-in page of ${publicUrl} at once, and tell your administrator.`,
    ],
  };
}
