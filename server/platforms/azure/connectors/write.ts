import { ApiFailure, sealOrRefuse, takenName, wrongField, wrongFields } from "../../../api/index.ts";
import type { FieldFailure } from "../../../api/index.ts";
import { changesBetween, hiddenChange } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { SecretBox } from "../../../secrets/index.ts";
import { refuseUsedAutomator } from "../../../services/index.ts";
import { EMBEDDED, sealClientSecret } from "../connections.ts";
import type { AzureDriver } from "../driver.ts";
import { AZURE } from "../inventory.ts";
import { reachOwnConnector } from "../reach.ts";
import { changeAccounts } from "./accounts.ts";
import type { ConnectorWithAccounts, Handlers, NewConnector } from "./contract.generated.ts";
import { readConnector } from "./read.ts";

export interface ConnectorParts {
  readonly driver: AzureDriver;
  readonly secrets: SecretBox;
}

export function buildCreateConnector(parts: ConnectorParts): Handlers["createConnector"] {
  return async (request) => {
    const { actor, body, db, outside } = request;
    const [type] = await db.query<{ id: number }>(
      "select id from automator_type where type = $1 and is_available order by id limit 1",
      [AZURE],
    );
    if (type === undefined) throw new ApiFailure(404, "Your provider does not use Microsoft Azure.");
    if (actor.accountId !== actor.serviceProviderId)
      throw new ApiFailure(403, "Only service providers have connectors.");
    const wanted = readWanted(body);
    if (wanted.client_secret === undefined) throw secretNeeded();
    await refuseTakenName(db, actor.accountId, wanted.name, null);
    await refuseTakenDirectory(db, actor.accountId, wanted.tenant_id);
    const [made] = await db.query<{ id: number }>(
      // It is checked at once.
      `insert into automator (account_id, automator_type_id, automator_version, name, description, state, syncing_since)
       values ($1, $2, 'v1', $3, $4, 'syncing', now()) returning id`,
      [actor.accountId, type.id, wanted.name, body.description ?? null],
    );
    const id = made?.id ?? 0;
    await storeConnection(db, parts.secrets, { id, accountId: actor.accountId }, wanted);
    await parts.driver.open({ automatorId: id, db, outside }, wanted.tenant_id);
    const created = await readConnector(db, id);
    await request.audit({
      ...audited(created, actor.accountId),
      action: "automator.create",
      changes: [...changesBetween(undefined, created, { fields: COMPARED }), ...secretChange(body)],
    });
    return { status: 201, body: created };
  };
}

export function buildUpdateConnector(parts: ConnectorParts): Handlers["updateConnector"] {
  return async (request) => {
    const { body, db, outside, path } = request;
    const connector = await reachOwnConnector(db, path.id, "for update of a");
    const before = await readConnector(db, path.id);
    const wanted = readWanted(body);
    if (before.tenant_id !== null && before.tenant_id !== wanted.tenant_id)
      throw wrongField(
        "/tenant_id",
        `${before.name} collects the usage of its directory. Add another connector for another one.`,
      );
    // Never for an application that it was not typed for.
    if (before.has_client_secret && body.client_secret === undefined && before.client_id !== wanted.client_id)
      throw wrongField("/client_secret", "A client secret is needed for another application.");
    if (before.tenant_id === null) {
      if (wanted.client_secret === undefined) throw secretNeeded();
      await refuseTakenDirectory(db, connector.accountId, wanted.tenant_id);
    }
    await refuseTakenName(db, connector.accountId, wanted.name, path.id);
    await db.query("update automator set name = $2, description = $3 where id = $1", [
      path.id,
      wanted.name,
      body.description ?? null,
    ]);
    await storeConnection(db, parts.secrets, connector, wanted);
    await parts.driver.open({ automatorId: path.id, db, outside }, wanted.tenant_id);
    const { accounts: _accounts, ...after } = await readConnector(db, path.id);
    const changes = [...changesBetween(before, after, { fields: COMPARED }), ...secretChange(body)];
    if (changes.length > 0)
      await request.audit({ ...audited(after, connector.accountId), action: "automator.update", changes });
    await changeAccounts(request, { ...connector, tenantId: wanted.tenant_id }, body.accounts ?? []);
    await db.query("select automator_was_connected($1)", [path.id]);
    return { body: await readConnector(db, path.id) };
  };
}

export const deleteConnector: Handlers["deleteConnector"] = async (request) => {
  const { db, path } = request;
  const connector = await reachOwnConnector(db, path.id);
  await refuseUsedAutomator(db, connector);
  await db.query("delete from agent where automator_id = $1", [path.id]);
  await db.query("delete from automator where id = $1", [path.id]);
  await request.audit({ ...audited(connector, connector.accountId), action: "automator.delete" });
  return {};
};

/** What of a connector people compare. */
const COMPARED = ["name", "description", "url", "tenant_id", "client_id"];

function secretChange({ client_secret: secret }: Pick<NewConnector, "client_secret">) {
  return secret === undefined ? [] : [hiddenChange("client_secret")];
}

function audited({ id, name }: Pick<ConnectorWithAccounts, "id" | "name">, accountId: number) {
  return { resourceType: "automator", resourceId: String(id), accountId, name };
}

/** What is wanted, in one spelling; a 422 that names every wrong field. */
export function readWanted<Wanted extends Pick<NewConnector, "url" | "tenant_id" | "client_id">>(
  wanted: Wanted & { readonly name?: string },
): Wanted & { readonly url: string; readonly name: string } {
  const { url = EMBEDDED, name } = wanted;
  const wrong: FieldFailure[] = [];
  if (name?.trim() === "") wrong.push({ field: "/name", message: "name is required" });
  if (url.trim().toLowerCase() !== EMBEDDED) wrong.push({ field: "/url", message: NO_DRIVER });
  if (wrong.length > 0) throw wrongFields(wrong);
  return {
    ...wanted,
    name: (name ?? "").trim(),
    url: EMBEDDED,
    tenant_id: wanted.tenant_id.toLowerCase(),
    client_id: wanted.client_id.toLowerCase(),
  };
}

const NO_DRIVER = "This server cannot connect to Azure itself yet: only embedded:, the Azure inside it.";

/** A secret that is not sent is kept. */
async function storeConnection(
  db: Transaction,
  secrets: SecretBox,
  { id, accountId }: { readonly id: number; readonly accountId: number },
  { url, tenant_id, client_id, client_secret }: NewConnector,
): Promise<void> {
  await db.query(
    `insert into azure_connection as c (automator_id, account_id, url, tenant_id, client_id, sealed_secret) values ($1, $2, $3, $4, $5, $6)
     on conflict (automator_id) do update set url = excluded.url, tenant_id = excluded.tenant_id, client_id = excluded.client_id,
       sealed_secret = coalesce(excluded.sealed_secret, c.sealed_secret)`,
    [
      id,
      accountId,
      url,
      tenant_id,
      client_id,
      client_secret === undefined ? null : seal(secrets, id, client_secret),
    ],
  );
}

function seal(secrets: SecretBox, automatorId: number, secret: string): string {
  return sealOrRefuse(() => sealClientSecret(secrets, automatorId, secret));
}

async function refuseTakenName(
  db: Transaction,
  accountId: number,
  name: string,
  id: number | null,
): Promise<void> {
  const taken = await db.query(
    "select 1 from automator where account_id = $1 and lower(name) = lower($2) and id is distinct from $3::int",
    [accountId, name, id],
  );
  if (taken.length > 0) throw takenName(`There is an automator named ${name} already.`);
}

/** One directory is one connector of an account: its usage would count twice. A 409 at the field, also of two at once. */
export async function refuseTakenDirectory(
  db: Transaction,
  accountId: number,
  tenantId: string,
): Promise<void> {
  // Of two at once the second waits here, and sees what the first has stored.
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `azure directory ${accountId} ${tenantId}`,
  ]);
  const [taken] = await db.query<{ name: string }>(
    `select a.name from azure_connection c join automator a on a.id = c.automator_id
     where c.account_id = $1 and c.tenant_id = $2 order by a.id limit 1`,
    [accountId, tenantId],
  );
  if (taken === undefined) return;
  const message = `This directory is connected already, as ${taken.name}.`;
  throw new ApiFailure(409, message, [{ field: "/tenant_id", message }]);
}

/** Where a tenant is connected the first time, or for another application. */
export function secretNeeded(): ApiFailure {
  return wrongField("/client_secret", "A client secret is needed.");
}
