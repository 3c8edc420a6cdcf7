import { expect } from "vitest";
import type { Caller } from "../../testing/test-portal.ts";
import { added, change, good, row } from "./recorded-changes.fixture.ts";

/** What is recorded of work on a machine, by operationId, in their order. `api` is the address of an automator. */
export function machineChanges(api: string, customer: () => Caller) {
  const made = { moId: "", name: "", snapshot: "", media: "" };
  const machine = () => `${api}/virtual-machine/${made.moId}`;
  const parent = expect.objectContaining({ type: "service", name: expect.any(String) });
  const done = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) => {
    const { link } = await good(customer().send(method, path, body));
    expect((await customer().follow(link)).state).toBe("completed");
  };
  /** The rows of the start and the end. */
  const both = (started: string, ended: string, changes: unknown) => ({
    rows: [
      row(started, made.name, changes, { parent, result: "accepted" }),
      row(ended, made.name, changes, { parent, result: "done" }),
    ],
  });
  return {
    async changeVirtualMachineState() {
      const filter = "filter[powerState]=POWERED_ON&page[size]=1";
      const [{ name, moId }] = (await customer().get(`${api}/resource-pool/virtual-machine?${filter}`)).body
        .data;
      Object.assign(made, { name, moId });
      await done("PATCH", `${machine()}/state`, { state: "stop" });
      const changes = [change("powerState", "POWERED_ON", "POWERED_OFF")];
      const page = expect.objectContaining({
        type: "service",
        page: expect.stringMatching(/^\d+$/),
        name: expect.any(String),
      });
      return {
        rows: [
          row("virtual-machine.power", name, changes, {
            parent: page,
            result: "accepted",
            phrase: "virtual-machine.power.stop",
          }),
          row("virtual-machine.powered", name, changes, {
            parent: page,
            phrase: "virtual-machine.powered.stop",
          }),
        ],
      };
    },
    async createSnapshot() {
      const list = `${api}/resource-pool/virtual-machine?filter[powerState]=POWERED_OFF`;
      const [{ moId, name }] = (await customer().get(list)).body.data;
      Object.assign(made, { moId, name });
      await done("POST", `${machine()}/snapshots`, { name: "Recorded" });
      const { data } = (await customer().get(`${machine()}/snapshots`)).body;
      made.snapshot = data.find((each: { name: string }) => each.name === "Recorded").moId;
      return both("virtual-machine.snapshot", "virtual-machine.snapshot-taken", [
        added("snapshots", "Recorded"),
      ]);
    },
    async revertToSnapshot() {
      await done("POST", `${machine()}/snapshots/${made.snapshot}/revert`);
      return both("virtual-machine.revert", "virtual-machine.reverted", [added("snapshots", "Recorded")]);
    },
    async removeSnapshot() {
      await done("DELETE", `${machine()}/snapshots/${made.snapshot}`);
      return both("virtual-machine.remove-snapshot", "virtual-machine.snapshot-removed", [
        change("snapshots", "Recorded", null),
      ]);
    },
    async mountMedia() {
      const [{ media_uid, name }] = (await customer().get(`${api}/media?sort=name`)).body.data;
      made.media = name;
      await done("POST", `${machine()}/media/mount`, { media_uid });
      return both("virtual-machine.mount", "virtual-machine.mounted", [change("media", null, name)]);
    },
    async unmountMedia() {
      await done("POST", `${machine()}/media/unmount`);
      return both("virtual-machine.unmount", "virtual-machine.unmounted", [
        change("media", made.media, null),
      ]);
    },
    async updateVirtualMachine() {
      await done("PATCH", `${api}/resource-pool/virtual-machine/${made.moId}`, { annotation: "Recorded" });
      return both("virtual-machine.update", "virtual-machine.updated", [
        change("annotation", null, "Recorded"),
      ]);
    },
    async createPoolMachine() {
      const [pool] = (await customer().get(`${api}/resource-pool?filter[name]=databases`)).body.data;
      const [template] = (await customer().get(`${api}/virtual-machine/templates?sort=name`)).body.data;
      const name = "recorded-machine";
      const body = { resourcePool: pool.moId, name, template: template.moId, cores: 2 };
      await done("POST", `${api}/resource-pool/virtual-machine`, body);
      const values = { name, template: template.name, cores: 2, memory: 2048, storage: 20, powerOn: false };
      const changes = expect.arrayContaining(
        Object.entries(values).map(([field, value]) => added(field, value)),
      );
      return {
        rows: [
          row("virtual-machine.create", name, changes, { parent, result: "accepted" }),
          row("virtual-machine.created", name, changes, { parent, result: "done" }),
        ],
      };
    },
    async cloneVirtualMachine() {
      await done("POST", `${machine()}/clone`, { name: "recorded-clone" });
      return both("virtual-machine.clone", "virtual-machine.cloned", [added("name", "recorded-clone")]);
    },
    async deleteVirtualMachine() {
      const filter = "filter[name]=recorded-clone";
      const [clone] = (await customer().get(`${api}/resource-pool/virtual-machine?${filter}`)).body.data;
      Object.assign(made, { moId: clone.moId, name: clone.name });
      await done("DELETE", `${api}/resource-pool/virtual-machine/${clone.moId}?sync=none`);
      return both("virtual-machine.delete", "virtual-machine.deleted", []);
    },
  };
}
