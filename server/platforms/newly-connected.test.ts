import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import { buildAutomatorCheck, checkDueAutomators } from "./check-automators.ts";

let portal: TestPortal;
let provider: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const PLATFORMS = [
  ["vCenter", "v1", "/automators/vcenter/automator/{}/v2/config"],
  ["vCenter", "v2", "/automators/vcenter/automator/{}/v2/config"],
  ["vCloud", "v1", "/automators/vcloud/v4/{}/configuration/v2"],
  ["vCloud", "v2", "/automators/vcloud/v4/{}/configuration/v2"],
  ["AWS", "v1", "/automators/aws/{}/config"],
  ["Veeam", "v1", "/automators/veeam/{}/config"],
] as const;

it.each(PLATFORMS)(
  "an automator of %s %s that is connected to the embedded one has something to sell, once",
  async (type, version, path) => {
    const [found] = await portal.database.transaction("system", (db) =>
      db.query<{ id: number }>("select id from automator_type where type = $1 and version = $2", [
        type,
        version,
      ]),
    );
    const added = await provider.send("POST", "/automators/automator", {
      name: `Newly connected ${type} ${version}`,
      automator_type_id: found?.id,
    });
    expect(added.status, added.text).toBe(201);
    const { id } = added.body;
    const check = () =>
      checkDueAutomators(portal.database, buildAutomatorCheck(portal.platforms, "http://portal.example.com"));
    const readState = async () => (await provider.get(`/automators/automator/${id}`)).body;
    await check();
    expect(await readState()).toMatchObject({
      state: "notConfiguredProperly",
      stateDescription: expect.any(String),
    });
    const configured = await provider.send("POST", path.replace("{}", String(id)), { url: "embedded:" });
    expect(configured.status, configured.text).toBe(200);
    const read = async () => (await provider.get(`/pricing/solution/draft/${id}`)).body;
    // Why it did not work before says nothing any more.
    expect(await readState()).toMatchObject({ state: "syncing", stateDescription: null });
    await check();
    expect((await readState()).state).toBe("available");
    const first = await read();
    expect(first.data).not.toEqual([]);
    expect(first.found.places).toBeGreaterThan(0);

    const again = await provider.send("POST", path.replace("{}", String(id)), { url: "embedded:" });
    expect(again.status, again.text).toBe(200);
    expect(await read()).toEqual(first);
  },
);
