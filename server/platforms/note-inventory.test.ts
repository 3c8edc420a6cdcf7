import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import { surveyDueAutomators } from "./index.ts";
import { noteInventory } from "./note-inventory.ts";

let portal: TestPortal;
let provider: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const sql = <Row>(text: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(text, values));
const changesOf = async (id: number) => (await provider.get(`/automators/automator/${id}`)).body.changes;
const thing = (kind: string, id: string, name = id) => ({ kind, id, name });

const partsOf = () => ({
  database: portal.database,
  platforms: portal.platforms,
  publicUrl: "https://portal.example",
  log: { error: (detail: object, text: string) => expect.fail(`${text}: ${JSON.stringify(detail)}`) },
});

it("says nothing of the first sync, and of a later one what came, went and was renamed", async () => {
  const note = (...things: Parameters<typeof noteInventory>[2]) =>
    noteInventory(portal.database, { automatorId: 5, accountId: 1 }, things);
  await note(thing("network", "n1"), thing("machine", "m1", "web"), thing("machine", "m2"));
  expect(await changesOf(5)).toEqual([]);
  await note(thing("network", "n1"), thing("machine", "m1", "web"), thing("machine", "m2"));
  expect(await changesOf(5)).toEqual([]);
  const many = Array.from({ length: 7 }, (_, at) => thing("template", `t${at}`));
  await note(thing("machine", "m1", "shop"), thing("machine", "m3"), ...many);
  const change = (kind: string, how: string, count: number, names: string) =>
    expect.objectContaining({ kind, change: how, count, names });
  const first = [
    change("machine", "added", 1, "m3"),
    change("machine", "removed", 1, "m2"),
    change("machine", "renamed", 1, "web → shop"),
    change("network", "removed", 1, "n1"),
    change("template", "added", 7, "t0, t1, t2, t3, t4 and 2 more"),
  ];
  expect(await changesOf(5)).toEqual(first);
  // The newest stands first.
  await note(thing("machine", "m1", "shop"), ...many);
  expect(await changesOf(5)).toEqual([change("machine", "removed", 1, "m3"), ...first]);
});

it("finds what was made on every embedded platform behind the portal's back", async () => {
  const survey = async () => {
    await sql("update automator set surveyed_at = null where state = 'available'");
    await sql("update automator_inventory set noted_at = noted_at - interval '16 minutes'");
    await surveyDueAutomators(partsOf());
  };
  const connected = await sql<{ id: number; type: string }>(
    `select a.id, t.type from automator a join automator_type t on t.id = a.automator_type_id
     where a.account_id = 1 and a.state = 'available' order by a.id`,
  );
  expect(new Set(connected.map(({ type }) => type))).toEqual(
    new Set(["vCenter", "vCloud", "AWS", "Azure", "Veeam"]),
  );
  await sql("delete from automator_inventory");
  await survey();
  for (const { id } of connected) expect(await changesOf(id)).toEqual([]);
  await survey();
  for (const { id } of connected) expect(await changesOf(id)).toEqual([]);

  const [noted] = await sql("select sum(extract(epoch from noted_at)) as at from automator_inventory");
  await sql("update automator set surveyed_at = null where state = 'available'");
  await surveyDueAutomators(partsOf());
  // Not before a quarter of an hour has passed.
  expect(await sql("select sum(extract(epoch from noted_at)) as at from automator_inventory")).toEqual([
    noted,
  ]);

  await sql(
    "update vcenter_virtual_machine set name = 'renamed there' where automator_id = 1 and mo_id = (select min(mo_id) from vcenter_virtual_machine where automator_id = 1)",
  );
  await sql(
    `delete from embedded_object where (automator_id, kind, id) in
       (select automator_id, kind, min(id) from embedded_object
        where kind in ('backup-policy', 'external-network') group by automator_id, kind)`,
  );
  await survey();
  const found = new Map<string, object[]>();
  for (const { id, type } of connected)
    found.set(type, [...(found.get(type) ?? []), ...(await changesOf(id))]);
  expect(found.get("vCenter")).toMatchObject([
    { kind: "virtual machine", change: "renamed", names: expect.stringMatching(/ → renamed there$/) },
  ]);
  expect(found.get("Veeam")).toMatchObject([{ kind: "policy", change: "removed", count: 1 }]);
  expect(found.get("vCloud")).toMatchObject([{ kind: "external network", change: "removed" }, {}]);
});
