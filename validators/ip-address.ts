const OCTET = /^(?:0|[1-9]\d{0,2})$/;
const HEXTET = /^[0-9a-fA-F]{1,4}$/;
const LONGEST_IPV6 = 45;

/** A dotted address as a number from 0 to 2^32 - 1; undefined where it is none. Octets have no leading zeros. */
export function parseIpv4(text: string): number | undefined {
  if (text.length > 15) return undefined;
  const octets = text.split(".");
  if (octets.length !== 4 || !octets.every((octet) => OCTET.test(octet) && Number(octet) <= 255))
    return undefined;
  return octets.reduce((sum, octet) => sum * 256 + Number(octet), 0);
}

export function isIpv4(text: string): boolean {
  return parseIpv4(text) !== undefined;
}

export function isIpv6(text: string): boolean {
  if (text.length > LONGEST_IPV6 || !text.includes(":")) return false;
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const tail = groups.at(-1) ?? "";
  const hasIpv4 = tail.includes(".") && isIpv4(tail);
  const hextets = hasIpv4 ? groups.slice(0, -1) : groups;
  const count = hextets.length + (hasIpv4 ? 2 : 0);
  return hextets.every((group) => HEXTET.test(group)) && (halves.length === 2 ? count < 8 : count === 8);
}

/** `192.0.2.0/24`, prefix 0–32. */
export function isCidr(text: string): boolean {
  const [address = "", prefix = "", ...more] = text.split("/", 3);
  return more.length === 0 && isIpv4(address) && /^(?:[0-9]|[12][0-9]|3[0-2])$/.test(prefix);
}

/** `192.0.2.1-192.0.2.9`, the first not above the last. */
export function isIpv4Range(text: string): boolean {
  const [first = "", last = "", ...more] = text.split("-", 3);
  const from = parseIpv4(first.trim());
  const to = parseIpv4(last.trim());
  return more.length === 0 && from !== undefined && to !== undefined && from <= to;
}

/** Loopback and the private networks of RFC 1918 (spec 2 §5 "Local IP"). */
export function isLocalIpv4(text: string): boolean {
  return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(text) && isIpv4(text);
}

/**
 * Why no machine has this address in its network, whose size is a prefix length or a mask; undefined where one can, and where
 * either is none.
 */
export function whyNoHost(address: unknown, size: unknown): string | undefined {
  const at = parseIpv4(String(address));
  const bits = typeof size === "number" ? 2 ** (32 - size) : 2 ** 32 - (parseIpv4(String(size)) ?? 0);
  if (at === undefined || !(bits >= 4 && bits < 2 ** 32)) return undefined;
  const is =
    at % bits === 0
      ? "the address of the network itself"
      : at % bits === bits - 1
        ? "its broadcast address"
        : undefined;
  return is && `${String(address)} is ${is}, which no machine can have.`;
}
