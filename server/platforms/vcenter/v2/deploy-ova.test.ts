import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOva } from "../../../testing/made-ova.ts";
import { sendFile } from "../../../testing/send-file.ts";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";
import { deleteOldUploads } from "../../../uploads/index.ts";
import { productUploads } from "../../index.ts";

// A provider sends an OVA and makes a template of it, on automators of both versions.

let portal: TestPortal;
let address: string;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  address = await portal.listen();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const send = (automator: string, name: string, bytes: Buffer) =>
  sendFile(provider, address, { automator, name, bytes });

async function placesAt(base: string) {
  const first = async (path: string) => (await provider.get(`${base}/${path}`)).body.data[0].moId as string;
  return {
    cluster: await first("cluster"),
    datastore: await first("datastore"),
    network: await first("network"),
  };
}

const V2 = "/automators/vcenter/v2/1";

describe.each([
  ["1", "/automators/vcenter/4"],
  ["2", V2],
])("a template of an OVA on a vCenter of version %s", (version, base) => {
  it("is made, offered, and its file is gone", async () => {
    const upload_id = await send(base, "web.ova", await makeOva());
    const name = `web-${version}`;
    portal.clock.stop();
    const started = await provider.send("POST", `${base}/orchestration/deploy-ova`, {
      upload_id,
      name,
      ...(await placesAt(base)),
    });
    expect(started.status).toBe(202);
    await portal.database.transaction("system", (db) =>
      db.query("update upload set touched_time = now() - interval '31 days' where id = $1", [upload_id]),
    );
    await deleteOldUploads(portal.database, productUploads.store);
    expect(await provider.get(`${base}/orchestration/uploads`)).toMatchObject({
      body: { data: [{ id: upload_id, state: expect.stringMatching(/deploying|ready/) }] },
    });
    portal.clock.run();
    expect(await provider.follow(started.body.link)).toMatchObject({ state: "completed" });
    const { body } = await provider.get(`${base}/virtual-machine/available-templates?search[name]=${name}`);
    expect(body.data).toMatchObject([
      { name, cores: 2, memory: 4096, storage: 16, operatingSystem: "Debian 13 (64-bit)" },
    ]);
    expect((await provider.get(`${base}/orchestration/uploads`)).body.data).toEqual([]);
    expect(productUploads.store.sizeOf(upload_id)).toBe(0);
    const log = (await provider.get("/audit/resource/map?search=upload.deployed")).body.data;
    expect(JSON.stringify(log)).toContain(name);
  });
});

it("a template is not called failed where the process died before it could say that it was made", async () => {
  const upload_id = await send(V2, "once.ova", await makeOva());
  const { body } = await provider.send("POST", `${V2}/orchestration/deploy-ova`, {
    upload_id,
    name: "once",
    ...(await placesAt(V2)),
  });
  expect(await provider.follow(body.link)).toMatchObject({ state: "completed" });
  await portal.database.transaction("system", async (db) => {
    const id = body.link.split("/").at(-1);
    await db.query("update activity set state = 'running', finished_at = null where id = $1", [id]);
    await db.query("update pgboss.job set state = 'retry', completed_on = null where id = $1", [id]);
  });
  expect(await provider.follow(body.link)).toMatchObject({ state: "completed" });
  const failures = (await provider.get("/audit/resource/map?search=upload.deploy-failed")).text;
  expect(failures).not.toContain("once.ova");
});

it("one OVA is deployed once, however many ask for it at once", async () => {
  const upload_id = await send(V2, "at-once.ova", await makeOva());
  const places = await placesAt(V2);
  const deploy = (name: string) =>
    provider.send("POST", `${V2}/orchestration/deploy-ova`, { upload_id, name, ...places });
  const answers = await Promise.all(["at-once-1", "at-once-2", "at-once-3"].map(deploy));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe("at-once.ova is being deployed. Wait until that has ended.");
  const link = answers.find(({ status }) => status === 202)?.body.link;
  expect(await provider.follow(link)).toMatchObject({ state: "completed" });
});

describe("an OVA that cannot be deployed", () => {
  const deploy = async (upload_id: string, change: object = {}) =>
    await provider.send("POST", `${V2}/orchestration/deploy-ova`, {
      upload_id,
      name: "other",
      ...(await placesAt(V2)),
      ...change,
    });
  const said = ({ body }: Awaited<ReturnType<typeof deploy>>) => body.errors?.[0] ?? body.message;

  it("is refused at its field where it is no OVA, has not arrived, or is gone", async () => {
    const wrong = await send(V2, "wrong.ova", Buffer.from("hello ".repeat(100)));
    expect(said(await deploy(wrong))).toMatchObject({
      field: "/upload_id",
      message: "It is no OVA: it cannot be read as an archive.",
    });
    const { body } = await provider.send("POST", `${V2}/orchestration/uploads-link`, {
      name: "a.ova",
      size: 9,
    });
    expect(said(await deploy(body.id))).toBe("a.ova has not arrived yet. Send the rest of it first.");
    expect(said(await deploy("00000000-0000-0000-0000-000000000000"))).toBe(
      "The file is no longer here: it was deployed or deleted. Send it again.",
    );
  });

  it("is refused where a place is not there, or its name is taken", async () => {
    const id = await send(V2, "place.ova", await makeOva());
    expect(said(await deploy(id, { cluster: "domain-c999" }))).toMatchObject({ field: "/cluster" });
    expect(said(await deploy(id, { datastore: "datastore-999" }))).toMatchObject({ field: "/datastore" });
    expect(said(await deploy(id, { network: "network-999" }))).toMatchObject({ field: "/network" });
    expect((await deploy(id, { name: "WEB-2" })).status).toBe(409);
  });

  it("fails with a reason and stays, so that another one can be tried", async () => {
    const damaged = await makeOva({ manifest: `SHA256(disk1.vmdk)= ${"0".repeat(64)}\n` });
    const id = await send(V2, "damaged.ova", damaged);
    const started = await deploy(id);
    expect(await provider.follow(started.body.link)).toMatchObject({
      state: "error",
      message: "It is damaged: disk1.vmdk is not what its manifest says.",
    });
    const failing = await send(V2, "fails.ova", await makeOva());
    const begun = await deploy(failing, { name: "web-fail" });
    expect(await provider.follow(begun.body.link)).toMatchObject({
      state: "error",
      message: "The datastore has no space for the disks of web-fail.",
    });
    expect(productUploads.store.sizeOf(failing)).toBeGreaterThan(0);
  });
});
