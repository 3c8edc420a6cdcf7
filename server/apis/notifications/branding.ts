import type { ApiRequest } from "../../api/index.ts";
import { wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { isMailable, readsAsAddress } from "../../mail/index.ts";
import type { Handlers, NotificationBranding } from "./contract.generated.ts";

const NONE: NotificationBranding = {
  senderName: "",
  replyTo: "",
  accentColour: "",
  showLogo: true,
  footer: "",
};

export const getNotificationBranding: Handlers["getNotificationBranding"] = async ({ actor, db }) => ({
  body: await readBranding(db, actor.accountId),
});

export const updateNotificationBranding: Handlers["updateNotificationBranding"] = async (request) => {
  const { actor, db, patch } = request;
  const { accountId } = actor;
  await db.query("select pg_advisory_xact_lock(724621, $1)", [accountId]);
  const before = await readBranding(db, accountId);
  const changed = { ...before, ...patch(before) };
  // What a form was emptied of arrives as null: the default counts again.
  const after: NotificationBranding = {
    ...changed,
    senderName: (changed.senderName ?? "").trim(),
    replyTo: (changed.replyTo ?? "").trim(),
    accentColour: (changed.accentColour ?? "").trim(),
    footer: (changed.footer ?? "").replaceAll("\r\n", "\n").trim(),
  };
  refuseWrong(after);
  await db.query(
    `with written as (
       insert into notification_branding (account_id, sender_name, reply_to, accent_colour, show_logo, footer)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (account_id) do update set sender_name = excluded.sender_name, reply_to = excluded.reply_to,
         accent_colour = excluded.accent_colour, show_logo = excluded.show_logo, footer = excluded.footer
       returning id)
     update account set notification_branding_id = written.id from written where account.id = $1`,
    [accountId, after.senderName, after.replyTo, after.accentColour, after.showLogo, after.footer],
  );
  await request.audit({
    ...auditedBranding(request),
    action: "notificationbranding.update",
    changes: changesBetween(before, after, { fields: Object.keys(NONE) }),
  });
  return { body: after };
};

function auditedBranding({ actor }: Pick<ApiRequest, "actor">) {
  return {
    resourceType: "notificationbranding",
    resourceId: String(actor.accountId),
    accountId: actor.accountId,
    name: actor.companyName,
  };
}

function refuseWrong({ senderName, replyTo, accentColour, footer }: NotificationBranding): void {
  if (/\p{C}/u.test(senderName)) throw wrongField("/senderName", "The sender's name is one line of text.");
  if (readsAsAddress(senderName) || /[<>"]/.test(senderName))
    throw wrongField(
      "/senderName",
      "The sender's name is a name, such as Northwind Cloud: programs would show an address as the sender's.",
    );
  if (replyTo !== "" && !isMailable(replyTo))
    throw wrongField("/replyTo", "Answers go to one address, such as help@example.com.");
  if (!/^(#[0-9a-f]{6})?$/i.test(accentColour))
    throw wrongField("/accentColour", "Write a colour as #3b4fd8, or leave it empty.");
  if (/[^\P{C}\n]/u.test(footer)) throw wrongField("/footer", "The footer is plain text.");
}

async function readBranding(db: Transaction, accountId: number): Promise<NotificationBranding> {
  const [row] = await db.query<NotificationBranding>(
    `select sender_name as "senderName", reply_to as "replyTo", accent_colour as "accentColour", show_logo as "showLogo", footer
     from notification_branding where account_id = $1`,
    [accountId],
  );
  return row ?? NONE;
}
