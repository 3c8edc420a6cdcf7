import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

const API = "/automators/vcenter/v2/1";
let portal: TestPortal;
let customer: Caller;
let machine: { readonly moId: string; readonly name: string; readonly resourcePool: string };

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  [machine] = (
    await customer.get(`${API}/resource-pool/virtual-machine?filter[powerState]=POWERED_ON&sort=name`)
  ).body.data;
});
afterAll(() => portal.close());

const mount = (media_uid: string) =>
  customer.send("POST", `${API}/virtual-machine/${machine.moId}/media/mount`, { media_uid });
const unmount = () => customer.send("POST", `${API}/virtual-machine/${machine.moId}/media/unmount`);
const mounted = async () => (await customer.get(`${API}/virtual-machine/${machine.moId}`)).body.media;
const ended = async (answer: ReturnType<Caller["send"]>) => {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 202 });
  return (await customer.follow(body.link)).state;
};

describe("ISO images", () => {
  it("are listed with their media_uid, searched and sorted, for machines of one's own pools", async () => {
    const { data, meta } = (await customer.get(`${API}/media?resourcePool=${machine.resourcePool}`)).body;
    expect(meta.total).toBe(4);
    expect(data[0]).toEqual({
      media_uid: "iso-11",
      name: "debian-13.1-netinst.iso",
      size: 0.8,
      place: expect.any(String),
    });
    const found = (await customer.get(`${API}/media?search[name]=server&sort=-size`)).body.data;
    expect(found.map(({ media_uid }: { media_uid: string }) => media_uid)).toEqual(["iso-13", "iso-12"]);
    const [theirs] = await portal.database.transaction("system", (db) =>
      db.query<{ moId: string }>(
        `select mo_id as "moId" from vcenter_resource_pool where automator_id = 1 and account_id not in (1, 100) limit 1`,
      ),
    );
    expect((await customer.get(`${API}/media?resourcePool=${theirs!.moId}`)).body.data).toEqual([]);
  });

  it("are put into the drive of a machine, one in place of another, and taken out", async () => {
    expect(await mounted()).toBeNull();
    expect(await ended(mount("iso-11"))).toBe("completed");
    expect(await mounted()).toEqual({ media_uid: "iso-11", name: "debian-13.1-netinst.iso" });
    expect((await mount("iso-11")).body.message).toBe(
      `debian-13.1-netinst.iso is mounted in ${machine.name} already.`,
    );
    expect(await ended(mount("iso-12"))).toBe("completed");
    expect((await mounted()).media_uid).toBe("iso-12");
    expect(await ended(unmount())).toBe("completed");
    expect(await mounted()).toBeNull();
    const again = await unmount();
    expect([again.status, again.body.message]).toEqual([409, `No ISO image is mounted in ${machine.name}.`]);
  });

  it("that are not there, or another account's, are refused at the field", async () => {
    await portal.database.transaction("system", (db) =>
      db.query(
        `insert into vcenter_media select 1, 'iso-99', id, 'datacenter-2', 'theirs.iso', 1 from account
         where parent_id is not null and id not in (1, 100) limit 1`,
      ),
    );
    for (const id of ["iso-77", "iso-99"]) {
      const { status, body } = await mount(id);
      expect([status, body.errors]).toEqual([
        422,
        [{ field: "/media_uid", message: "There is no such ISO image." }],
      ]);
    }
  });

  it("are not changed by who may only read", async () => {
    const viewer = await portal.signIn("viewer");
    const path = `${API}/virtual-machine/${machine.moId}/media/mount`;
    expect((await viewer.send("POST", path, { media_uid: "iso-11" })).status).toBe(403);
  });
});
