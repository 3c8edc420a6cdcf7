import type { FieldFailure } from "../../../../api/index.ts";
import type { EdgeLoadBalancer } from "../contract.generated.ts";
import type { CheckContext, Problems } from "./check.ts";
import { addressesInWords, sameNames, wrongServerCertificate } from "./check.ts";

export const NEW_LOAD_BALANCER: EdgeLoadBalancer = {
  enabled: false,
  accelerationEnabled: false,
  profiles: [],
  rules: [],
  monitors: [],
  pools: [],
  servers: [],
};

const NOUNS = {
  profiles: "application profile",
  rules: "application rule",
  monitors: "monitor",
  pools: "pool",
  servers: "virtual server",
} as const;

type List = keyof typeof NOUNS;

/** One entry that names another. */
interface Use {
  readonly by: List;
  readonly name: string;
  /** Where it says so. */
  readonly field: string;
  readonly of: List;
  readonly id: string;
}

export function checkLoadBalancer(
  balancer: EdgeLoadBalancer,
  { interfaces, certificates, former }: CheckContext<EdgeLoadBalancer>,
): Problems {
  const dangling = usesOf(balancer).filter(({ of, id }) => !balancer[of].some((each) => each.id === id));
  const used = dangling.flatMap((use) => {
    const gone = former[use.of].find(({ id }) => id === use.id);
    return gone === undefined
      ? []
      : [`The ${NOUNS[use.of]} ${gone.name} is used by the ${NOUNS[use.by]} ${use.name}. Change that first.`];
  })[0];
  const addresses = interfaces.flatMap((each) => each.addresses);
  return {
    wrong: [
      ...LISTS.flatMap((list) =>
        sameNames(
          list,
          "name",
          balancer[list].map((each) => each.name),
        ),
      ),
      ...dangling.map(({ field, of }) => ({ field, message: `There is no such ${NOUNS[of]}.` })),
      ...balancer.profiles.flatMap(({ template, certificateId, sslPassthrough, persistence }, at) => {
        const place = `/profiles/${at}`;
        return [
          ...wrongServerCertificate(`${place}/certificateId`, certificateId, certificates),
          ...(template === "HTTPS" && sslPassthrough !== true && certificateId === undefined
            ? [
                {
                  field: `${place}/certificateId`,
                  message: "HTTPS needs a certificate, or SSL passthrough.",
                },
              ]
            : []),
          ...(persistence === "cookie" && template !== "HTTP" && template !== "HTTPS"
            ? [{ field: `${place}/persistence`, message: `${template} has no cookies.` }]
            : []),
        ];
      }),
      ...balancer.pools.flatMap(({ members = [] }, at) =>
        sameNames(
          "members",
          "name",
          members.map((each) => each.name),
        ).map(({ field, message }) => ({ field: `/pools/${at}${field}`, message })),
      ),
      ...checkServers(balancer, addresses),
    ],
    ...(used !== undefined && { used }),
  };
}

const LISTS = ["profiles", "rules", "monitors", "pools", "servers"] as const;

function one(by: List, name: string, field: string, of: List, id: string | undefined): readonly Use[] {
  return id === undefined ? [] : [{ by, name, field, of, id }];
}

function usesOf({ pools, servers }: EdgeLoadBalancer): readonly Use[] {
  return [
    ...pools.flatMap(({ name, monitorId }, at) =>
      one("pools", name, `/pools/${at}/monitorId`, "monitors", monitorId),
    ),
    ...servers.flatMap(({ name, poolId, profileId, ruleIds = [] }, at) => {
      const place = `/servers/${at}`;
      return [
        ...one("servers", name, `${place}/poolId`, "pools", poolId),
        ...one("servers", name, `${place}/profileId`, "profiles", profileId),
        ...ruleIds.flatMap((id) => one("servers", name, `${place}/ruleIds`, "rules", id)),
      ];
    }),
  ];
}

/** Which profiles a virtual server of a protocol may have. */
const PROFILES = {
  http: ["HTTP"],
  https: ["HTTPS"],
  tcp: ["TCP", "HTTPS"],
  udp: ["UDP"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

function checkServers({ profiles, servers }: EdgeLoadBalancer, addresses: readonly string[]): FieldFailure[] {
  const taken = new Map<string, string>();
  return servers.flatMap(({ name, ipAddress, port, protocol, profileId }, at) => {
    const wrong: FieldFailure[] = [];
    const place = `/servers/${at}`;
    if (!addresses.includes(ipAddress))
      wrong.push({
        field: `${place}/ipAddress`,
        message: `It must be an address of the gateway: ${addressesInWords(addresses)}.`,
      });
    const listens = `${ipAddress} ${port} ${protocol === "udp" ? "udp" : "tcp"}`;
    const other = taken.get(listens);
    if (other !== undefined)
      wrong.push({ field: `${place}/port`, message: `${other} already has port ${port} of ${ipAddress}.` });
    taken.set(listens, name);
    const profile = profiles.find(({ id }) => id === profileId);
    const fitting: readonly string[] = PROFILES[protocol];
    if (profile !== undefined && !fitting.includes(profile.template))
      wrong.push({
        field: `${place}/profileId`,
        message: `${profile.name} is for ${profile.template}; a server for ${protocol.toUpperCase()} needs one for ${fitting.join(" or ")}.`,
      });
    return wrong;
  });
}
