import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { isCidr } from "#validators";

export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress";
}

/** All addresses of a host, which may itself be one; an unknown name throws the error of the resolver. */
export async function addressesOf(written: string): Promise<readonly string[]> {
  const host = written.replace(/^\[(.*)\]$/, "$1");
  return isIP(host) > 0 ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Reads a setting of hosts; the first entry that is none is returned as `wrong`. */
export function readHostList(entries: readonly string[]): { readonly wrong?: string } {
  const wrong = entries.find((each) => !isRange(each) && !/^\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(each));
  return wrong === undefined ? {} : { wrong };
}

/** Whether an entry of a setting is an address or a range, and no name. */
export function isRange(entry: string): boolean {
  const [address = "", size = "", ...more] = entry.split("/");
  const isIpv6Range = isIP(address) === 6 && /^\d{1,3}$/.test(size) && Number(size) <= 128;
  return isIP(entry) > 0 || isCidr(entry) || (isIpv6Range && more.length === 0);
}

export function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", size] = range.split("/");
    const kind = isIP(address) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(address, size === undefined ? (kind === "ipv6" ? 128 : 32) : Number(size), kind);
  }
  return list;
}

export function isInRanges(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Whether one of the names is the host, or begins with a point and is the end of it. */
export function isNamedHost(names: readonly string[], host: string): boolean {
  const written = host.toLowerCase();
  return names.some((each) => (each.startsWith(".") ? written.endsWith(each) : written === each));
}

/** Whether it is of this machine, or reached from it alone. Asked each time, because addresses of a machine change. */
export function isOwnAddress(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return isInRanges(OWN, address) || isInRanges(rangesOf(own.map((each) => each.address)), address);
}

/** What is reached from this machine alone, or leads to such a place under another name. */
const OWN = rangesOf([
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
