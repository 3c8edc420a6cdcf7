import type { Network } from "../driver.ts";
import type { Inventory } from "./inventory.ts";
import { machinesIn } from "./contents.ts";
import { byName, dataCenterOf, nameOf } from "./places.ts";

/** Those that machines of the pools are connected to: whose the others are a vCenter does not say. */
export function networksOf(inventory: Inventory, pools: ReadonlySet<string>): Network[] {
  const connected = new Set(
    machinesIn(inventory, pools).flatMap(({ network_cards }) => network_cards.map(({ network }) => network)),
  );
  const networks = [...connected].flatMap((moId): Network[] => {
    const network = moId === null ? undefined : inventory.find(moId);
    if (network === undefined) return [];
    const dataCenter = dataCenterOf(inventory, network)?.ref.id ?? "";
    return [{ moId: network.ref.id, name: nameOf(network), dataCenter }];
  });
  return byName(networks, ({ moId }) => moId);
}
