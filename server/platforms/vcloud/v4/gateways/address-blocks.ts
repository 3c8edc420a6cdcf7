import { parseIpv4 } from "#validators";

/** IPv4 addresses that follow one another, as numbers, both ends included. */
export interface AddressBlock {
  readonly from: number;
  readonly to: number;
}

/** An address, a network (`192.0.2.0/24`) or a range (`192.0.2.1-192.0.2.9`); undefined where it is none of them. */
export function parseBlock(text: string): AddressBlock | undefined {
  const [first = "", prefix] = text.split("/");
  if (prefix !== undefined) {
    const address = parseIpv4(first);
    const size = 2 ** (32 - Number(prefix));
    if (address === undefined || !Number.isInteger(size)) return undefined;
    const from = address - (address % size);
    return { from, to: from + size - 1 };
  }
  const [low = "", high = low] = text.split("-");
  const from = parseIpv4(low.trim());
  const to = parseIpv4(high.trim());
  return from === undefined || to === undefined ? undefined : { from, to };
}

export function overlap(one: AddressBlock, other: AddressBlock): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** Whether two networks or ranges have an address in common. What cannot be read has none. */
export function textsOverlap(one: string, other: string): boolean {
  const [left, right] = [parseBlock(one), parseBlock(other)];
  return left !== undefined && right !== undefined && overlap(left, right);
}

/** Whether every address of an address, network or range is one of these. */
export function isAmong(text: string, addresses: readonly string[]): boolean {
  const block = parseBlock(text);
  if (block === undefined || block.to - block.from >= addresses.length) return false;
  const known = new Set(addresses.map((address) => parseIpv4(address)));
  for (let at = block.from; at <= block.to; at += 1) if (!known.has(at)) return false;
  return true;
}

/** `3221225985` → `192.0.2.1` */
export function formatAddress(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");
}

/** The first address of a network that a machine may have. */
export function firstAddress(network: string): string {
  const block = parseBlock(network);
  return block === undefined ? "" : formatAddress(block.from + 1);
}
