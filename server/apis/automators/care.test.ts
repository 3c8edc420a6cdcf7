import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOST_REASON } from "../../alerts/index.ts";
import { buildAutomatorCheck, checkDueAutomators, productPlatforms } from "../../platforms/index.ts";
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
