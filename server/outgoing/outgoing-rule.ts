import {
  addressesOf,
  isInRanges,
  isNamedHost,
  isOwnAddress,
  isRange,
  rangesOf,
  RefusedAddress,
} from "./ranges.ts";

/**
 * Which hosts the server calls because somebody has typed their address (docs/decisions/0032). A name is resolved once,
 * and the connection is made to what was checked.
 */
export interface OutgoingRule {
  /** The network address to connect to. Throws `RefusedAddress`; an unknown name throws the error of the resolver. */
  resolve(host: string): Promise<string>;
}

/**
 * Without `allowed` any host may be called but this machine itself, by whichever of its addresses, and what only it can reach: loopback, link-local
 * addresses, where clouds keep the keys of their machines, and the like. With it, those it names alone: a name
 * (`cloud.example.com`), all names below one (`.example.com`), an address, or a range (`10.0.0.0/8`). An address or a
 * range that is named may be any.
 */
export function openOutgoingRule(allowed: readonly string[] = []): OutgoingRule {
  const names = allowed.filter((each) => !isRange(each)).map((each) => each.toLowerCase());
  const ranges = rangesOf(allowed.filter(isRange));
  const isAllowed = (host: string, address: string) =>
    isInRanges(ranges, address) ||
    (!isOwnAddress(address) && (allowed.length === 0 || isNamedHost(names, host)));
  return {
    async resolve(host) {
      const found = await addressesOf(host);
      const address = found[0];
      // One bad address among several is enough: which of them is taken is not for whoever runs the name to decide.
      if (address === undefined || !found.every((each) => isAllowed(host, each)))
        throw new RefusedAddress("Its address is one that this server does not call.");
      return address;
    },
  };
}
