import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isRecord } from "#validators";
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
 * Which hosts the server sends messages to because a tenant has typed their address: those of the public Internet, and
 * besides them what the operator has named. A name is resolved once, and the connection is made to what was checked.
 */
export interface PublicRule {
  /**
   * Throws `RefusedAddress`; an unknown name throws an error of the code `ENOTFOUND`, one that cannot be looked up at this
   * moment `EAI_AGAIN`.
   */
  reach(host: string): Promise<ReachedHost>;
}

export interface ReachedHost {
  /** The network address to connect to. */
  readonly address: string;
  /** The operator has named it: it need not be public, nor speak TLS. */
  readonly isNamed: boolean;
}

/** `named` is as in `openOutgoingRule`: names, names below one, addresses, ranges. */
export function openPublicRule(named: readonly string[] = []): PublicRule {
  const names = named.filter((each) => !isRange(each)).map((each) => each.toLowerCase());
  const ranges = rangesOf(named.filter(isRange));
  const isNamed = (host: string, address: string) =>
    isInRanges(ranges, address) || (isNamedHost(names, host) && !isOwnAddress(address));
  return {
    async reach(written) {
      const host = written.replace(/^\[(.*)\]$/, "$1");
      const isPlain = isIP(host) > 0 || isNamedHost(names, host);
      const found = isPlain ? await addressesOf(host) : await lookUp(host);
      const [address] = found;
      // One bad address among several is enough: which of them is taken is not for whoever runs the name to decide.
      if (address === undefined || !found.every((each) => isPublic(each) || isNamed(host, each)))
        throw new RefusedAddress(
          "Its address is not one of the public Internet, and this server does not call it. Whoever runs the server can permit it.",
        );
      return { address, isNamed: found.every((each) => isNamed(host, each)) };
    },
  };
}

/**
 * Asks name servers itself, with a limit: the system's own look-up holds a thread that the whole server needs for as long as
 * whoever runs the name likes.
 */
async function lookUp(host: string): Promise<readonly string[]> {
  if (/(^|[.])localhost[.]?$/i.test(host)) return ["127.0.0.1", "::1"];
  const resolver = new Resolver({ timeout: LOOK_UP_MS, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  if (found.length > 0) return found;
  const isUnknown = answers.every((each) => each.status === "rejected" && UNKNOWN.has(codeOf(each.reason)));
  throw Object.assign(new Error("The name has no address."), { code: isUnknown ? "ENOTFOUND" : "EAI_AGAIN" });
}

const LOOK_UP_MS = 2000;
/** There is no such name, it has no address, or it is none. */
const UNKNOWN: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

function codeOf(error: unknown): string {
  return isRecord(error) ? String(error["code"]) : "";
}

function isPublic(address: string): boolean {
  if (isOwnAddress(address)) return false;
  return isIP(address) === 6
    ? isInRanges(GLOBAL_IPV6, address) && !isInRanges(SPECIAL_IPV6, address)
    : !isInRanges(SPECIAL_IPV4, address);
}

/** What IANA lists as special for IPv4; all of it that `isOwnAddress` does not have. */
const SPECIAL_IPV4 = rangesOf([
  "10.0.0.0/8",
  "100.64.0.0/10",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
]);

/** The only part of IPv6 that is given to networks of the Internet, */
const GLOBAL_IPV6 = rangesOf(["2000::/3"]);
/** and what of it leads elsewhere or nowhere. */
const SPECIAL_IPV6 = rangesOf(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);
