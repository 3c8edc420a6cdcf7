import { randomUUID } from "node:crypto";
import type { Database } from "../database/index.ts";
import { hasCome, LONGEST_PAUSE_S, pauseAfter } from "../outgoing/index.ts";
import type { MailTransport, SendFailure } from "./mail-transport.ts";
import type { MailFile } from "./outbox.ts";

/** Hands the mail of the outbox to a mail server. */
export interface MailSender {
  /** Sends all that is due, one after the other. */
  sendDue(): Promise<void>;
  /** Makes `sendDue` end after the mail it is sending. */
  stop(): void;
}

export interface SenderParts {
  readonly database: Database;
  readonly transport: Pick<MailTransport, "send">;
  readonly log: { info(detail: object, text: string): void; warn(detail: object, text: string): void };
}

/** Of a server that was at fault: once it is back, links that work for 30 minutes still arrive in time. */
const LONGEST_SILENCE_S = 2 * 60;
/** How long a mail belongs to the process that sends it, and how often that is renewed. */
const CLAIM_S = 60;
const RENEW_MS = 15_000;

/**
 * A mail is claimed in a transaction of its own before it is handed over, and marked after: no two processes send the same
 * one. Where a process dies in between, it is not known whether the server took it; it is sent again under the same
 * Message-ID, by which mailboxes recognise it.
 */
export function buildMailSender({ database, transport, log }: SenderParts): MailSender {
  let isStopped = false;
  let failedInARow = 0;
  let silentUntil = 0;

  const send = async (mail: DueMail): Promise<SendFailure | undefined> => {
    const renewing = setInterval(() => {
      renew(database, mail).catch((error: unknown) =>
        log.warn({ err: error }, "a mail could not be kept claimed"),
      );
    }, RENEW_MS);
    try {
      return await transport.send({
        id: mail.id,
        at: mail.created_at,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        html: mail.html ?? undefined,
        logo: mail.logo ?? undefined,
        file: fileOf(mail),
        senderName: mail.sender_name,
        replyTo: mail.reply_to,
        unsubscribe: mail.unsubscribe ?? undefined,
      });
    } finally {
      clearInterval(renewing);
    }
  };
  return {
    async sendDue() {
      if (performance.now() < silentUntil) return;
      for (let mail = await claim(database); mail !== undefined; mail = await claim(database)) {
        const failure = await send(mail);
        await settle(database, mail, failure);
        const detail = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
        if (failure === undefined) log.info(detail, "mail sent");
        else log.warn({ ...detail, code: failure.code }, "mail could not be sent");
        failedInARow = failure?.isOfServer === true ? failedInARow + 1 : 0;
        // The next one would fail too.
        if (failedInARow > 0) silentUntil = performance.now() + silenceAfter(failedInARow) * 1000;
        if (failedInARow > 0 || isStopped) return;
      }
    },
    stop() {
      isStopped = true;
    },
  };
}

interface DueMail {
  readonly id: string;
  readonly claim: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly html: string | null;
  readonly logo: string | null;
  readonly sender_name: string;
  readonly reply_to: string;
  readonly unsubscribe: string | null;
  readonly file_name: string | null;
  readonly file_text: string | null;
}

function fileOf({ file_name: name, file_text: text }: DueMail): MailFile | undefined {
  return name === null || text === null ? undefined : { name, text };
}

async function claim(database: Database): Promise<DueMail | undefined> {
  const [mail] = await database.transaction("system", (db) =>
    db.query<DueMail>(
      `update mail_outbox set state = 'sending', attempts = attempts + 1, claim = $1,
         claimed_until = now() + make_interval(secs => $2)
       where id = (select id from mail_outbox
         where (state = 'waiting' and ${hasCome("next_at", LONGEST_PAUSE_S)} or state = 'sending' and ${hasCome("claimed_until", CLAIM_S)})
           and send_until > now()
         order by next_at, created_at limit 1 for update skip locked)
       returning id, claim, kind, recipient, subject, body, attempts, created_at, html, sender_name, reply_to, unsubscribe, file_name, file_text,
         (select large_logo from branding b where b.account_id = logo_of) as logo`,
      [randomUUID(), CLAIM_S],
    ),
  );
  return mail;
}

async function renew(database: Database, { id, claim: own }: DueMail): Promise<void> {
  await database.transaction("system", (db) =>
    db.query(
      "update mail_outbox set claimed_until = now() + make_interval(secs => $3) where id = $1 and claim = $2",
      [id, own, CLAIM_S],
    ),
  );
}

async function settle(database: Database, mail: DueMail, failure: SendFailure | undefined): Promise<void> {
  const state = failure === undefined ? "sent" : failure.isFinal ? "failed" : "waiting";
  const pause = failure?.isOfServer === true ? silenceAfter(mail.attempts) : pauseAfter(mail.attempts);
  await database.transaction("system", (db) =>
    db.query(
      `update mail_outbox set state = $3, last_error = $4, claim = null, claimed_until = null,
         next_at = now() + make_interval(secs => $5), sent_at = case when $3 = 'sent' then now() end,
         body = case when has_secret and $3 <> 'waiting' then '' else body end,
         html = case when has_secret and $3 <> 'waiting' then null else html end,
         file_text = case when $3 = 'waiting' then file_text end
       where id = $1 and claim = $2`,
      [mail.id, mail.claim, state, failure?.reason ?? null, pause],
    ),
  );
}

function silenceAfter(failures: number): number {
  return Math.min(LONGEST_SILENCE_S, pauseAfter(failures));
}
