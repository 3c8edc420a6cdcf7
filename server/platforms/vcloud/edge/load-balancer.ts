import type { FieldFailure } from "../../../api/index.ts";
import type { EdgeLoadBalancer } from "../v4/contract.generated.ts";
import type { CheckContext, Problems } from "./check.ts";
import { addressesInWords, sameNames, wrongServerCertificate } from "./check.ts";

export const NEW_LOAD_BALANCER: EdgeLoadBalancer = {
  enabled: false,
  accelerationEnabled: false,
  applicationProfile: [],
  applicationRule: [],
  monitor: [],
  pool: [],
  virtualServer: [],
};

const NOUNS = {
  applicationProfile: "application profile",
  applicationRule: "application rule",
  monitor: "monitor",
  pool: "pool",
  virtualServer: "virtual server",
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
      ...balancer.applicationProfile.flatMap(
        ({ template, certificateId, sslPassthrough, persistence }, at) => {
          const place = `/applicationProfile/${at}`;
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
        },
      ),
      ...balancer.pool.flatMap(({ member = [] }, at) =>
        sameNames(
          "member",
          "name",
          member.map((each) => each.name),
        ).map((failure) => ({
          ...failure,
          field: `/pool/${at}${failure.field}`,
        })),
      ),
      ...checkServers(balancer, addresses),
    ],
    ...(used !== undefined && { used }),
  };
}

const LISTS = ["applicationProfile", "applicationRule", "monitor", "pool", "virtualServer"] as const;

function usesOf({ pool, virtualServer }: EdgeLoadBalancer): readonly Use[] {
  const one = (by: List, name: string, field: string, of: List, id: string | undefined): Use[] =>
    id === undefined ? [] : [{ by, name, field, of, id }];
  return [
    ...pool.flatMap(({ name, monitorId }, at) =>
      one("pool", name, `/pool/${at}/monitorId`, "monitor", monitorId),
    ),
    ...virtualServer.flatMap(({ name, defaultPoolId, applicationProfileId, applicationRuleIds = [] }, at) => {
      const place = `/virtualServer/${at}`;
      return [
        ...one("virtualServer", name, `${place}/defaultPoolId`, "pool", defaultPoolId),
        ...one(
          "virtualServer",
          name,
          `${place}/applicationProfileId`,
          "applicationProfile",
          applicationProfileId,
        ),
        ...applicationRuleIds.flatMap((id) =>
          one("virtualServer", name, `${place}/applicationRuleIds`, "applicationRule", id),
        ),
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

function checkServers(
  { applicationProfile, virtualServer }: EdgeLoadBalancer,
  addresses: readonly string[],
): FieldFailure[] {
  const taken = new Map<string, string>();
  return virtualServer.flatMap(({ name, ipAddress, port, protocol, applicationProfileId }, at) => {
    const wrong: FieldFailure[] = [];
    const place = `/virtualServer/${at}`;
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
    const profile = applicationProfile.find(({ id }) => id === applicationProfileId);
    const fitting: readonly string[] = PROFILES[protocol];
    if (profile !== undefined && !fitting.includes(profile.template))
      wrong.push({
        field: `${place}/applicationProfileId`,
        message: `${profile.name} is for ${profile.template}; ${protocol} needs one for ${fitting.join(" or ")}.`,
      });
    return wrong;
  });
}
