import type { FieldFailure } from "../../../../api/index.ts";
import type { EdgeNetwork } from "../contract.generated.ts";
import { firstAddress, parseBlock, textsOverlap } from "./address-blocks.ts";
import { sameNames } from "./check.ts";
import type { EdgeDocuments, InternalNetwork } from "./gateway.ts";

/** A network needs an address for the gateway and one for a machine. */
const LONGEST_PREFIX = 30;

/** The networks with an index each: what is there keeps its own, and no index comes back while the highest is in use. */
export function withIndexes(
  networks: readonly EdgeNetwork[],
  former: readonly InternalNetwork[],
): readonly InternalNetwork[] {
  const known = new Set(former.map(({ index }) => index));
  let last = Math.max(0, ...known);
  return networks.map(({ index, name, network }) => ({
    index: index !== undefined && known.has(index) ? index : (last += 1),
    name,
    network,
  }));
}

export function checkNetworks(
  networks: readonly InternalNetwork[],
  externalNetwork: string,
): readonly FieldFailure[] {
  return [
    ...sameNames(
      "networks",
      "name",
      networks.map((each) => each.name),
    ),
    ...networks.flatMap(({ network }, at) => {
      const field = `/networks/${at}/network`;
      if (Number(network.split("/")[1]) > LONGEST_PREFIX)
        return [{ field, message: `It is too small: /${LONGEST_PREFIX} at most.` }];
      if (parseBlock(network) === undefined) return [];
      if (textsOverlap(network, externalNetwork))
        return [{ field, message: `It has addresses of the external network ${externalNetwork}.` }];
      const other = networks.slice(0, at).find((each) => textsOverlap(each.network, network));
      return other === undefined ? [] : [{ field, message: `It has addresses of ${other.name}.` }];
    }),
  ];
}

/** Why the networks cannot change so: one that goes, or gets other addresses, is used. Undefined where nothing uses it. */
export function usedNetwork(
  former: readonly InternalNetwork[],
  next: readonly InternalNetwork[],
  { nat, loadBalancer }: Pick<EdgeDocuments, "nat" | "loadBalancer">,
): string | undefined {
  for (const { index, name, network } of former) {
    const stays = next.find((each) => each.index === index);
    const address = firstAddress(network);
    if (stays !== undefined && firstAddress(stays.network) === address) continue;
    const rule = nat.rules.find((each) => each.interface === index);
    if (rule !== undefined)
      return `The network ${name} is used by the NAT rule ${rule.description}. Change that first.`;
    const server = loadBalancer.servers.find(({ ipAddress }) => ipAddress === address);
    if (server !== undefined)
      return `The network ${name} is used by the virtual server ${server.name}. Change that first.`;
  }
  return undefined;
}
