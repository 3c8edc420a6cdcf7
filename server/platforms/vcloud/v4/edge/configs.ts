import { wrongFields } from "../../../../api/index.ts";
import { ApiFailure } from "../../../../api/index.ts";
import type { SecretBox } from "../../../../secrets/index.ts";
import type { Problems } from "../gateways/index.ts";
import { saidOfChanged, sameIds } from "../gateways/index.ts";
import { CHECKS, CONFIG_NAMES, takeSecrets, withIds } from "../gateways/index.ts";
import { withSmallServices } from "../gateways/index.ts";
import type { EdgeDriver } from "../gateways/index.ts";
import type { EdgeGateway, SentDocuments, SentKind } from "../gateways/index.ts";
import { interfacesOf } from "../gateways/index.ts";
import type { Handlers } from "../contract.generated.ts";
import { refuseUsed, startChange } from "./change.ts";
import { documentChanges } from "./document-changes.ts";
import type { OnGateway } from "./reach.ts";
import { reachGateway } from "./reach.ts";

type ChangeRequest = Parameters<typeof startChange>[1];

export function buildConfigHandlers(
  driver: EdgeDriver,
  secrets: SecretBox,
): Pick<
  Handlers,
  | "getEdgeFirewall"
  | "updateEdgeFirewall"
  | "getEdgeNat"
  | "updateEdgeNat"
  | "getEdgeLoadBalancer"
  | "updateEdgeLoadBalancer"
  | "getEdgeIpsecVpn"
  | "updateEdgeIpsecVpn"
  | "getEdgeSslVpn"
  | "updateEdgeSslVpn"
> {
  async function read<Kind extends SentKind>(request: OnGateway, kind: Kind) {
    const { at, gateway } = await reachGateway(driver, request);
    refuseMissing(gateway, kind);
    const { document } = await driver.readConfig(at, gateway.id, kind);
    return { body: document };
  }

  function write<Kind extends SentKind>(
    request: ChangeRequest & { readonly body: SentDocuments[Kind] },
    kind: Kind,
  ) {
    return startChange(driver, request, async ({ at, gateway }) => {
      refuseMissing(gateway, kind);
      const former = await driver.readConfig(at, gateway.id, kind);
      const certificates = await driver.readConfig(at, gateway.id, "certificates");
      const sent = withIds(request.body);
      const check: (
        document: SentDocuments[Kind],
        context: Parameters<(typeof CHECKS)[Kind]>[1],
      ) => Problems = CHECKS[kind];
      const { wrong, used } = check(sent, {
        interfaces: interfacesOf(gateway),
        networks: gateway.networks,
        certificates: certificates.document.certificates,
        former: former.document,
        kept: new Set(Object.keys(former.secrets)),
      });
      refuseUsed(used);
      const failures = [...sameIds(sent), ...saidOfChanged(wrong, former.document, sent)];
      if (failures.length > 0) throw wrongFields(failures);
      const stored = takeSecrets<Kind>(sent, former.secrets, (secret, id) =>
        secrets.seal(secret, secretPlace(at.automatorId, gateway.id, id)),
      );
      return {
        work: { kind: "config", config: kind, stored },
        title: `Change the ${CONFIG_NAMES[kind]} of ${gateway.name}`,
        changes: documentChanges({ [kind]: former.document }, { [kind]: sent }, certificates.document),
      };
    });
  }

  return {
    getEdgeFirewall: (request) => read(request, "firewall"),
    updateEdgeFirewall: (request) => write({ ...request, body: withSmallServices(request.body) }, "firewall"),
    getEdgeNat: (request) => read(request, "nat"),
    updateEdgeNat: (request) => write(request, "nat"),
    getEdgeLoadBalancer: (request) => read(request, "loadBalancer"),
    updateEdgeLoadBalancer: (request) => write(request, "loadBalancer"),
    getEdgeIpsecVpn: (request) => read(request, "ipsecVpn"),
    updateEdgeIpsecVpn: (request) => write(request, "ipsecVpn"),
    getEdgeSslVpn: (request) => read(request, "sslVpn"),
    updateEdgeSslVpn: (request) => write(request, "sslVpn"),
  };
}

/** Where a secret of a gateway belongs, for the box that seals it. */
export function secretPlace(automatorId: number, gatewayId: string, id: string): string {
  return `vcloud edge ${automatorId} ${gatewayId} ${id}`;
}

/** NSX-T runs no SSL VPN (docs/decisions/0041). */
function refuseMissing({ name, backing }: Pick<EdgeGateway, "name" | "backing">, kind: SentKind): void {
  if (kind === "sslVpn" && backing === "NSXT_BACKED")
    throw new ApiFailure(409, `${name} runs on NSX-T, which has no SSL VPN. IPsec VPN connects sites there.`);
}
