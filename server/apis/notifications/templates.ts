import type { ApiRequest, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, storedTime, wrongFields } from "../../api/index.ts";
import type { AuditEntry } from "../../audit/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { MailKind } from "../../notifications/index.ts";
import { checkTemplate, CURRENT_TEMPLATES, isMailKind, MAIL_KINDS } from "../../notifications/index.ts";
import type {
  Handlers,
  NotificationTemplate,
  NotificationTemplateDetail,
  Operations,
} from "./contract.generated.ts";

const KINDS = JSON.stringify(
  Object.entries(MAIL_KINDS).map(([id, { title, about, always = null, subject, text }]) => ({
    id,
    name: title,
    about,
    always,
    subject,
    text,
  })),
);

const STATE = `case when t.account_id is null then 'Default' when t.account_id = current_account() then 'Own' else 'Inherited' end`;
const IS_OWN = "t.account_id = current_account()";
const SUBJECT = "coalesce(t.subject, k.subject)";

/** Each kind of mail with the template that counts for the caller's account. Who changed one above is not theirs to know. */
const templateSource: ListSource<Operations["listNotificationTemplates"]["fields"]> = {
  select: `k.id, k.name, k.about, k.always, ${SUBJECT} as subject, ${STATE} as state,
    case when ${IS_OWN} then t.username end as "changedBy", ${storedTime(`case when ${IS_OWN} then t.created_at end`, "changedTime")}`,
  from: `json_to_recordset($1::text::json) as k (id text, name text, about text, always text, subject text, text text)
    left join lateral (select c.* from ${CURRENT_TEMPLATES} c
      where c.kind = k.id and c.subject is not null and c.account_id = any((select offering_accounts())::int[])
      order by depth_above(c.account_id) desc limit 1) t on true`,
  where: "true",
  parameters: [KINDS],
  fields: {
    name: { sql: "k.name", isFilled: true },
    subject: { sql: SUBJECT, isFilled: true },
    state: { sql: STATE, isFilled: true },
    changedTime: { sql: `case when ${IS_OWN} then t.created_at end`, type: "time" },
  },
  order: "k.name, k.id",
};

export const listNotificationTemplates: Handlers["listNotificationTemplates"] = async ({ db, list }) => ({
  body: await listRows(db, templateSource, list),
});

export const getNotificationTemplate: Handlers["getNotificationTemplate"] = async ({ db, path }) => ({
  body: await readTemplate(db, kindOf(path.id)),
});

export const updateNotificationTemplate: Handlers["updateNotificationTemplate"] = async (request) => {
  const { actor, body, db, path } = request;
  const kind = kindOf(path.id);
  const template = { subject: body.subject.trim(), text: body.text.replaceAll("\r\n", "\n").trim() };
  refuseWrong(kind, template);
  const before = await readTemplate(db, kind);
  await addVersion(db, { kind, accountId: actor.accountId, username: actor.username, ...template });
  const after = await readTemplate(db, kind);
  await request.audit({
    ...auditedTemplate(request, kind),
    action: "notificationtemplate.update",
    changes: changesBetween(before, after, { fields: COMPARED }),
  });
  return { body: after };
};

export const resetNotificationTemplate: Handlers["resetNotificationTemplate"] = async (request) => {
  const { actor, db, path } = request;
  const kind = kindOf(path.id);
  await db.query("select pg_advisory_xact_lock(724620, $1)", [actor.accountId]);
  const before = await readTemplate(db, kind);
  if (before.state !== "Own")
    throw new ApiFailure(
      409,
      "Your account has no text of its own for this mail: there is nothing to reset.",
    );
  await addVersion(db, {
    kind,
    accountId: actor.accountId,
    username: actor.username,
    subject: null,
    text: null,
  });
  const after = await readTemplate(db, kind);
  await request.audit({
    ...auditedTemplate(request, kind),
    action: "notificationtemplate.reset",
    changes: changesBetween(before, after, { fields: COMPARED }),
  });
  return { body: after };
};

const COMPARED = ["subject", "text"];

/** 404 for a kind that there is not. */
export function kindOf(id: string): MailKind {
  if (isMailKind(id)) return id;
  throw new ApiFailure(404, "There is no such kind of mail.");
}

/** A 422 that names each mistake at its place. */
export function refuseWrong(
  kind: MailKind,
  template: { readonly subject: string; readonly text: string },
): void {
  const problems = checkTemplate(kind, template);
  if (problems.length > 0) throw wrongFields(problems);
}

export function auditedTemplate(
  { actor }: Pick<ApiRequest, "actor">,
  kind: MailKind,
): Pick<AuditEntry, "resourceType" | "resourceId" | "accountId" | "name"> {
  return {
    resourceType: "notificationtemplate",
    resourceId: kind,
    accountId: actor.accountId,
    name: MAIL_KINDS[kind].title,
  };
}

async function readTemplate(db: Transaction, kind: MailKind): Promise<NotificationTemplateDetail> {
  const [row] = await db.query<NotificationTemplate & { readonly text: string }>(
    `select ${templateSource.select}, coalesce(t.body, k.text) as text from ${templateSource.from} where k.id = $2`,
    [KINDS, kind],
  );
  if (row === undefined) throw new ApiFailure(404, "There is no such kind of mail.");
  const variables = Object.entries(MAIL_KINDS[kind].variables).map(
    ([name, { meaning, example, isRequired = false }]) => ({
      name,
      meaning,
      example: typeof example === "string" ? example : example.map(({ subject = "" }) => subject).join(", "),
      required: isRequired,
      fields: typeof example === "string" ? [] : Object.keys(example[0] ?? {}),
    }),
  );
  return { ...row, variables };
}

interface NewVersion {
  readonly kind: MailKind;
  readonly accountId: number;
  readonly username: string;
  readonly subject: string | null;
  readonly text: string | null;
}

async function addVersion(
  db: Transaction,
  { kind, accountId, username, subject, text }: NewVersion,
): Promise<void> {
  await db.query("select pg_advisory_xact_lock(724620, $1)", [accountId]);
  await db.query(
    `insert into mail_template (account_id, kind, version, subject, body, username)
     select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5 from mail_template where account_id = $1 and kind = $2`,
    [accountId, kind, subject, text, username],
  );
}
