import { randomUUID } from "node:crypto";
import { ApiFailure, refuseManagedSession } from "../../api/index.ts";
import { createRateLimit } from "../../rate-limit.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { SendFailure } from "../../mail/index.ts";
import { isMailable, oneLine, queueMail } from "../../mail/index.ts";
import type { MailKind, MailLayout, MailLook, MailText, RenderedMail } from "../../notifications/index.ts";
import {
  checkTemplate,
  examplesOf,
  htmlOf,
  layOutMail,
  MAIL_KINDS,
  plainTextOf,
  readMailLook,
  renderMail,
} from "../../notifications/index.ts";
import type { Handlers, MailTrial } from "./contract.generated.ts";
import type { NotificationsParts } from "./index.ts";
import { auditedTemplate, kindOf, refuseWrong } from "./templates.ts";

const MOST_TESTS_A_MINUTE = 5;
/** The kind of a test mail in the outbox. */
const TEST = "notification-test";

export function buildPreview({
  publicUrl,
  mail,
}: NotificationsParts): Handlers["previewNotificationTemplate"] {
  return async ({ actor, body, db, path }) => {
    const kind = kindOf(path.id);
    const problems = checkTemplate(kind, body);
    if (problems.length > 0) return { body: { problems } };
    const { look, logo } = await readLook(db, actor.accountId);
    const { rendered, layout } = writeExample(kind, body, look, publicUrl);
    const { subject, company, accent, onAccent, linkColour, blocks, footer } = layout;
    return {
      body: {
        problems: [],
        mail: {
          sender: look.senderName || mail?.from.name || mail?.from.address || company,
          replyTo: look.replyTo,
          subject,
          company,
          logo,
          accent,
          onAccent,
          linkColour,
          blocks,
          footer,
          text: plainTextOf(rendered.text, layout),
        },
      },
    };
  };
}

/** Sends a text to whoever asks, at once where there is a mail server, and says what that answered. */
export function buildTest({ publicUrl, mail }: NotificationsParts): Handlers["testNotificationTemplate"] {
  const limit = createRateLimit(MOST_TESTS_A_MINUTE, 60_000);
  return async (request) => {
    const { actor, body, db, path, outside } = request;
    const kind = kindOf(path.id);
    refuseManagedSession(
      request,
      "No test mail is sent in a managed session, because it would go to whom you act for.",
    );
    refuseWrong(kind, body);
    const to = actor.username.trim();
    if (!isMailable(to))
      throw new ApiFailure(409, "Your user name is no address that mail could be sent to.");
    await refuseMany(db, actor.userId);
    const { look, logo } = await readLook(db, actor.accountId);
    const { rendered, layout } = writeExample(kind, body, look, publicUrl);
    const written = {
      to,
      subject: `Test: ${layout.subject}`,
      text: plainTextOf(rendered.text, layout),
      html: htmlOf(layout, look.logoOf !== undefined),
      senderName: look.senderName,
      replyTo: look.replyTo,
    };
    const sent =
      mail === undefined
        ? undefined
        : await outside("test mail", async () => {
            if (!limit.take(actor.userId)) throw manyTests();
            const id = randomUUID();
            const failure = await mail.send({ ...written, id, at: new Date(), logo });
            return { id, failure: failure ?? null };
          });
    await asSystem(db, async (system) => {
      await queueMail(system, {
        ...written,
        ...(sent && { id: sent.id }),
        kind: TEST,
        logoOf: look.logoOf,
        accountId: actor.accountId,
        userId: actor.userId,
      });
      if (sent !== undefined) await note(system, sent.id, sent.failure);
    });
    await request.audit({ ...auditedTemplate(request, kind), action: "notificationtemplate.test" });
    return { body: trialOf(to, sent) };
  };
}

function trialOf(to: string, sent: { readonly failure: SendFailure | null } | undefined): MailTrial {
  if (sent === undefined)
    return {
      state: "Queued",
      message: `This portal has no mail server: the mail to ${to} is kept in its outbox, which the operator reads.`,
    };
  const { failure } = sent;
  if (failure === null) return { state: "Sent", message: `The mail server took it for ${to}.` };
  if (failure.isFinal)
    return { state: "Refused", message: `The mail server refused it for ${to}: ${failure.reason}` };
  // What is wrong between the portal and its mail server is the operator's to know.
  return {
    state: "Queued",
    message: `The mail server does not take it at the moment: the mail to ${to} is sent as soon as it does.`,
  };
}

/** What became of the mail is written down as of any other; what the server could not take is tried again. */
async function note(system: Transaction, id: string, failure: SendFailure | null): Promise<void> {
  const state = failure === null ? "sent" : failure.isFinal ? "failed" : "waiting";
  await system.query(
    `update mail_outbox set state = $2, attempts = 1, last_error = $3, sent_at = case when $2 = 'sent' then now() end,
       next_at = now() + interval '10 seconds' where id = $1`,
    [id, state, failure?.reason ?? null],
  );
}

function writeExample(
  kind: MailKind,
  template: MailText,
  look: MailLook,
  publicUrl: string,
): { readonly rendered: RenderedMail; readonly layout: MailLayout } {
  const examples = Object.fromEntries(
    Object.entries(examplesOf(kind)).map(([name, example]) => [
      name,
      MAIL_KINDS[kind].variables[name]?.isLink === true && typeof example === "string"
        ? example.replace("https://portal.example", publicUrl)
        : example,
    ]),
  );
  const rendered = renderMail(kind, template, examples);
  const layout = layOutMail(kind, { ...rendered, subject: oneLine(rendered.subject) }, look);
  return { rendered, layout };
}

async function readLook(
  db: Transaction,
  accountId: number,
): Promise<{ readonly look: MailLook; readonly logo: string }> {
  return await asSystem(db, async (system) => {
    const look = await readMailLook(system, accountId);
    const [row] = await system.query<{ logo: string }>(
      "select large_logo as logo from branding where account_id = $1",
      [look.logoOf ?? null],
    );
    return { look, logo: row?.logo ?? "" };
  });
}

async function refuseMany(db: Transaction, userId: number): Promise<void> {
  const [written] = await asSystem(db, (system) =>
    system.query<{ count: number }>(
      "select count(*)::int as count from mail_outbox where kind = $1 and user_id = $2 and created_at > now() - interval '1 minute'",
      [TEST, userId],
    ),
  );
  if ((written?.count ?? 0) >= MOST_TESTS_A_MINUTE) throw manyTests();
}

function manyTests(): ApiFailure {
  return new ApiFailure(429, "You got several test mails in the last minute. Send the next one in a while.");
}
