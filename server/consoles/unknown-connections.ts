import { networkOf } from "../identity/index.ts";

/** Connections that have not said whose they are. */
export interface UnknownConnections {
  /** Counts one until the returned function is called. Where there are too many, an older one is dropped for it. */
  add(address: string, drop: () => void): () => void;
}

/** At one address; those of an IPv6 network (/64) count as one. */
const MOST_OF_ADDRESS = 10;
const MOST = 200;

/** Whoever opens many drops their own: the oldest at the address that has most. */
export function createUnknownConnections(): UnknownConnections {
  const byNetwork = new Map<string, Set<() => void>>();
  let count = 0;
  const remove = (network: string, drop: () => void) => {
    const those = byNetwork.get(network);
    if (those?.delete(drop) !== true) return;
    count -= 1;
    if (those.size === 0) byNetwork.delete(network);
  };
  const dropOldest = (network: string) => {
    const [oldest] = byNetwork.get(network) ?? [];
    if (oldest === undefined) return;
    remove(network, oldest);
    oldest();
  };
  const busiest = () =>
    [...byNetwork].reduce((most, each) => (each[1].size > most[1].size ? each : most), ["", new Set()])[0];
  return {
    add(address, drop) {
      const network = networkOf(address);
      const those = byNetwork.get(network) ?? new Set();
      byNetwork.set(network, those.add(drop));
      count += 1;
      if (those.size > MOST_OF_ADDRESS) dropOldest(network);
      else if (count > MOST) dropOldest(busiest());
      return () => remove(network, drop);
    },
  };
}
