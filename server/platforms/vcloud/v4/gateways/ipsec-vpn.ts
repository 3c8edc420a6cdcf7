import type { FieldFailure } from "../../../../api/index.ts";
import type { EdgeIpsecSiteChange, EdgeIpsecVpn, EdgeIpsecVpnChange } from "../contract.generated.ts";
import { textsOverlap } from "./address-blocks.ts";
import type { CheckContext, Problems } from "./check.ts";
import { addressesInWords, sameNames, uplinkAddresses, wrongServerCertificate } from "./check.ts";

export const NEW_IPSEC_VPN: EdgeIpsecVpn = { enabled: false, sites: [] };

export function checkIpsecVpn({ sites }: EdgeIpsecVpnChange, context: CheckContext<EdgeIpsecVpn>): Problems {
  return {
    wrong: [
      ...sameNames(
        "sites",
        "name",
        sites.map((each) => each.name),
      ),
      ...sites.flatMap((site, at) => checkSite(site, `/sites/${at}`, context)),
    ],
  };
}

function checkSite(
  site: EdgeIpsecSiteChange,
  place: string,
  { interfaces, certificates, kept }: CheckContext<EdgeIpsecVpn>,
): FieldFailure[] {
  const wrong: FieldFailure[] = [];
  const say = (field: string, message: string) => wrong.push({ field: `${place}/${field}`, message });
  const addresses = uplinkAddresses(interfaces);
  if (!addresses.includes(site.localIp))
    say("localIp", `It must be a public address of the gateway: ${addressesInWords(addresses)}.`);
  if (site.peerIp === site.localIp) say("peerIp", "Both ends cannot be the same address.");
  const both = site.peerSubnets.find((peer) => site.localSubnets.some((local) => textsOverlap(peer, local)));
  if (both !== undefined)
    say("peerSubnets", `${both} is on this side, too: traffic would not know where to go.`);
  if (site.authenticationMode === "psk") {
    if (site.psk === undefined && !kept.has(site.id ?? "")) say("psk", "Pre-shared key is required");
  } else if (site.certificateId === undefined) say("certificateId", "Certificate is required");
  wrong.push(...wrongServerCertificate(`${place}/certificateId`, site.certificateId, certificates));
  return wrong;
}
