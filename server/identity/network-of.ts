import { isIPv6 } from "node:net";

/** The first four groups of an IPv6 address: what one customer of a network provider has at least. */
const NETWORK_GROUPS = 4;

/**
 * What counts as one address where guesses are counted: an IPv4 address, also one written as IPv6; of an IPv6 address
 * its /64, as `2001:db8:0:1::/64`. Anything else stays as it is.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.toLowerCase().split("%", 1);
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff)
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The eight groups of an address; `::` stands for as many zeros as are missing. */
function groupsOf(address: string): readonly number[] {
  const [before = "", after] = hexadecimal(address).split("::");
  const [start, end] = [before, after ?? ""].map((part) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)),
  ) as [number[], number[]];
  const missing = after === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array<number>(missing).fill(0), ...end];
}

/** The last two groups may be written as an IPv4 address. */
function hexadecimal(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number];
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
}
