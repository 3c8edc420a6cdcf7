import { ApiFailure, wrongField } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { asSystem } from "../../../database/index.ts";
import type { AzureDriver, AzureResource } from "../driver.ts";
import { TYPE } from "../inventory.ts";
import type { OwnConnector } from "../reach.ts";
import { reachOwnConnector } from "../reach.ts";
import type { CloudResourceMapping, Handlers } from "./contract.generated.ts";
import type { Mapping } from "./resources.ts";
import { readMappings } from "./resources.ts";

type MapHandlers = Pick<Handlers, "mapCloudResources" | "unmapCloudResources">;

/** Whose resources are, from today on. What was recorded stays of whoever had them. */
export function buildMapHandlers(driver: AzureDriver): MapHandlers {
  return {
    async mapCloudResources(request) {
      const { body, db, outside } = request;
      const connector = await findConnector(db, body.connector_id);
      const at = { automatorId: connector.id, db, outside };
      const known = new Map((await driver.listResources(at)).map((resource) => [resource.id, resource]));
      const owner = await findOwner(db, connector, body);
      const mappings = new Map((await readMappings(db, connector.id)).map((each) => [each.resourceId, each]));
      const ids = [...new Set(body.resource_ids)];
      const resources = ids.map((id, index) =>
        requireFree(connector, known, mappings, owner, id, index, body.leaving ?? []),
      );
      const changed = resources.filter(({ id }) => {
        const present = mappings.get(id);
        if (present?.accountId !== owner.accountId) return true;
        return owner.serviceId !== null && present.serviceId !== owner.serviceId;
      });
      for (const resource of changed) {
        const former = mappings.get(resource.id);
        await endMapping(db, connector.id, resource.id);
        await db.query(
          `insert into azure_mapping (automator_id, resource_id, account_id, service_id, from_day) values ($1, $2, $3, $4, today())`,
          [connector.id, resource.id, owner.accountId, owner.serviceId],
        );
        await request.audit({
          ...audited(connector, resource.id, resource.name),
          action: "cloudresource.map",
          changes: changesBetween(former && named(former), named(owner)),
        });
      }
      await driver.noteOwner(
        at,
        changed.map(({ id }) => id),
        owner,
      );
      return {};
    },

    async unmapCloudResources(request) {
      const { body, db, outside } = request;
      const connector = await findConnector(db, body.connector_id);
      const mappings = new Map((await readMappings(db, connector.id)).map((each) => [each.resourceId, each]));
      const ids = [...new Set(body.resource_ids)];
      for (const [index, id] of ids.entries())
        if (!mappings.has(id))
          throw wrongField(`/resource_ids/${index}`, `${nameIn(id)} is mapped to no account.`);
      for (const id of ids) {
        const former = mappings.get(id);
        await endMapping(db, connector.id, id);
        await request.audit({
          ...audited(connector, id, nameIn(id)),
          action: "cloudresource.unmap",
          changes: changesBetween(former && named(former), {}),
        });
      }
      const back = { accountId: connector.accountId, serviceId: null };
      await driver.noteOwner({ automatorId: connector.id, db, outside }, ids, back);
      return {};
    },
  };
}

/**
 * Ends what is mapped to a service that ends: its resources stay where they are, of the connector's owner again. With the
 * rights of the server, because who has the service may not give anything to that owner.
 */
export async function unmapService(driver: AzureDriver, db: Transaction, serviceId: number): Promise<void> {
  await asSystem(db, async (system) => {
    const ended = await system.query<{ automatorId: number; resourceId: string; accountId: number }>(
      `update azure_mapping m set until_day = today() from automator a
       where m.service_id = $1 and m.until_day is null and a.id = m.automator_id
       returning m.automator_id as "automatorId", m.resource_id as "resourceId", a.account_id as "accountId"`,
      [serviceId],
    );
    for (const { automatorId, resourceId, accountId } of ended)
      await driver.noteOwner({ automatorId, db: system, outside: nothingOutside }, [resourceId], {
        accountId,
        serviceId: null,
      });
  });
}

async function nothingOutside(): Promise<never> {
  return await Promise.reject(new Error("A service that ends calls nothing."));
}

/** The connector that a body names, locked: two at once would map a resource twice. */
async function findConnector(db: Transaction, id: number): Promise<OwnConnector> {
  const connector = await reachOwnConnector(db, id, "for update of a");
  if (connector.tenantId === null)
    throw new ApiFailure(409, `${connector.name} has no tenant yet. Configure it first.`);
  return connector;
}

interface Owner {
  readonly accountId: number;
  readonly companyName: string;
  readonly serviceId: number | null;
  readonly service: string | null;
}

/** The account and service that resources are mapped to; a 422 or 409 that says why they cannot be. */
async function findOwner(
  db: Transaction,
  connector: OwnConnector,
  { account_id: accountId, service_id: serviceId }: CloudResourceMapping,
): Promise<Owner> {
  const [account] = await db.query<{ companyName: string; access: string | null }>(
    `select a.company_name as "companyName", x.access from account a
     left join azure_account x on x.account_id = a.id and x.automator_id = $2
     where a.id = $1 and a.id = any ((select visible_accounts())::int[]) and not a.is_deleted`,
    [accountId, connector.id],
  );
  if (account === undefined) throw wrongField("/account_id", "There is no such account.");
  const { companyName } = account;
  if (account.access === null)
    throw new ApiFailure(409, `${companyName} has no access to ${connector.name}. Give it access first.`, [
      { field: "/account_id", message: "This account has no access to the connector." },
    ]);
  if (serviceId === undefined || serviceId === null)
    return { accountId, companyName, serviceId: null, service: null };
  const [service] = await db.query<{ name: string; state: string; ready: boolean }>(
    `select s.name, s.state, s.state in ('Available', 'Suspended', 'Error') as ready
     from service s join service_offering o on o.id = s.service_offering_id
     where s.id = $1 and s.account_id = $2 and s.automator_id = $3 and o.type = $4 for update of s`,
    [serviceId, accountId, connector.id, TYPE],
  );
  if (service === undefined)
    throw wrongField("/service_id", `${companyName} has no such service of ${connector.name}.`);
  if (!service.ready) throw new ApiFailure(409, `${service.name} is ${service.state}.`);
  return { accountId, companyName, serviceId, service: service.name };
}

/** The resource, where nobody else has it, or who has it is known to lose it. */
function requireFree(
  connector: OwnConnector,
  known: ReadonlyMap<string, AzureResource>,
  mappings: ReadonlyMap<string, Mapping>,
  owner: Owner,
  id: string,
  index: number,
  leaving: readonly (number | null)[],
): AzureResource {
  const resource = known.get(id);
  if (resource === undefined)
    throw wrongField(`/resource_ids/${index}`, `${connector.name} has no resource ${nameIn(id)}.`);
  const present = mappings.get(id);
  const isOfAnother = present !== undefined && present.accountId !== owner.accountId;
  if (isOfAnother && !leaving.includes(present.accountId))
    throw new ApiFailure(409, `${resource.name} is mapped to ${present.companyName}. Unmap it first.`);
  if (
    present?.serviceId != null &&
    (isOfAnother || (owner.serviceId !== null && present.serviceId !== owner.serviceId))
  )
    throw new ApiFailure(409, `${resource.name} belongs to the service ${present.service}. Unmap it first.`);
  return resource;
}

async function endMapping(db: Transaction, connectorId: number, resourceId: string): Promise<void> {
  await db.query(
    "update azure_mapping set until_day = today() where automator_id = $1 and resource_id = $2 and until_day is null",
    [connectorId, resourceId],
  );
}

/** The last part of the id of a resource. */
function nameIn(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1);
}

function named({ companyName, service }: Pick<Owner, "companyName" | "service">) {
  return { account: companyName, ...(service === null ? {} : { service }) };
}

function audited(connector: OwnConnector, id: string, name: string) {
  return {
    resourceType: "cloudresource",
    resourceId: id,
    accountId: connector.accountId,
    name,
    parent: { type: "automator", id: String(connector.id), name: connector.name },
  };
}
