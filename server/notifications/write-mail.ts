import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import type { MailFile } from "../mail/index.ts";
import { oneLine, queueMail } from "../mail/index.ts";
import type { RenderedMail } from "./lay-out-mail.ts";
import { htmlOf, layOutMail, plainTextOf } from "./lay-out-mail.ts";
import type { MailKind, MailVariables } from "./mail-kinds.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";
import { readMailLook } from "./mail-look.ts";
import { readMailText, renderMail } from "./stored-template.ts";
import type { Delivery } from "./subscriptions.ts";
import { readSubscription } from "./subscriptions.ts";
import { unsubscribeLink } from "./unsubscribe-link.ts";

export interface MailRecipient {
  /** One address. */
  readonly to: string;
  /** The account of which it tells, or that of its reader: its templates and its look count. */
  readonly accountId: number;
  /** The accounts of which it tells, where `accountId` is that of its reader. */
  readonly about?: readonly number[] | undefined;
  /** The person it is for; undefined: nobody who signs in here. */
  readonly userId?: number | undefined;
  /** The activity tag without whose R nobody reads it; default: that of its kind. */
  readonly tag?: string | undefined;
  /** It comes with the mail; a daily summary comes without. */
  readonly file?: MailFile | undefined;
  /** Where the portal is, for the link that stops it. */
  readonly publicUrl: string;
  /** It is not sent later than this; default three days. */
  readonly sendWithinMinutes?: number;
}

/**
 * Writes a mail of one kind, in the transaction of what causes it: by the template of the account, and as its recipient wants
 * it. The answer is what became of it: it waits in the outbox, or for the daily summary, or is not wanted. Throws for an
 * address that `isMailable` refuses.
 */
export async function writeMail<Kind extends MailKind>(
  db: Transaction,
  kind: Kind,
  variables: MailVariables<Kind>,
  recipient: MailRecipient,
): Promise<Delivery> {
  return await asSystem(db, async (system) => {
    const { to, accountId, userId, about, tag, publicUrl } = recipient;
    const isChosen = MAIL_KINDS[kind].always === undefined;
    const subscription = isChosen
      ? await readSubscription(system, kind, userId === undefined ? { accountId, address: to } : { userId })
      : undefined;
    const delivery = subscription?.delivery ?? "At once";
    if (delivery === "Off") return delivery;
    const rendered = renderMail(kind, await readMailText(system, kind, accountId), variables);
    if (delivery === "Daily" && userId !== undefined) {
      await system.query(
        `insert into mail_digest_item (user_id, account_id, kind, subject, body, tag, about)
         values ($1, $2, $3, $4, $5, $6, $7::int[])`,
        [
          userId,
          accountId,
          kind,
          oneLine(rendered.subject),
          rendered.text.trim(),
          tag ?? null,
          about ?? null,
        ],
      );
      return delivery;
    }
    const stop = subscription && (await unsubscribeLink(system, publicUrl, subscription.id));
    await queueWritten(system, kind, rendered, recipient, stop);
    return "At once";
  });
}

/** Puts what was rendered into the outbox, with the look of its account. */
export async function queueWritten(
  system: Transaction,
  kind: MailKind,
  rendered: RenderedMail,
  { to, accountId, userId, file, sendWithinMinutes }: Omit<MailRecipient, "publicUrl">,
  stop: string | undefined,
): Promise<void> {
  const look = await readMailLook(system, accountId);
  const layout = layOutMail(kind, { ...rendered, subject: oneLine(rendered.subject) }, look, stop);
  await queueMail(system, {
    kind,
    to,
    subject: layout.subject,
    text: plainTextOf(rendered.text, layout),
    html: htmlOf(layout, look.logoOf !== undefined),
    logoOf: look.logoOf,
    file,
    senderName: look.senderName,
    replyTo: look.replyTo,
    unsubscribe: stop,
    accountId,
    userId,
    hasSecret: Object.values(MAIL_KINDS[kind].variables).some(({ isSecret }) => isSecret === true),
    ...(sendWithinMinutes !== undefined && { sendWithinMinutes }),
  });
}
