import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

const API = "/automators/vcloud/v4/6";
let portal: TestPortal;
let customer: Caller;
let provider: Caller;
let machine: string;

beforeAll(async () => {
  portal = await openTestPortal();
  [customer, provider] = await Promise.all([portal.signIn("customer"), portal.signIn("provider")]);
  const limits = { cpu: { limit: 8 }, memory: { limit: 32 }, storage: { limit: 200 } };
  await end("POST", "org-vdcs", { ServiceOfferings_id: 10, name: "logged-vdc", ...limits });
  const [vdc] = await rows("org-vdcs?filter[name]=logged-vdc");
  await end("POST", "vapps", { orgVdcUid: vdc.uid, name: "logged", vappTemplateUid: "template-6-2" });
  const [vapp] = await rows(`vapps?filter[orgVdcUid]=${vdc.uid}`);
  machine = (await rows(`virtual-machines?filter[vappUid]=${vapp.uid}`))[0].uid;
});
afterAll(() => portal.close());

const rows = async (path: string) => (await customer.get(`${API}/${path}`)).body.data;
async function end(method: "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<void> {
  const answer = await customer.send(method, `${API}/${path}`, body);
  expect(answer).toMatchObject({ status: 202 });
  await customer.follow(answer.body.link);
}

const FIRST = "First";
const MEDIUM = "debian-13.1.0-amd64-netinst.iso";

it("has one thing done at a time to a machine, also while it is cloned", async () => {
  portal.clock.stop();
  const cloned = await customer.send("POST", `${API}/virtual-machines/${machine}/clone-vm`, { name: "busy" });
  const other = await customer.send("DELETE", `${API}/virtual-machines/${machine}`);
  portal.clock.run();
  expect(await customer.follow(cloned.body.link)).toMatchObject({ state: "completed" });
  expect([other.status, other.body.message]).toEqual([
    409,
    '"Clone logged as busy" is still running. Wait until it has ended.',
  ]);
});

// What the log says of machines of every platform: people filter and search by it.
it.each([
  ["change-state", "PATCH", { state: "start" }, "power", "powered", { field: "powerState" }],
  ["change-state", "PATCH", { state: "stop" }, "power", "powered", { field: "powerState" }],
  ["", "PATCH", { annotation: "Noted" }, "update", "updated", { field: "annotation", value: "Noted" }],
  ["snapshot", "POST", { name: FIRST }, "snapshot", "snapshot-taken", { field: "snapshots", value: FIRST }],
  ["snapshot/revert", "POST", undefined, "revert", "reverted", { field: "snapshots", value: FIRST }],
  [
    "snapshot",
    "DELETE",
    undefined,
    "remove-snapshot",
    "snapshot-removed",
    { field: "snapshots", former: FIRST },
  ],
  [
    "media/mount",
    "POST",
    { media_uid: "media-6-1" },
    "mount",
    "mounted",
    { field: "media", former: null, value: MEDIUM },
  ],
  ["media/unmount", "POST", undefined, "unmount", "unmounted", { field: "media", former: MEDIUM }],
  ["clone-vm", "POST", { name: "logged-copy" }, "clone", "cloned", { field: "name", value: "logged-copy" }],
  ["", "DELETE", undefined, "delete", "deleted", undefined],
] as const)("a machine's %s by %s of %j is recorded", async (part, method, body, begun, ended, change) => {
  await end(method, `virtual-machines/${machine}${part === "" ? "" : `/${part}`}`, body);
  const { data } = (await provider.get("/audit/resource/map?page_size=2")).body;
  const row = {
    resource_id: machine,
    parent: { type: "service", name: "logged-vdc" },
    changes: change === undefined ? [] : [change],
  };
  expect(data.toReversed()).toMatchObject([
    { ...row, action: `virtual-machine.${begun}`, result: "accepted" },
    { ...row, action: `virtual-machine.${ended}`, result: "done" },
  ]);
});
