import { expect } from "vitest";
import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, row } from "./recorded-changes.fixture.ts";

/**
 * What is recorded of virtual datacentres of vCloud and what is in them, by operationId, in their order. `api` is the
 * address of an automator.
 */
export function vdcChanges(
  api: string,
  customer: () => Caller,
): Readonly<Record<string, () => Promise<Recorded>>> {
  const made = { vdc: "", network: "", vapp: "", vappNetwork: "" };
  const parent = expect.objectContaining({ type: "service", name: "recorded-vdc", page: expect.any(String) });
  const done = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) => {
    const { link } = await good(customer().send(method, `${api}/${path}`, body));
    expect((await customer().follow(link)).state).toMatch(/^(?:completed|purchased)$/);
  };
  const uidOf = async (list: string, name: string): Promise<string> => {
    const { data } = (await customer().get(`${api}/${list}?filter[name]=${name}&page[size]=100`)).body;
    return data.find((each: { name: string }) => each.name === name).uid;
  };
  /** The rows of the start and the end. */
  const both = (started: string, ended: string, name: string, changes: unknown) => ({
    rows: [
      row(started, name, changes, { parent, result: "accepted" }),
      row(ended, name, changes, { parent, result: "done" }),
    ],
  });
  return {
    async purchaseOrgVdc() {
      const limits = { cpu: { limit: 8 }, memory: { limit: 32 }, storage: { limit: 200 } };
      await done("POST", "org-vdcs", { ServiceOfferings_id: 10, name: "recorded-vdc", ...limits });
      made.vdc = await uidOf("org-vdcs", "recorded-vdc");
      const values = [added("quota.cpu", 8), added("quota.memory", 32), added("quota.storage", 200)];
      return {
        rows: [
          row("service.create", "recorded-vdc", expect.arrayContaining(values), { result: "accepted" }),
          row("service.provided", "recorded-vdc", []),
        ],
      };
    },
    async updateOrgVdc() {
      await done("PATCH", `org-vdcs/${made.vdc}`, { cpu: { limit: 10 }, description: "Larger" });
      const changes = expect.arrayContaining([
        change("description", null, "Larger"),
        expect.objectContaining({ field: "cpu.limit", former: 8, value: 10, title: expect.any(String) }),
      ]);
      return {
        rows: [
          row("org-vdc.update", "recorded-vdc", changes, { result: "accepted" }),
          row("org-vdc.updated", "recorded-vdc", changes),
        ],
      };
    },
    async createOrganizationNetwork() {
      await done("POST", "organization-networks", {
        orgVdcUid: made.vdc,
        name: "recorded-network",
        type: "isolated",
        gateway: "10.8.0.1",
      });
      made.network = await uidOf("organization-networks", "recorded-network");
      return both("organization-network.create", "organization-network.created", "recorded-network", [
        added("name", "recorded-network"),
        added("type", "isolated"),
        added("gateway", "10.8.0.1"),
        added("prefixLength", 24),
      ]);
    },
    async createVapp() {
      await done("POST", "vapps", {
        orgVdcUid: made.vdc,
        name: "recorded-vapp",
        description: "First",
        organizationNetworkUid: made.network,
      });
      made.vapp = await uidOf("vapps", "recorded-vapp");
      return both("vapp.create", "vapp.created", "recorded-vapp", [
        added("name", "recorded-vapp"),
        added("description", "First"),
        added("network", "recorded-network"),
        added("powerOn", false),
      ]);
    },
    async createVappNetwork() {
      await done("POST", "vapp-networks", {
        vappUid: made.vapp,
        name: "recorded-lan",
        type: "isolated",
        gateway: "192.168.9.1",
      });
      made.vappNetwork = await uidOf("vapp-networks", "recorded-lan");
      return both("vapp-network.create", "vapp-network.created", "recorded-lan", [
        added("name", "recorded-lan"),
        added("vappName", "recorded-vapp"),
        added("type", "isolated"),
        added("gateway", "192.168.9.1"),
        added("prefixLength", 24),
      ]);
    },
    async deleteVappNetwork() {
      await done("DELETE", `vapp-networks/${made.vappNetwork}`);
      return both("vapp-network.delete", "vapp-network.deleted", "recorded-lan", []);
    },
    async createVirtualMachine() {
      await done("POST", "virtual-machines", {
        vappUid: made.vapp,
        vappTemplateUid: "template-6-1",
        name: "recorded-machine",
      });
      return both("virtual-machine.create", "virtual-machine.created", "recorded-machine", [
        added("name", "recorded-machine"),
        added("vappName", "recorded-vapp"),
        added("template", expect.any(String)),
        added("powerOn", false),
      ]);
    },
    async changeVappState() {
      await done("PATCH", `vapps/${made.vapp}/change-state`, { state: "start" });
      await done("PATCH", `vapps/${made.vapp}/change-state`, { state: "stop" });
      const stopped = [change("powerState", "POWERED_ON", "POWERED_OFF")];
      return {
        rows: [
          row("vapp.power", "recorded-vapp", stopped, {
            parent,
            result: "accepted",
            phrase: "vapp.power.stop",
          }),
          row("vapp.powered", "recorded-vapp", stopped, { parent, phrase: "vapp.powered.stop" }),
        ],
      };
    },
    async updateVapp() {
      await done("PATCH", `vapps/${made.vapp}`, { name: "renamed-vapp" });
      return both("vapp.update", "vapp.updated", "recorded-vapp", [
        change("name", "recorded-vapp", "renamed-vapp"),
      ]);
    },
    async deleteVapp() {
      await done("DELETE", `vapps/${made.vapp}`);
      return both("vapp.delete", "vapp.deleted", "renamed-vapp", []);
    },
    async deleteOrganizationNetwork() {
      await done("DELETE", `organization-networks/${made.network}`);
      return both("organization-network.delete", "organization-network.deleted", "recorded-network", []);
    },
    async deleteOrgVdc() {
      await done("DELETE", `org-vdcs/${made.vdc}`);
      return {
        rows: [
          row("service.delete", "recorded-vdc", [], { result: "accepted" }),
          row("service.deleted", "recorded-vdc", [], { object: expect.objectContaining({ page: null }) }),
        ],
      };
    },
  };
}
