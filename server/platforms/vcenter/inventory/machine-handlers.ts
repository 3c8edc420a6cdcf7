import type { ApiRequest } from "../../../api/index.ts";
import { accepted } from "../../../api/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { Media, Network } from "../driver.ts";
import type { Metric, PoolMetric } from "../../../machines/index.ts";
import type { MachineApi, NewMachine, OnMachine, ReachedAutomator } from "../machines/index.ts";
import {
  changeMachine,
  changePower,
  cloneMachine,
  createMachine,
  deleteMachine,
  listSnapshots,
  mountMedia,
  MACHINE_METRICS,
  MACHINE_UNITS,
  POOL_METRICS,
  POOL_UNITS,
  presentMetrics,
  readSpan,
  removeSnapshot,
  revertToSnapshot,
  takeSnapshot,
  unmountMedia,
} from "../machines/index.ts";
import { readOffer } from "../catalog-offer.ts";
import type { InAutomator, ReachAutomator } from "./reach.ts";
import { listPoolServices, listServices, reachPool } from "./reach.ts";

/** What is asked of time series. */
interface Asked<Name> {
  readonly query: { readonly metric?: readonly Name[]; readonly from?: string; readonly to?: string };
}

/** Work on machines, and what is read of them besides themselves. */
export function buildMachineHandlers(api: MachineApi, reachAutomator: ReachAutomator) {
  const { driver } = api;
  return {
    changeVirtualMachineState: async (request: Parameters<typeof changePower>[1]) =>
      accepted(await changePower(api, request)),
    listSnapshots: async (request: Parameters<typeof listSnapshots>[1]) => ({
      body: await listSnapshots(api, request),
    }),
    createSnapshot: async (request: Parameters<typeof takeSnapshot>[1]) =>
      accepted(await takeSnapshot(api, request)),
    revertToSnapshot: async (request: Parameters<typeof revertToSnapshot>[1]) =>
      accepted(await revertToSnapshot(api, request)),
    removeSnapshot: async (request: Parameters<typeof removeSnapshot>[1]) =>
      accepted(await removeSnapshot(api, request)),
    updateVirtualMachine: async (request: Parameters<typeof changeMachine>[1]) =>
      accepted(await changeMachine(api, request)),
    deleteVirtualMachine: async (request: OnMachine) => accepted(await deleteMachine(api, request)),
    async createPoolMachine(request: ApiRequest & InAutomator & { readonly body: NewMachine }) {
      const pool = {
        ...api,
        reach: () => reachAutomator(request),
        services: (at: ReachedAutomator) => listPoolServices(at.db, at.automatorId),
      };
      return accepted(await createMachine(pool, request));
    },
    cloneVirtualMachine: async (request: Parameters<typeof cloneMachine>[1]) =>
      accepted(await cloneMachine(api, request)),

    mountMedia: async (request: Parameters<typeof mountMedia>[1]) => accepted(await mountMedia(api, request)),
    unmountMedia: async (request: OnMachine) => accepted(await unmountMedia(api, request)),

    async getVirtualMachineMetrics(request: OnMachine & Asked<Metric>) {
      const span = readSpan(request.query, MACHINE_METRICS);
      const { at, machine } = await api.reach(request);
      const values = await driver.readMachineMetrics(at, machine.moId, span);
      return { body: presentMetrics(span, values, MACHINE_UNITS) };
    },

    async getResourcePoolMetrics(
      request: InAutomator & Asked<PoolMetric> & { readonly path: { readonly poolId: string } },
    ) {
      const span = readSpan(request.query, POOL_METRICS);
      const at = await reachAutomator(request);
      const { moId } = await reachPool(at.db, at.automatorId, request.path.poolId);
      return {
        body: presentMetrics(span, await driver.readPoolMetrics(at, moId, span), POOL_UNITS),
      };
    },

    async listNetworks(request: InPools) {
      const at = await reachAutomator(request);
      const networks = await driver.listNetworks(at, await poolsOrAll(at, request));
      return { body: listInventory(networks, NETWORKS, request.list) };
    },

    async listMedia(request: InPools) {
      const at = await reachAutomator(request);
      const media = await driver.listMedia(at, await poolsOrAll(at, request));
      const offers = await readOffer(at);
      const offered = media.filter(({ media_uid }) => offers.media(media_uid));
      return { body: listInventory(offered, MEDIA, request.list) };
    },
  };

  /** Undefined where the owner of the automator asks for what the whole vCenter has. */
  async function poolsOrAll(at: ReachedAutomator, request: InPools) {
    return at.isOwn && request.query.resourcePool === undefined ? undefined : await poolsOf(at, request);
  }

  /** The pools of the caller's services, and those that hold its single machines. */
  async function poolsOf(at: ReachedAutomator, { query }: InPools): Promise<readonly string[]> {
    const services = Map.groupBy(await listServices(at.db, at.automatorId), ({ isMachine }) => isMachine);
    const singles = (services.get(true) ?? []).map(({ moId }) => moId);
    const held = singles.length === 0 ? [] : await driver.findVirtualMachines(at, singles);
    const own = new Set([
      ...(services.get(false) ?? []).map(({ moId }) => moId),
      ...held.map((machine) => machine.resourcePool),
    ]);
    return [...own].filter((moId) => query.resourcePool === undefined || moId === query.resourcePool);
  }
}

type InPools = ApiRequest & InAutomator & { readonly query: { readonly resourcePool?: string } };

const NETWORKS: InventoryFields<Network, "name" | "moId"> = {
  name: (network) => network.name,
  moId: (network) => network.moId,
};

const MEDIA: InventoryFields<Media, "name" | "media_uid" | "size"> = {
  name: (media) => media.name,
  media_uid: (media) => media.media_uid,
  size: (media) => media.size,
};
