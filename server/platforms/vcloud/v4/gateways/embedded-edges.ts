import { asSystem } from "../../../../database/index.ts";
import type { Outcome } from "../../../../services/index.ts";
import { failed, noteResources, succeeded } from "../../../../services/index.ts";
import type { EmbeddedAt, EmbeddedObject } from "../../../embedded-objects.ts";
import { embeddedObjects } from "../../../embedded-objects.ts";
import { isMadeToFail, taskDurationMs } from "../../../embedded-work.ts";
import type { VcloudWork } from "../../driver.ts";
import { inside, store } from "../../embedded-store.ts";
import { formatAddress, parseBlock } from "./address-blocks.ts";
import { CONFIG_NAMES, NEW_DOCUMENTS } from "./configs.ts";
import type { EdgeDriver, EdgeOrderedGateway } from "./edge-driver.ts";
import type { EdgeConfigKind, EdgeDocuments, EdgeGateway, ExternalNetwork, StoredConfig } from "./gateway.ts";

const KIND = "edge-gateway";

/** What is stored of a gateway beside its name. Documents that nobody has changed are absent. */
export type EdgeDetails = Omit<EdgeGateway, "id" | "name" | "accountId" | "serviceId"> &
  Partial<StoredConfigs>;

type StoredConfigs = { readonly [Kind in EdgeConfigKind]: StoredConfig<EdgeDocuments[Kind]> };

const objects = embeddedObjects<{ readonly [KIND]: EdgeDetails }>();

/** Edge gateways of a vCloud that is a table. */
export function createEmbeddedEdges(): EdgeDriver {
  return {
    async listExternalNetworks(at) {
      const networks = await store.list(at, "external-network");
      return networks.map(({ id, name, details }) => ({
        id,
        name,
        gateway: details.gateway,
        network: `${details.gateway}/${details.prefixLength}`,
      }));
    },
    listGateways: async (at) => (await objects.list(at, KIND)).map(gatewayOf),
    async findGateway(at, id) {
      const found = await objects.find(at, KIND, id);
      return found && gatewayOf(found);
    },

    async readConfig(at, id, kind) {
      const found = await objects.find(at, KIND, id);
      const details: Partial<StoredConfigs> = found?.details ?? {};
      return details[kind] ?? { document: NEW_DOCUMENTS[kind], secrets: {} };
    },

    async create(work, order) {
      await work.task.wait(taskDurationMs(order.name));
      if (isMadeToFail(order.name)) return failed("The edge cluster has no room for another gateway.");
      return await inside(work, (at) => insertGateway(at, order, work));
    },

    reshape: (work, id, shape) => change(work, id, "size", { ...shape }),
    writeConfig: (work, id, kind, config) => change(work, id, CONFIG_NAMES[kind], { [kind]: config }),

    async release(work, serviceId) {
      await work.task.wait(taskDurationMs(String(serviceId)));
      return await inside(work, async (at) => {
        await objects.remove(at, KIND, { serviceId });
        return succeeded();
      });
    },
  };
}

async function change(
  work: VcloudWork,
  id: string,
  what: string,
  details: Partial<EdgeDetails>,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(`${id} ${what}`));
  return await inside(work, async (at) => {
    const found = await objects.lock(at, KIND, id);
    if (found === undefined) return failed("The gateway is gone from the platform.");
    if (isMadeToFail(found.name)) return failed("The gateway did not take the change: it does not answer.");
    await objects.change(at, KIND, id, { details });
    return succeeded();
  });
}

/** The gateway of a service: the one that an earlier attempt made, else a new one with free addresses. */
async function insertGateway(
  at: EmbeddedAt,
  order: EdgeOrderedGateway,
  { task }: VcloudWork,
): Promise<Outcome<string>> {
  const { serviceId, name, addresses, externalNetwork, description, backing, size, ha, networks } = order;
  const [known] = await objects.list(at, KIND, { serviceId });
  if (known !== undefined) return succeeded(known.id);
  const publicAddresses = await freeAddresses(at, externalNetwork, addresses);
  if (publicAddresses === undefined)
    return failed(`${externalNetwork.name} has fewer than ${addresses} free addresses.`);
  const id = `urn:vcloud:gateway:${serviceId}`;
  await objects.insert(at, KIND, {
    id,
    name,
    accountId: task.accountId,
    serviceId,
    details: { description, backing, size, ha, networks, externalNetwork, publicAddresses },
  });
  await noteResources(at.db, [{ serviceId, resource: { name, region: externalNetwork.name } }]);
  return succeeded(id);
}

/** The lowest addresses of an external network that no gateway of any account has; undefined where there are too few. */
async function freeAddresses(
  { automatorId, db }: EmbeddedAt,
  { id, network, gateway }: ExternalNetwork,
  count: number,
): Promise<readonly string[] | undefined> {
  const block = parseBlock(network);
  if (block === undefined) return undefined;
  const gateways = await asSystem(db, async (system) => {
    await system.query("select pg_advisory_xact_lock(724616, $1)", [automatorId]);
    return await objects.list({ automatorId, db: system }, KIND);
  });
  const taken = new Set([
    gateway,
    ...gateways
      .filter(({ details }) => details.externalNetwork.id === id)
      .flatMap(({ details }) => details.publicAddresses),
  ]);
  const free: string[] = [];
  // The first and the last address of a network belong to no machine.
  for (let at = block.from + 1; at < block.to && free.length < count; at += 1) {
    const address = formatAddress(at);
    if (!taken.has(address)) free.push(address);
  }
  return free.length === count ? free : undefined;
}

function gatewayOf({ id, name, accountId, serviceId, details }: EmbeddedObject<EdgeDetails>): EdgeGateway {
  const { description, backing, size, ha, networks, externalNetwork, publicAddresses } = details;
  return {
    id,
    name,
    accountId,
    serviceId,
    description,
    backing,
    size,
    ha,
    networks,
    externalNetwork,
    publicAddresses,
  };
}
