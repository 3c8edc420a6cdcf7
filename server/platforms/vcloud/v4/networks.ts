import { randomUUID } from "node:crypto";
import { accepted, ApiFailure, wrongField } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { VcloudDriver, VcloudObject, VcloudView } from "../driver.ts";
import type { NetworkDetails } from "../kinds.ts";
import type { Handlers, NewOrganizationNetwork } from "./contract.generated.ts";
import { reach, reachAutomator } from "./reach.ts";
import { refuseNoHost } from "./refuse-no-host.ts";
import { named, refuseTaken } from "./vapps.ts";
import { startWork } from "./work.ts";

export function buildNetworkHandlers(
  driver: VcloudDriver,
): Pick<Handlers, "createOrganizationNetwork" | "deleteOrganizationNetwork"> {
  return {
    async createOrganizationNetwork(request) {
      const at = await reachAutomator(request);
      const { orgVdcUid, name } = request.body;
      const vdc = await named(driver, at, "org-vdc", "/orgVdcUid", orgVdcUid);
      const { details, outer } = await readNetwork(driver, at, request.body);
      const uid = `network-${randomUUID()}`;
      const activity = await startWork(driver, request, { at, orgVdcUid: vdc.id, on: [uid] }, async () => {
        const siblings = await driver.list(at, "organization-network", { parent: vdc.id });
        refuseTaken(siblings, undefined, name, vdc.name);
        return {
          title: `Create network ${name}`,
          task: { do: "create-network", uid, orgVdcUid: vdc.id, name, details },
          resourceType: "organization-network",
          name,
          changes: changesBetween(undefined, {
            name,
            ...details,
            externalNetworkUid: undefined,
            externalNetwork: outer?.name,
          }),
          takes: `network ${name.toLowerCase()}`,
        };
      });
      return accepted(activity);
    },

    async deleteOrganizationNetwork(request) {
      const at = await reachAutomator(request);
      const network = await reach(driver, at, "organization-network", request.path.networkUid);
      const place = { at, orgVdcUid: network.parent ?? "", on: [network.id] };
      const activity = await startWork(driver, request, place, async () => {
        const joined = (await driver.list(at, "vapp-network")).find(
          ({ details }) => details.organizationNetworkUid === network.id,
        );
        if (joined !== undefined) {
          const vapp = joined.parent === null ? undefined : await driver.find(at, "vapp", joined.parent);
          throw new ApiFailure(409, `${network.name} is in use by ${vapp?.name ?? "a vApp"}.`);
        }
        return {
          title: `Delete network ${network.name}`,
          task: { do: "remove-network", uid: network.id },
          resourceType: "organization-network",
          name: network.name,
        };
      });
      return accepted(activity);
    },
  };
}

/** A direct network is as the external one that it is joined to. */
async function readNetwork(
  driver: VcloudDriver,
  at: VcloudView,
  { type, description, gateway, prefixLength = 24, dns, externalNetworkUid }: NewOrganizationNetwork,
): Promise<{
  readonly details: NetworkDetails;
  readonly outer?: VcloudObject<"external-network">;
}> {
  if (type === "isolated") {
    if (externalNetworkUid !== undefined)
      throw wrongField(
        "/externalNetworkUid",
        "Leave this empty: an isolated network is not joined to an external one.",
      );
    if (gateway === undefined) throw wrongField("/gateway", "An isolated network needs a gateway.");
    refuseNoHost(gateway, prefixLength);
    return {
      details: {
        description: description ?? null,
        type,
        gateway,
        prefixLength,
        dns: dns ?? null,
        externalNetworkUid: null,
      },
    };
  }
  if (externalNetworkUid === undefined)
    throw wrongField(
      "/externalNetworkUid",
      "Choose the external network that a direct network is joined to.",
    );
  const outer = await named(driver, at, "external-network", "/externalNetworkUid", externalNetworkUid);
  return {
    outer,
    details: {
      description: description ?? null,
      type,
      gateway: outer.details.gateway,
      prefixLength: outer.details.prefixLength,
      dns: outer.details.dns,
      externalNetworkUid: outer.id,
    },
  };
}
