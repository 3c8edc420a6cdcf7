import type { FieldFailure } from "../../../../api/index.ts";
import type { EdgeSslPool, EdgeSslUserChange, EdgeSslVpn, EdgeSslVpnChange } from "../contract.generated.ts";
import { parseIpv4, whyNoHost } from "#validators";
import { overlap, parseBlock } from "./address-blocks.ts";
import type { CheckContext, Clash, Problems } from "./check.ts";
import { addressesInWords, sameNames, uplinkAddresses, wrongServerCertificate } from "./check.ts";

export const NEW_SSL_VPN: EdgeSslVpn = {
  enabled: false,
  server: { port: 443, cipher: "AES256-SHA" },
  users: [],
  pools: [],
  packages: [],
  networks: [],
  advanced: {
    compression: false,
    forceVirtualKeyboard: false,
    randomizeVirtualKeys: false,
    forcedTimeout: 0,
    idleTimeout: 10,
    logging: true,
  },
  client: {
    tunnelingMode: "split",
    excludeLocalSubnets: false,
    autoReconnect: true,
    upgradeNotification: true,
  },
  authentication: {
    enabled: true,
    minLength: 8,
    maxLength: 63,
    minDigits: 1,
    minSpecials: 0,
    expiryDays: 90,
    retryCount: 3,
    lockoutMinutes: 30,
  },
};

export function checkSslVpn(
  vpn: EdgeSslVpnChange,
  { interfaces, certificates, kept }: CheckContext<EdgeSslVpn>,
): Problems {
  const wrong: Clash[] = [
    ...sameNames(
      "users",
      "userId",
      vpn.users.map((each) => each.userId),
    ),
    ...sameNames(
      "pools",
      "ipRange",
      vpn.pools.map((each) => each.ipRange),
    ),
    ...sameNames(
      "networks",
      "network",
      vpn.networks.map((each) => each.network),
    ),
    ...sameNames(
      "packages",
      "profileName",
      vpn.packages.map((each) => each.profileName),
    ),
    ...vpn.users.flatMap((user, at) =>
      checkPassword(user, `/users/${at}/password`, vpn.authentication, kept),
    ),
    ...vpn.pools.flatMap((pool, at) => checkPool(pool, `/pools/${at}`, vpn.pools.slice(0, at))),
    ...vpn.packages.flatMap(({ windows, linux, mac }, at) =>
      windows === false && linux !== true && mac !== true
        ? [
            {
              field: `/packages/${at}/windows`,
              message: "A package is for one system at least: Windows, Linux or macOS.",
            },
          ]
        : [],
    ),
    ...wrongServerCertificate("/server/certificateId", vpn.server.certificateId, certificates),
  ];
  const say = (field: string, message: string) => wrong.push({ field, message });
  const addresses = uplinkAddresses(interfaces);
  const { address } = vpn.server;
  if (address !== undefined && !addresses.includes(address))
    say("/server/address", `It must be a public address of the gateway: ${addressesInWords(addresses)}.`);
  if (vpn.authentication.minLength > vpn.authentication.maxLength)
    say("/authentication/minLength", "The shortest password cannot be longer than the longest.");
  if (vpn.enabled) {
    if (address === undefined) say("/server/address", "Address is required: clients connect to it.");
    if (!vpn.pools.some(({ enabled }) => enabled))
      say("/enabled", "It needs an IP pool that is enabled, for the addresses of clients.");
  }
  return { wrong };
}

function checkPassword(
  { id, password }: EdgeSslUserChange,
  field: string,
  { minLength, maxLength, minDigits, minSpecials }: EdgeSslVpn["authentication"],
  kept: ReadonlySet<string>,
): FieldFailure[] {
  if (password === undefined) return kept.has(id ?? "") ? [] : [{ field, message: "Password is required" }];
  const count = (pattern: RegExp) => password.match(pattern)?.length ?? 0;
  const short = [
    ...(password.length < minLength ? [`${minLength} characters at least`] : []),
    ...(password.length > maxLength ? [`${maxLength} characters at most`] : []),
    ...(count(/\d/g) < minDigits ? [`${minDigits} digits at least`] : []),
    ...(count(/[^A-Za-z0-9]/g) < minSpecials ? [`${minSpecials} special characters at least`] : []),
  ];
  return short.length === 0 ? [] : [{ field, message: `This gateway asks for ${short.join(" and ")}.` }];
}

/** A pool is inside the network of its gateway, without its gateway, and apart from other pools. */
function checkPool(
  { ipRange, netmask, gateway }: EdgeSslPool,
  place: string,
  others: readonly EdgeSslPool[],
): Clash[] {
  const range = parseBlock(ipRange);
  const [mask, at] = [parseIpv4(netmask), parseIpv4(gateway)];
  if (range === undefined || mask === undefined || at === undefined) return [];
  const size = 2 ** 32 - mask;
  const networkOf = (address: number) => Math.floor(address / size);
  const wrong: Clash[] = [];
  if (networkOf(range.from) !== networkOf(at) || networkOf(range.to) !== networkOf(at))
    wrong.push({ field: `${place}/gateway`, message: `It must be in the network of ${ipRange}.` });
  else if (whyNoHost(gateway, netmask) !== undefined)
    wrong.push({ field: `${place}/gateway`, message: whyNoHost(gateway, netmask) ?? "" });
  else if (range.from <= at && at <= range.to)
    wrong.push({ field: `${place}/gateway`, message: "It must not be one of the addresses of the range." });
  const found = others.findIndex((each) => {
    const block = parseBlock(each.ipRange);
    return block !== undefined && overlap(block, range);
  });
  const other = others[found];
  if (other !== undefined)
    wrong.push({
      field: `${place}/ipRange`,
      message: `It has addresses of ${other.ipRange}.`,
      or: { field: `/pools/${found}/ipRange`, message: `It has addresses of ${ipRange}.` },
    });
  return wrong;
}
