import { randomUUID } from "node:crypto";
import { accepted, ApiFailure, takenName, wrongField } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { PowerChange } from "../../../machines/index.ts";
import { POWER_CHANGES } from "../../../machines/index.ts";
import { demandOfRunning, NOTHING, sumOf } from "../../../machines/index.ts";
import type { VcloudDriver, VcloudObject, VcloudView } from "../driver.ts";
import type { TemplateMachine, VcloudKind } from "../kinds.ts";
import { capacityOf, vappState } from "../machine-facts.ts";
import type { Handlers } from "./contract.generated.ts";
import { reach, reachAutomator } from "./reach.ts";
import { refuseNoHost } from "./refuse-no-host.ts";
import { startWork } from "./work.ts";

type VappHandlers = Pick<
  Handlers,
  "createVapp" | "updateVapp" | "deleteVapp" | "changeVappState" | "createVappNetwork" | "deleteVappNetwork"
>;

export function buildVappHandlers(driver: VcloudDriver): VappHandlers {
  return {
    async createVapp(request) {
      const at = await reachAutomator(request);
      const { orgVdcUid, name, description = null, powerOn = false } = request.body;
      const { vappTemplateUid: templateUid, organizationNetworkUid: networkUid } = request.body;
      const vdc = await named(driver, at, "org-vdc", "/orgVdcUid", orgVdcUid);
      const template =
        templateUid === undefined
          ? undefined
          : await named(driver, at, "vapp-template", "/vappTemplateUid", templateUid);
      const network = await refuseOtherNetwork(driver, at, vdc.id, networkUid);
      const uid = `vapp-${randomUUID()}`;
      const activity = await startWork(driver, request, { at, orgVdcUid: vdc.id, on: [uid] }, async () => {
        const siblings = await driver.list(at, "vapp", { parent: vdc.id });
        refuseTaken(siblings, undefined, name, vdc.name);
        return {
          title: `Create ${name}`,
          task: {
            do: "create-vapp",
            uid,
            orgVdcUid: vdc.id,
            name,
            description,
            templateUid: template?.id ?? null,
            networkUid: networkUid ?? null,
            powerOn,
          },
          resourceType: "vapp",
          name,
          changes: changesBetween(undefined, {
            name,
            description,
            template: template?.name,
            network: network?.name,
            powerOn,
          }),
          demand: demandOfNew(template?.details.machines ?? [], powerOn),
          takes: `vapp ${name.toLowerCase()}`,
        };
      });
      return accepted(activity);
    },

    async updateVapp(request) {
      const { at, vapp, place } = await reachVapp(driver, request);
      const activity = await startWork(driver, request, place, async (vdc) => {
        const former = { name: vapp.name, description: vapp.details.description };
        const { name, description } = { ...former, ...request.patch(former) };
        refuseTaken(await driver.list(at, "vapp", { parent: vdc.id }), vapp.id, name, vdc.name);
        return {
          title: `Modify ${vapp.name}`,
          task: { do: "change-vapp", uid: vapp.id, name, description },
          resourceType: "vapp",
          name: vapp.name,
          changes: changesBetween(former, { name, description }),
          takes: `vapp ${name.toLowerCase()}`,
        };
      });
      return accepted(activity);
    },

    async deleteVapp(request) {
      const { at, vapp, place } = await reachVapp(driver, request);
      const activity = await startWork(driver, request, place, async () => {
        const machines = await driver.list(at, "virtual-machine", { parent: vapp.id });
        const running = machines.find(({ details }) => details.powerState !== "POWERED_OFF");
        if (running !== undefined)
          throw new ApiFailure(409, `${vapp.name} can be deleted once ${running.name} is powered off.`);
        return {
          title: `Delete ${vapp.name}`,
          task: { do: "remove-vapp", uid: vapp.id },
          resourceType: "vapp",
          name: vapp.name,
        };
      });
      return accepted(activity);
    },

    async changeVappState(request) {
      const { at, vapp, place } = await reachVapp(driver, request);
      const change = request.body.state;
      const activity = await startWork(driver, request, place, async () => {
        const machines = await driver.list(at, "virtual-machine", { parent: vapp.id });
        return {
          title: `${POWER_CHANGES[change].verb} ${vapp.name}`,
          task: { do: "power-vapp", uid: vapp.id, change },
          resourceType: "vapp",
          name: vapp.name,
          form: change,
          changes: changesBetween(
            { powerState: vappState(vapp.details, detailsOf(machines)) },
            { powerState: POWER_CHANGES[change].to },
          ),
          demand: demandOfPower(vapp.name, machines, change),
        };
      });
      return accepted(activity);
    },

    async createVappNetwork(request) {
      const at = await reachAutomator(request);
      const { vappUid, name, type, organizationNetworkUid = null, prefixLength = 24 } = request.body;
      const vapp = await named(driver, at, "vapp", "/vappUid", vappUid);
      const orgVdcUid = vapp.parent ?? "";
      if (type === "direct" && organizationNetworkUid === null)
        throw wrongField("/organizationNetworkUid", "Choose the network that a direct network is joined to.");
      if (type === "isolated" && organizationNetworkUid !== null)
        throw wrongField(
          "/organizationNetworkUid",
          "Leave this empty: an isolated network is not joined to another.",
        );
      if (type === "isolated" && request.body.gateway === undefined)
        throw wrongField("/gateway", "An isolated network needs a gateway.");
      if (type === "isolated" && request.body.gateway !== undefined)
        refuseNoHost(request.body.gateway, prefixLength);
      const joined = await refuseOtherNetwork(driver, at, orgVdcUid, organizationNetworkUid ?? undefined);
      const details =
        joined === undefined
          ? { type, organizationNetworkUid, gateway: request.body.gateway ?? null, prefixLength }
          : {
              type,
              organizationNetworkUid,
              gateway: joined.details.gateway,
              prefixLength: joined.details.prefixLength,
            };
      const uid = `vappnet-${randomUUID()}`;
      const activity = await startWork(driver, request, { at, orgVdcUid, on: [uid, vapp.id] }, async () => {
        const siblings = await driver.list(at, "vapp-network", { parent: vapp.id });
        refuseTaken(siblings, undefined, name, vapp.name);
        return {
          title: `Create network ${name} of ${vapp.name}`,
          task: { do: "create-vapp-network", uid, vappUid: vapp.id, name, details },
          resourceType: "vapp-network",
          name,
          changes: changesBetween(undefined, {
            name,
            vappName: vapp.name,
            type,
            organizationNetworkUid: joined?.name,
            gateway: details.gateway,
            prefixLength: details.prefixLength,
          }),
          takes: `vapp-network ${vapp.id} ${name.toLowerCase()}`,
        };
      });
      return accepted(activity);
    },

    async deleteVappNetwork(request) {
      const at = await reachAutomator(request);
      const network = await reach(driver, at, "vapp-network", request.path.vappNetworkUid);
      const vapp = await reach(driver, at, "vapp", network.parent ?? "");
      const place = { at, orgVdcUid: vapp.parent ?? "", on: [network.id, vapp.id] };
      const activity = await startWork(driver, request, place, async () => {
        const machines = await driver.list(at, "virtual-machine", { parent: vapp.id });
        const connected = machines.find(({ details }) =>
          details.network_cards.some((card) => card.network === network.id),
        );
        if (connected !== undefined)
          throw new ApiFailure(409, `${connected.name} is connected to ${network.name}.`);
        return {
          title: `Delete network ${network.name} of ${vapp.name}`,
          task: { do: "remove-vapp-network", uid: network.id },
          resourceType: "vapp-network",
          name: network.name,
        };
      });
      return accepted(activity);
    },
  };
}

type OnVapp = Parameters<typeof reachAutomator>[0] & { readonly path: { readonly vappUid: string } };

async function reachVapp(driver: VcloudDriver, request: OnVapp) {
  const at = await reachAutomator(request);
  const vapp = await reach(driver, at, "vapp", request.path.vappUid);
  const machines = await driver.list(at, "virtual-machine", { parent: vapp.id });
  const on = [vapp.id, ...machines.map(({ id }) => id)];
  return { at, vapp, place: { at, orgVdcUid: vapp.parent ?? "", on } };
}

/** What a field of the body names; a 422 where there is none. */
export async function named<Kind extends VcloudKind>(
  driver: VcloudDriver,
  at: VcloudView,
  kind: Kind,
  field: string,
  uid: string,
): Promise<VcloudObject<Kind>> {
  const found = await driver.find(at, kind, uid);
  if (found === undefined) throw wrongField(field, "There is none with this id.");
  return found;
}

async function refuseOtherNetwork(
  driver: VcloudDriver,
  at: VcloudView,
  orgVdcUid: string,
  networkUid: string | undefined,
): Promise<VcloudObject<"organization-network"> | undefined> {
  if (networkUid === undefined) return undefined;
  const network = await driver.find(at, "organization-network", networkUid);
  if (network?.parent !== orgVdcUid)
    throw wrongField("/organizationNetworkUid", "The virtual datacentre has no such network.");
  return network;
}

/** A 409 where something else beside it has this name, in upper or lower case. */
export function refuseTaken(
  siblings: readonly { readonly id: string; readonly name: string }[],
  own: string | undefined,
  name: string,
  place: string,
): void {
  const isTaken = siblings.some((each) => each.id !== own && each.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw takenName(`${name} is taken in ${place}.`);
}

export function demandOfNew(models: readonly TemplateMachine[], powerOn: boolean) {
  return sumOf(
    ...models.map((model) => ({
      ...(powerOn ? demandOfRunning(model) : NOTHING),
      storage: capacityOf(model),
    })),
  );
}

function detailsOf(machines: readonly VcloudObject<"virtual-machine">[]) {
  return machines.map(({ details }) => details);
}

/** What the machines that are started take; a 409 where none of them can be changed like this. */
function demandOfPower(
  vapp: string,
  machines: readonly VcloudObject<"virtual-machine">[],
  change: PowerChange,
) {
  const { from, to, done } = POWER_CHANGES[change];
  const concerned = detailsOf(machines).filter(({ powerState }) => from.some((each) => each === powerState));
  if (machines.length === 0) throw new ApiFailure(409, `${vapp} has no machines yet.`);
  if (concerned.length === 0) throw new ApiFailure(409, `No machine of ${vapp} can be ${done} now.`);
  const started = concerned.filter(({ powerState }) => to === "POWERED_ON" && powerState !== "POWERED_ON");
  return sumOf(...started.map(demandOfRunning));
}
