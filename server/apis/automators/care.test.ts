import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOST_REASON } from "../../alerts/index.ts";
import { buildAutomatorCheck, checkDueAutomators, productPlatforms } from "../../platforms/index.ts";
import { noteInventory } from "../../platforms/note-inventory.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

const API = "/automators/automator";
const VCENTER = 1;

let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const system = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));

describe("what needs care", () => {
  const care = async (id: number) => {
    const { data } = (await provider.get(`${API}/care?sort=since&page[size]=1000`)).body;
    return data.filter((row: { readonly automator_id: number }) => row.automator_id === id);
  };
  const attention = async () => (await provider.get(`${API}/insights`)).body.needsAttention;

  it("is an agent that fell silent, a lost service and a platform that was not listed, each said once", async () => {
    const [before, had] = [await attention(), await care(VCENTER)];
    expect(had).toEqual([]);
    const names = ["care-b", "care-a"];
    for (const name of names) await provider.send("POST", "/agents", { automator_id: VCENTER, name });
    expect(await care(VCENTER)).toEqual([]); // Who never reported is not silent.
    await system("update agent set reported_at = now() - interval '11 minutes' where name like 'care-%'");
    const lose = (id: number, error: string) =>
      system(
        `update service set state = 'Error', error_display = '${error}', missing_since = now() - interval '1 minute'
         where id = (select min(id) from service where automator_id = ${id})`,
      );
    await lose(VCENTER, LOST_REASON);
    // What failed for another reason was not lost.
    await lose(2, "The storage is full.");
    expect(await care(2)).toEqual([]);
    await system(
      `insert into automator_inventory (automator_id, account_id, things, noted_at)
       values (${VCENTER}, 1, '{}', now() - interval '61 minutes')
       on conflict (automator_id) do update set noted_at = excluded.noted_at`,
    );
    expect(await care(VCENTER)).toMatchObject([
      { care: "changes", reason: expect.stringContaining("was not listed for an hour") },
      { care: "agents", reason: "The agents care-a, care-b no longer report.", name: "vCenter Frankfurt" },
      { care: "services", reason: expect.stringMatching(/^The platform lost /) },
    ]);
    expect(await attention()).toBe(before + 1);
    const file = await provider.get(`${API}/care`, { accept: "text/csv" });
    expect(file.text).toContain("The agents care-a, care-b no longer report.");
    const other = (await (await portal.signIn("provider2")).get(`${API}/care`)).body.data;
    expect(other.map((row: { readonly automator_id: number }) => row.automator_id)).not.toContain(VCENTER);
    await system("delete from agent where name like 'care-%'");
    await system(
      "update service set state = 'Available', missing_since = null where missing_since is not null",
    );
    await system("delete from automator_inventory");
    expect(await care(VCENTER)).toEqual([]);
  });

  it("is a catalog or a solution that names what the last inventory lacks, until it no longer does", async () => {
    const [offering] = await portal.database.transaction("system", (db) =>
      db.query<{ id: number; name: string }>(
        `update service_offering set properties = properties || '{"clusters": ["domain-gone"]}'
         where id = (select min(id) from service_offering where automator_id = ${VCENTER} and type = 'vCenterResourcePool' and is_available)
         returning id, name`,
      ),
    );
    await system(
      `insert into vcenter_catalog (automator_id, account_id, name, template_ids)
       values (${VCENTER}, 1, 'Gold', '{vm-there,vm-gone}')`,
    );
    expect(await care(VCENTER)).toEqual([]); // Nothing was listed yet.
    const list = (things: object) =>
      noteInventory(
        portal.database,
        { automatorId: VCENTER, accountId: 1 },
        Object.entries(things).map(([id, kind]) => ({ kind: String(kind), id, name: id })),
      );
    const all = {
      "domain-there": "cluster",
      "domain-gone": "cluster",
      "vm-there": "template",
      "vm-gone": "template",
    };
    await list(all);
    const before = await attention();
    const ofOthers = await care(VCENTER); // Solutions of the demo name other clusters.
    expect(ofOthers.map((row: { readonly about: number }) => row.about)).not.toContain(offering?.id);
    await list({ "domain-there": "cluster", "vm-there": "template" });
    expect(await care(VCENTER)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          care: "catalogs",
          about: null,
          reason: "The platform no longer has the template that the catalog Gold names.",
        }),
        expect.objectContaining({
          care: "solutions",
          about: offering?.id,
          reason: `The platform no longer has the cluster that the solution ${offering?.name} names.`,
        }),
      ]),
    );
    expect(await attention()).toBe(before + (ofOthers.length === 0 ? 1 : 0));
    await system("update vcenter_catalog set template_ids = '{vm-there}' where name = 'Gold'");
    await list(all);
    expect(await care(VCENTER)).toEqual(ofOthers);
    await system("delete from automator_inventory");
  });

  it("is a connection that is broken, with its reason", async () => {
    const body = { name: "Not connected", automator_type_id: 2 };
    const { id } = (await provider.send("POST", API, body)).body;
    await checkDueAutomators(portal.database, buildAutomatorCheck(productPlatforms, "http://localhost:8102"));
    expect(await care(id)).toMatchObject([
      { care: "connection", reason: "No vCenter is configured for this automator yet." },
    ]);
    await provider.send("DELETE", `${API}/${id}`);
  });
});
