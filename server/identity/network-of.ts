import { isIPv6 } from "node:net";

/** The first four groups of an IPv6 address: the smallest network that providers assign to a customer. */
const NETWORK_GROUPS = 4;

/**
 * What counts as one address when guesses are counted: an IPv4 address, also when written as IPv6; of an IPv6 address
 * its /64, as `2001:db8:0:1::/64`. Anything else is returned unchanged.
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
  // URL writes every group as hexadecimal.
  const { hostname } = new URL(`http://[${address}]`);
  const [before = "", after = ""] = hostname.slice(1, -1).split("::");
  const start = readGroups(before);
  const end = readGroups(after);
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end];
}

function readGroups(text: string): readonly number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}
