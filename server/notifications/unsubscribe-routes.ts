import type { FastifyInstance, FastifyReply } from "fastify";
import { isRecord } from "#validators";
import { appendAudit } from "../audit/index.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/index.ts";
import { escapeHtml, page } from "../page/index.ts";
import { isMailKind, MAIL_KINDS } from "./mail-kinds.ts";
import { turnOff } from "./subscriptions.ts";
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from "./unsubscribe-link.ts";

export interface UnsubscribeParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/**
 * The page behind the link that stops a kind of mail, for people who need not be signed in. Reading it changes nothing, since
 * mail programs look at links; a POST does, from its button or from a mail program (RFC 8058).
 */
export async function mountUnsubscribe(app: FastifyInstance, parts: UnsubscribeParts): Promise<void> {
  await app.register(async (scope) => {
    // What is sent with the POST says nothing that its address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: LONGEST_BODY }, (_request, _body, done) =>
      done(null),
    );
    scope.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const token = readToken(request.query);
      const kind = await parts.database.transaction("system", async (db) => {
        const id = await readUnsubscribeToken(db, token);
        const [row] = await db.query<{ kind: string }>(
          "select kind from notification_subscription where id = $1",
          [id ?? null],
        );
        return row?.kind;
      });
      if (kind === undefined || !isMailKind(kind))
        return answer(reply.code(404), unknownPage(parts.publicUrl));
      return answer(reply, askPage(MAIL_KINDS[kind].title, token));
    });
    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const isKnown = await parts.database.transaction("system", async (db) => {
        const id = await readUnsubscribeToken(db, readToken(request.query));
        if (id === undefined) return false;
        const changed = await turnOff(db, id);
        const [first] = changed;
        if (first !== undefined)
          await appendAudit(
            db,
            { userId: first.userId ?? 0, username: first.name },
            {
              action: "subscription.update",
              form: "link",
              resourceType: "subscription",
              resourceId: String(first.userId ?? id),
              accountId: first.accountId,
              name: first.name,
              changes: changed.map(({ kind, former }) => ({ field: kind, former, value: "Off" })),
            },
            parts.clock.now(),
          );
        return true;
      });
      if (!isKnown) return answer(reply.code(404), unknownPage(parts.publicUrl));
      return answer(reply, donePage(parts.publicUrl));
    });
  });
}

const LONGEST_BODY = 16 * 1024;

function readToken(query: unknown): string {
  const token = isRecord(query) ? query["of"] : undefined;
  return typeof token === "string" ? token : "";
}

/** The address of the page is a key: it is told to nobody, and kept nowhere. */
function answer(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-robots-tag", "noindex")
    .send(text);
}

function askPage(title: string, token: string): string {
  return page(
    "Stop mails",
    `<h1>Stop these mails?</h1>
      <p>You get no more mails of the kind “${escapeHtml(title)}”. All others still come.</p>
      <form method="post" action="${UNSUBSCRIBE_PATH}?of=${escapeHtml(encodeURIComponent(token))}">
        <button type="submit">Stop these mails</button>
      </form>`,
  );
}

function donePage(publicUrl: string): string {
  return page(
    "Mails stopped",
    `<h1>These mails are stopped</h1>
      <p role="status">No more of them are written. What was sent already may still arrive.</p>
      <p>Whoever signs in to the portal can have them again: under User settings, Mail.</p>
      <p><a class="button" href="${escapeHtml(publicUrl)}/">Open the portal</a></p>`,
  );
}

function unknownPage(publicUrl: string): string {
  return page(
    "Link unknown",
    `<h1>This link does not work</h1>
      <p role="alert">It may have been cut: open it from the mail, or copy all of it.</p>
      <p>Which mails you get can also be chosen in the portal: under User settings, Mail.</p>
      <p><a class="button" href="${escapeHtml(publicUrl)}/">Open the portal</a></p>`,
  );
}
