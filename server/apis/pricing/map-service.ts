import { ApiFailure, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { AutomatorVersion } from "../../offerings/index.ts";
import { isSoldByCaller } from "../../offerings/index.ts";
import type { FindMappings, InventoryFields, MappableResource } from "../../platforms/index.ts";
import { listInventory } from "../../platforms/index.ts";
import {
  alreadyMapped,
  findOffered,
  insertMapped,
  listRunningTasks,
  lockService,
  refuseBuyer,
  refuseWhileBusy,
  removeMapped,
} from "../../services/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

/** Resources that exist become services, and services end without their resources (docs/decisions/0033). */
export function buildServiceMapping(
  findMappings: FindMappings,
): Pick<Handlers, "listMappableResources" | "getMappableResource" | "mapService" | "unmapService"> {
  return {
    async listMappableResources(request) {
      const found = await listAt(request, await reachOwnAutomator(request.db, request.path.automatorId));
      const { data, meta } = listInventory(found, FIELDS, request.list);
      return { body: { data: data.map(present), meta } };
    },

    async getMappableResource(request) {
      const { automatorId, moId } = request.path;
      const found = await listAt(request, await reachOwnAutomator(request.db, automatorId), moId);
      const resource = found.find((each) => each.moId === moId);
      if (resource === undefined) throw new ApiFailure(404, "There is no such resource without a service.");
      return { body: present(resource) };
    },

    async mapService(request) {
      const { db, outside, body } = request;
      if (body.name.trim() === "") throw wrongField("/name", "name is required");
      const automator = await findOwnAutomator(db, body.ServiceAdapters_id);
      if (automator === undefined)
        throw wrongField("/ServiceAdapters_id", "Your account owns no such automator.");
      const offering = await findOffered(request, body);
      await refuseBuyer(db, { ServiceOfferings_id: offering.id }, `map resources to ${offering.name}`);
      if (offering.ServiceAdapters_id !== automator.id)
        throw wrongField("/ServiceOfferings_id", `${offering.name} is not provided by ${automator.name}.`);
      const mapping = mappingOf(automator, offering.type);
      if (mapping === undefined)
        throw wrongField("/ServiceOfferings_id", `Nothing can be mapped to ${offering.name}.`);
      const at = { automatorId: automator.id, db, outside };
      const resource = (await mapping.list(at, body.moId)).find(({ moId }) => moId === body.moId);
      if (resource === undefined) throw await whyNotFound(db, automator, body.moId);
      const misfit = resource.misfit(offering);
      if (misfit !== undefined) throw wrongField("/ServiceOfferings_id", misfit);
      const service = await insertMapped(request, offering, {
        accountId: body.Accounts_id,
        automatorId: automator.id,
        moId: resource.moId,
        name: body.name,
        description: body.description ?? null,
        quota: resource.quota,
        quantities: resource.quantities,
      });
      await mapping.assign(at, resource.moId, { accountId: body.Accounts_id, serviceId: service.id });
      return { status: 201, body: service };
    },

    async unmapService(request) {
      const { db, outside, path } = request;
      const service = await lockService(db, path.service_id);
      const work = `unmap ${service.name}`;
      await refuseBuyer(db, service, work);
      refuseWhileBusy(service, await listRunningTasks(db, [service.id]));
      const moId = service.metaData.data.moId;
      const owned =
        service.automator === undefined ? undefined : await findOwnAutomator(db, service.automator.id, true);
      if (service.automator !== undefined && owned === undefined)
        throw new ApiFailure(409, `Only the account that owns ${service.automator.name} can ${work}.`);
      const mapping = owned === undefined ? undefined : mappingOf(owned, service.service_offering.type);
      if (owned === undefined || mapping === undefined || moId === undefined)
        throw new ApiFailure(409, `${service.name} has no resource that could stay without it: delete it.`);
      await removeMapped(request, service);
      await mapping.assign({ automatorId: owned.id, db, outside }, moId, {
        accountId: owned.accountId,
        serviceId: null,
      });
      return {};
    },
  };

  function mappingOf({ type, version }: OwnAutomator, offeringType: string) {
    return findMappings(type, version).find((each) => each.type === offeringType)?.mapping;
  }

  async function listAt(
    {
      db,
      outside,
      notice,
    }: Pick<Parameters<Handlers["listMappableResources"]>[0], "db" | "outside" | "notice">,
    { id, type, version }: OwnAutomator,
    wanted?: string,
  ): Promise<readonly TypedResource[]> {
    const found: TypedResource[] = [];
    for (const each of findMappings(type, version)) {
      const resources = await each.mapping.list({ automatorId: id, db, outside, notice }, wanted);
      found.push(...resources.map((resource) => ({ ...resource, type: each.type, automatorId: id })));
    }
    return found;
  }
}

interface TypedResource extends MappableResource {
  readonly type: string;
  readonly automatorId: number;
}

const FIELDS: InventoryFields<TypedResource, Operations["listMappableResources"]["fields"]> = {
  moId: (resource) => resource.moId,
  name: (resource) => resource.name,
  type: (resource) => resource.type,
  place: (resource) => resource.place,
  "quota.cpu": (resource) => resource.quota?.cpu ?? null,
  "quota.memory": (resource) => resource.quota?.memory ?? null,
  "quota.storage": (resource) => resource.quota?.storage ?? null,
};

function present({ automatorId, moId, type, name, description, place, quota, quantities }: TypedResource) {
  return { ServiceAdapters_id: automatorId, moId, type, name, description, place, quota, quantities };
}

/** An automator of the caller's account, or of one below it. */
export interface OwnAutomator {
  readonly id: number;
  readonly name: string;
  readonly accountId: number;
  /** As in `automator_type.type`. */
  readonly type: string;
  readonly version: AutomatorVersion;
}

/** `isBought`: of what was bought, which is used as before where the provider has the type of the automator switched off. */
async function findOwnAutomator(
  db: Transaction,
  id: number,
  isBought = false,
): Promise<OwnAutomator | undefined> {
  const [automator] = await db.query<OwnAutomator>(
    `select a.id, a.name, a.account_id as "accountId", platform_of(a.automator_type_id) as type, a.automator_version as version
     from automator a where a.id = $1 and ${isSoldByCaller("a.account_id")}
       and ($2 or a.automator_type_id in (select id from automator_type))`,
    [id, isBought],
  );
  return automator;
}

export async function reachOwnAutomator(db: Transaction, id: number): Promise<OwnAutomator> {
  const automator = await findOwnAutomator(db, id);
  if (automator === undefined) throw new ApiFailure(404, "There is no such automator.");
  return automator;
}

async function whyNotFound(db: Transaction, automator: OwnAutomator, moId: string): Promise<ApiFailure> {
  const services = await db.query("select from service where automator_id = $1 and mo_id = $2", [
    automator.id,
    moId,
  ]);
  return services.length > 0
    ? alreadyMapped(moId)
    : wrongField("/moId", `${automator.name} has no ${moId} that could be mapped.`);
}
