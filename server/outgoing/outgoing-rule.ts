import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { isCidr } from "#validators";

/**
 * Which hosts the server calls because somebody has typed their address (docs/decisions/0032). A name is resolved once,
 * and the connection is made to what was checked.
 */
export interface OutgoingRule {
  /** The network address to connect to. Throws `RefusedAddress`; an unknown name throws the error of the resolver. */
  resolve(host: string): Promise<string>;
}

export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress";
}

/**
 * Without `allowed` any host may be called but this machine itself, by whichever of its addresses, and what only it can reach: loopback, link-local
 * addresses, where clouds keep the keys of their machines, and the like. With it, those it names alone: a name
 * (`cloud.example.com`), all names below one (`.example.com`), an address, or a range (`10.0.0.0/8`). An address or a
 * range that is named may be any.
 */
export function openOutgoingRule(allowed: readonly string[] = []): OutgoingRule {
  const names = allowed.filter((each) => !isRange(each)).map((each) => each.toLowerCase());
  const ranges = listOf(allowed.filter(isRange));
  const isNamed = (host: string) =>
    names.some((each) => (each.startsWith(".") ? host.endsWith(each) : host === each));
  const isAllowed = (host: string, address: string) =>
    has(ranges, address) || (!isOwn(address) && (allowed.length === 0 || isNamed(host.toLowerCase())));
  return {
    async resolve(written) {
      const host = written.replace(/^\[(.*)\]$/, "$1");
      const found =
        isIP(host) > 0 ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
      const address = found[0];
      // One bad address among several is enough: which of them is taken is not for whoever runs the name to decide.
      if (address === undefined || !found.every((each) => isAllowed(host, each)))
        throw new RefusedAddress("Its address is one that this server does not call.");
      return address;
    },
  };
}

/** Reads a setting of hosts; the first entry that is none is returned as `wrong`. */
export function readHostList(entries: readonly string[]): { readonly wrong?: string } {
  const wrong = entries.find((each) => !isRange(each) && !/^\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(each));
  return wrong === undefined ? {} : { wrong };
}

function isRange(entry: string): boolean {
  const [address = "", size = "", ...more] = entry.split("/");
  const isIpv6Range = isIP(address) === 6 && /^\d{1,3}$/.test(size) && Number(size) <= 128;
  return isIP(entry) > 0 || isCidr(entry) || (isIpv6Range && more.length === 0);
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", size] = range.split("/");
    const kind = isIP(address) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(address, size === undefined ? (kind === "ipv6" ? 128 : 32) : Number(size), kind);
  }
  return list;
}

function has(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Asked each time, because addresses of a machine change. */
function isOwn(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return has(OWN, address) || has(listOf(own.map((each) => each.address)), address);
}

/** What is reached from this machine alone, or leads to such a place under another name. */
const OWN = listOf([
  "0.0.0.0/8",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "192.0.0.0/24",
  "100.100.100.200",
  "224.0.0.0/3",
  "::/127",
  "fe80::/10",
  "ff00::/8",
  "fd00:ec2::254",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "2002::/16",
]);
