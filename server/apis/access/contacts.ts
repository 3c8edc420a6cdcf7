import { brokenRule } from "#validators";
import type { ApiRequest, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { readAccount } from "./accounts.ts";
import type { Contact, Handlers, Operations } from "./contract.generated.ts";
import { readLicensed } from "./licensing.ts";
import { lockAccount } from "./lock-account.ts";
import { readTarget } from "./own-account.ts";

const CONTACT = `c.id, c.account_id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.title, c.type,
  c.is_primary as "isPrimary"`;

const contacts: ListSource<Operations["listContacts"]["fields"]> = {
  select: CONTACT,
  from: "contact c",
  where: "c.account_id = $1",
  fields: {
    id: { sql: "c.id", type: "number" },
    firstName: { sql: "c.first_name" },
    lastName: { sql: "c.last_name" },
    email: { sql: "c.email" },
    type: { sql: "c.type" },
    isPrimary: { sql: "c.is_primary", type: "boolean" },
  },
  order: "c.id",
};

const listOf = async ({ db, list }: ApiRequest, accountId: number) => ({
  body: await listRows<Contact>(db, { ...contacts, parameters: [accountId] }, list),
});

export const listContacts: Handlers["listContacts"] = (request) => listOf(request, request.actor.accountId);

export const listAccountContacts: Handlers["listAccountContacts"] = async (request) =>
  await listOf(request, (await readAccount(request.db, request.path.id)).id);

export const listLicensedContacts: Handlers["listLicensedContacts"] = async (request) =>
  await listOf(request, (await readLicensed(request)).id);

export const createContact: Handlers["createContact"] = async ({ db, body: contact, actor, audit }) => {
  const accountId = await readTarget(db, actor, contact.account_id);
  checkContact(contact);
  const type = contact.type ?? "administrative";
  if (contact.isPrimary === true) await takePrimary(db, accountId, type);
  const [created] = await db.query<{ id: number }>(
    `insert into contact (account_id, first_name, last_name, email, phone, title, type, is_primary)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      accountId,
      contact.firstName,
      contact.lastName,
      contact.email,
      contact.phone ?? null,
      contact.title ?? null,
      type,
      contact.isPrimary === true,
    ],
  );
  const stored = await readContact(db, created?.id ?? 0);
  await audit(entry("contact.create", stored, contact));
  return { status: 201, body: stored };
};

export const updateContact: Handlers["updateContact"] = async ({ db, path, patch, audit }) => {
  const current = await readContact(db, path.id);
  const changes = patch(current);
  checkContact(changes);
  const next = { ...current, ...changes };
  if (next.isPrimary) await takePrimary(db, current.account_id, next.type, current.id);
  await db.query(
    "update contact set first_name = $2, last_name = $3, email = $4, phone = $5, title = $6, type = $7, is_primary = $8 where id = $1",
    [
      current.id,
      next.firstName,
      next.lastName,
      next.email,
      next.phone,
      next.title,
      next.type,
      next.isPrimary,
    ],
  );
  await audit(entry("contact.update", current, changes));
  return { body: await readContact(db, current.id) };
};

export const deleteContact: Handlers["deleteContact"] = async ({ db, path, audit }) => {
  const contact = await readContact(db, path.id);
  await db.query("delete from contact where id = $1", [contact.id]);
  await audit(entry("contact.delete", contact, { email: contact.email }));
  return {};
};

/** 404 for a contact that is not within reach. */
async function readContact(db: Transaction, id: number): Promise<Contact> {
  const [contact] = await db.query<Contact>(`select ${CONTACT} from contact c where c.id = $1`, [id]);
  if (contact === undefined) throw new ApiFailure(404, "There is no such contact.");
  return contact;
}

function checkContact({ email }: Partial<Pick<Contact, "email">>): void {
  const wrong = email === undefined ? undefined : brokenRule(["email"], email, "Email");
  if (wrong !== undefined) throw wrongField("/email", wrong);
}

/** Makes room for a new main contact: there is one of each kind. */
async function takePrimary(db: Transaction, accountId: number, type: string, keptId = 0): Promise<void> {
  await lockAccount(db, accountId);
  await db.query(
    "update contact set is_primary = false where account_id = $1 and type = $2 and is_primary and id <> $3",
    [accountId, type, keptId],
  );
}

function entry(
  action: string,
  { id, account_id: accountId }: Pick<Contact, "id" | "account_id">,
  detail: object,
): Parameters<ApiRequest["audit"]>[0] {
  return { action, resourceType: "contact", resourceId: String(id), accountId, detail };
}
