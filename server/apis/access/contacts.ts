import { answerResource, listResource } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { readAccount } from "./accounts.ts";
import { contact } from "./contact.resource.ts";
import type { Contact, Handlers, Operations } from "./contract.generated.ts";
import { readLicensed } from "./licensing.ts";
import { lockAccount } from "./lock-account.ts";

const listOf = async (
  { db, list }: Pick<Parameters<Handlers["listContacts"]>[0], "db" | "list">,
  accountId: number,
) => ({
  body: await listResource<Contact>(db, contact, list, accountId),
});

const listAccountContacts: Handlers["listAccountContacts"] = async (request) =>
  await listOf(request, (await readAccount(request.db, request.path.id)).id);

const listLicensedContacts: Handlers["listLicensedContacts"] = async (request) =>
  await listOf(request, (await readLicensed(request)).id);

export const contactHandlers = {
  ...answerResource<Operations, typeof contact>(contact, {
    async create({ db, body, accountId }, save) {
      const { type = "administrative", isPrimary = false } = body;
      if (isPrimary) await takePrimary(db, accountId, type);
      return await save();
    },
    async update({ db, current, changes }, save) {
      const { isPrimary, type } = { ...current, ...changes };
      if (isPrimary) await takePrimary(db, current.account_id, type, current.id);
      return await save();
    },
  }),
  listAccountContacts,
  listLicensedContacts,
};

/** Makes room for a new main contact: there is one of each kind. */
async function takePrimary(db: Transaction, accountId: number, type: string, keptId = 0): Promise<void> {
  await lockAccount(db, accountId);
  await db.query(
    "update contact set is_primary = false where account_id = $1 and type = $2 and is_primary and id <> $3",
    [accountId, type, keptId],
  );
}
