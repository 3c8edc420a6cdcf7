import { brokenRule } from "#validators";
import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";

/** A mail as it is sent. */
export interface Mail {
  /** Where it was handed over already, under this number; default a new one. */
  readonly id?: string;
  /** What it is about, for the outbox and the logs: `password-reset`. */
  readonly kind: string;
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for programs that show HTML. */
  readonly html?: string;
  /** The account whose logo is attached to the HTML. */
  readonly logoOf?: number | undefined;
  /** In place of the name in the operator's settings. */
  readonly senderName?: string;
  /** Where answers go. */
  readonly replyTo?: string;
  /** It comes with the mail. */
  readonly file?: MailFile | undefined;
  /** The address that stops this kind, by a POST alone (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** The account of which it tells. */
  readonly accountId: number;
  /** The person it is for: it is forgotten with them. */
  readonly userId?: number | undefined;
  /** Its text signs in whoever reads it: it is forgotten once it was sent. */
  readonly hasSecret?: boolean;
  /** It is not sent later than this; default three days. */
  readonly sendWithinMinutes?: number;
}

/** A file of text. Its type follows from its name. */
export interface MailFile {
  readonly name: string;
  readonly text: string;
}

const SEND_WITHIN_MINUTES = 3 * 24 * 60;
const LONGEST_ADDRESS = 254;
const LONGEST_SUBJECT = 150;

/**
 * Puts a mail into the outbox, in the transaction of what causes it. Throws for an address that `isMailable` refuses. What
 * it says is written by `writeMail` of server/notifications.
 */
export async function queueMail(db: Transaction, mail: Mail): Promise<void> {
  const to = mail.to.trim();
  if (!isMailable(to)) throw new Error("A mail was written to something that is no address.");
  await asSystem(db, (system) =>
    system.query(
      `insert into mail_outbox (account_id, user_id, kind, recipient, subject, body, has_secret, send_until, html, logo_of, sender_name,
         reply_to, unsubscribe, id, file_name, file_text)
       values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8), $9, $10, $11, $12, $13, coalesce($14, gen_random_uuid()),
         $15, $16)`,
      [
        mail.accountId,
        mail.userId ?? null,
        mail.kind,
        to,
        oneLine(mail.subject),
        mail.text,
        mail.hasSecret ?? false,
        mail.sendWithinMinutes ?? SEND_WITHIN_MINUTES,
        mail.html ?? null,
        mail.logoOf ?? null,
        mail.senderName ?? "",
        mail.replyTo ?? "",
        mail.unsubscribe ?? null,
        mail.id ?? null,
        mail.file?.name ?? null,
        mail.file?.text ?? null,
      ],
    ),
  );
}

/** Whether a text is one address, and nothing that a header could be made of. */
export function isMailable(address: string): boolean {
  const isPlain = /^[^\s\p{C}<>()[\]\\,;:"]+$/u.test(address) && address.length <= LONGEST_ADDRESS;
  return isPlain && brokenRule(["required", "email"], address, "Email") === undefined;
}

/** Names that people chose stand in subjects: what could begin another header becomes a space. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length <= LONGEST_SUBJECT ? line : `${line.slice(0, LONGEST_SUBJECT - 1)}…`;
}
