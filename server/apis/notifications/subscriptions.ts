import type { ApiRequest } from "../../api/index.ts";
import { listResult, refuseManagedSession, wrongField } from "../../api/index.ts";
import { decide } from "../../authorise/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Delivery, MailKind } from "../../notifications/index.ts";
import { DIGEST, firstDelivery, isMailKind, MAIL_KINDS, setSubscription } from "../../notifications/index.ts";
import type { Handlers, Subscription } from "./contract.generated.ts";

export const listSubscriptions: Handlers["listSubscriptions"] = async (request) => ({
  body: listResult(await readSubscriptions(request)),
});

/** All or none. */
export const updateSubscriptions: Handlers["updateSubscriptions"] = async (request) => {
  const { actor, body, db } = request;
  refuseManagedSession(
    request,
    "Which mail somebody gets is not changed in a managed session: it is theirs to choose.",
  );
  const own = await readSubscriptions(request);
  const wanted = new Map<MailKind, Delivery>();
  for (const [at, { kind, delivery }] of body.subscriptions.entries()) {
    const known = own.find((each) => each.kind === kind);
    if (!isMailKind(kind) || known === undefined)
      throw wrongField(
        `/subscriptions/${at}/kind`,
        "You get no mail of this kind: your roles do not permit it.",
      );
    if (wanted.has(kind))
      throw wrongField(`/subscriptions/${at}/kind`, `${known.name} is named twice: name each kind once.`);
    if (known.always !== null && delivery !== "At once")
      throw wrongField(
        `/subscriptions/${at}/delivery`,
        `The mail "${known.name}" is always sent at once. ${known.always ?? ""}`,
      );
    wanted.set(kind, delivery);
  }
  const changes = await asSystem(db, async (system) => {
    const made = [];
    // In one order, so that two changes do not wait for each other.
    for (const [kind, value] of [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (MAIL_KINDS[kind].always !== undefined) continue;
      const former = await setSubscription(system, actor.userId, kind, value);
      if (former !== value) made.push({ field: kind, former, value });
    }
    return made;
  });
  if (changes.length > 0)
    await request.audit({
      action: "subscription.update",
      resourceType: "subscription",
      resourceId: String(actor.userId),
      accountId: actor.accountId,
      name: actor.username,
      changes,
    });
  return { body: listResult(await readSubscriptions(request)) };
};

/** The kinds that the caller may get, in the order of the code: what is theirs to choose first. */
async function readSubscriptions({ actor, db }: Pick<ApiRequest, "actor" | "db">): Promise<Subscription[]> {
  const { rows, account } = await asSystem(db, async (system) => {
    const stored = await system.query<{ kind: string; delivery: Delivery }>(
      "select kind, delivery from notification_subscription where user_id = $1",
      [actor.userId],
    );
    const [settings] = await system.query<AccountSettings>(
      `select a.enable_notifications as "isOn", exists (select from unnest(a.notification_list) as r (address)
         where lower(trim(r.address)) = lower($2)) as "isRecipient" from account a where a.id = $1`,
      [actor.accountId, actor.username.trim()],
    );
    return { rows: stored, account: settings };
  });
  return Object.entries(MAIL_KINDS).flatMap(([kind, { title, about, always, tag }]) => {
    if (
      !isMailKind(kind) ||
      kind === DIGEST ||
      (tag !== undefined && !decide(actor, { tag, flag: "R" }).allowed)
    )
      return [];
    const delivery = rows.find((row) => row.kind === kind)?.delivery ?? firstDelivery(kind);
    return {
      kind,
      name: title,
      about,
      delivery,
      always: always ?? null,
      note: always === undefined && delivery !== "Off" ? noteOf(kind, account) : null,
    };
  });
}

interface AccountSettings {
  readonly isOn: boolean;
  readonly isRecipient: boolean;
}

const OF_ACCOUNT = [
  "activity-end",
  "invoice-issued",
  "invoice-overdue",
  "invoice-credited",
  "machine-down",
  "quota-near",
  "platform-lost",
];

/** What the settings of the account say otherwise. */
function noteOf(kind: string, account: AccountSettings | undefined): string | null {
  if (!OF_ACCOUNT.includes(kind) || account === undefined) return null;
  if (!account.isOn) return "None arrives: email notifications are off in the account settings.";
  if (kind === "activity-end" && !account.isRecipient)
    return "None arrives of your own account: your address is no recipient in the account settings.";
  return null;
}
