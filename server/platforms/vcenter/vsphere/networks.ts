import type { Network } from "../driver.ts";
import type { Inventory } from "./inventory.ts";
import { machinesIn } from "./contents.ts";
import { byName, dataCenterOf, nameOf } from "./places.ts";

/** Those that machines of the pools are connected to: whose the others are a vCenter does not say. Without pools: all. */
export function networksOf(inventory: Inventory, pools?: ReadonlySet<string>): Network[] {
  const ids = pools === undefined ? allOf(inventory) : connectedTo(inventory, pools);
  const networks = [...ids].flatMap((moId): Network[] => {
    const network = moId === null ? undefined : inventory.find(moId);
    if (network === undefined) return [];
    const dataCenter = dataCenterOf(inventory, network)?.ref.id ?? "";
    return [{ moId: network.ref.id, name: nameOf(network), dataCenter }];
  });
  return byName(networks, ({ moId }) => moId);
}

const TYPES = ["Network", "DistributedVirtualPortgroup", "OpaqueNetwork"];

function allOf(inventory: Inventory): ReadonlySet<string> {
  return new Set(TYPES.flatMap((type) => inventory.listOf(type).map(({ ref }) => ref.id)));
}

function connectedTo(inventory: Inventory, pools: ReadonlySet<string>): ReadonlySet<string | null> {
  return new Set(
    machinesIn(inventory, pools).flatMap(({ network_cards }) => network_cards.map(({ network }) => network)),
  );
}
