import type { ApiRequest } from "../../../api/index.ts";
import { ApiFailure, wrongField } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { OwnConnector } from "../reach.ts";
import { reachOwnConnector } from "../reach.ts";
import type { AccountChange, ConnectorAccount, Handlers } from "./contract.generated.ts";
import { readAccounts } from "./read.ts";

type Access = ConnectorAccount["access"];
type Request = Pick<ApiRequest, "db" | "audit">;

export const createConnectorAccount: Handlers["createConnectorAccount"] = async (request) => {
  const connector = await reachOwnConnector(request.db, request.path.id, "for update of a");
  const { account_id: accountId, access } = request.body;
  await giveAccess(request, connector, accountId, access, "/account_id");
  return { status: 201, body: await readAccount(request.db, connector, accountId) };
};

export const getConnectorAccount: Handlers["getConnectorAccount"] = async ({ db, path }) => ({
  body: await readAccount(db, await reachOwnConnector(db, path.id), path.accountId),
});

export const updateConnectorAccount: Handlers["updateConnectorAccount"] = async (request) => {
  const { id, accountId } = request.path;
  const connector = await reachOwnConnector(request.db, id, "for update of a");
  await changeAccess(request, connector, accountId, request.body.access);
  return { body: await readAccount(request.db, connector, accountId) };
};

export const deleteConnectorAccount: Handlers["deleteConnectorAccount"] = async (request) => {
  const { id, accountId } = request.path;
  const connector = await reachOwnConnector(request.db, id, "for update of a");
  await takeAccess(request, connector, accountId);
  return {};
};

/** Each account as its `processing_status` says: CREATE, UPDATE or DELETE; any other changes nothing. All of them or none. */
export async function changeAccounts(
  request: Request,
  connector: OwnConnector,
  accounts: readonly AccountChange[],
): Promise<void> {
  for (const [index, { account_id: accountId, access, processing_status: status }] of accounts.entries()) {
    if (status === "CREATE")
      await giveAccess(request, connector, accountId, access, `/accounts/${index}/account_id`);
    else if (status === "UPDATE") await changeAccess(request, connector, accountId, access);
    else if (status === "DELETE") await takeAccess(request, connector, accountId);
  }
}

/** Whether accounts that are to get access can have it; a 422 at the field of the first that cannot. Returns how many can. */
export async function checkAccounts(
  db: Transaction,
  owner: number,
  accounts: readonly AccountChange[],
): Promise<number> {
  const given = accounts.map((each, index) => ({ ...each, index }));
  const wanted = given.filter(({ processing_status: status }) => status !== "DELETE");
  for (const { account_id: id, index } of wanted)
    await findCustomer(db, id, owner, `/accounts/${index}/account_id`);
  return wanted.length;
}

async function giveAccess(
  request: Request,
  connector: OwnConnector,
  accountId: number,
  access: Access,
  field: string,
): Promise<void> {
  const { db } = request;
  if (connector.tenantId === null)
    throw new ApiFailure(409, `${connector.name} has no tenant yet. Configure it first.`);
  const companyName = await findCustomer(db, accountId, connector.accountId, field);
  const added = await db.query(
    `insert into azure_account (automator_id, account_id, access) values ($1, $2, $3) on conflict do nothing returning account_id`,
    [connector.id, accountId, access],
  );
  if (added.length === 0)
    throw new ApiFailure(409, `${companyName} has access to ${connector.name} already.`, [
      { field, message: "This account has access already." },
    ]);
  await note(request, connector, "create", { accountId, companyName }, undefined, { access });
}

/** Access that stays as it was is no change. */
async function changeAccess(
  request: Request,
  connector: OwnConnector,
  accountId: number,
  access: Access,
): Promise<void> {
  const former = await readAccount(request.db, connector, accountId);
  if (former.access === access) return;
  await request.db.query("update azure_account set access = $3 where automator_id = $1 and account_id = $2", [
    connector.id,
    accountId,
    access,
  ]);
  const { companyName } = former;
  await note(request, connector, "update", { accountId, companyName }, { access: former.access }, { access });
}

async function takeAccess(request: Request, connector: OwnConnector, accountId: number): Promise<void> {
  const { companyName, mapped_count: mapped } = await readAccount(request.db, connector, accountId);
  if (mapped > 0)
    throw new ApiFailure(
      409,
      `${companyName} still has ${mapped === 1 ? "1 resource" : `${mapped} resources`} of ${connector.name}. Unmap them first.`,
    );
  await request.db.query("delete from azure_account where automator_id = $1 and account_id = $2", [
    connector.id,
    accountId,
  ]);
  await note(request, connector, "delete", { accountId, companyName });
}

async function readAccount(
  db: Transaction,
  connector: OwnConnector,
  accountId: number,
): Promise<ConnectorAccount> {
  const [account] = await readAccounts(db, connector.id, accountId);
  if (account === undefined) throw new ApiFailure(404, `This account has no access to ${connector.name}.`);
  return account;
}

/** The name of an account below the owner, within the caller's reach. */
async function findCustomer(db: Transaction, id: number, owner: number, field: string): Promise<string> {
  const [account] = await db.query<{ companyName: string }>(
    `select company_name as "companyName" from account
     where id = $1 and id = any ((select visible_accounts())::int[]) and id <> $2 and is_offered_to($2, id) and not is_deleted`,
    [id, owner],
  );
  if (account === undefined) throw wrongField(field, "There is no such account below the connector's owner.");
  return account.companyName;
}

async function note(
  { audit }: Request,
  connector: OwnConnector,
  did: "create" | "update" | "delete",
  { accountId, companyName }: { readonly accountId: number; readonly companyName: string },
  former?: object,
  value?: object,
): Promise<void> {
  await audit({
    action: `connectoraccount.${did}`,
    resourceType: "connectoraccount",
    resourceId: String(accountId),
    accountId: connector.accountId,
    name: companyName,
    parent: { type: "automator", id: String(connector.id), name: connector.name },
    changes: changesBetween(former, value ?? {}),
  });
}
