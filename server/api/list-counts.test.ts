import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteExpired } from "../delete-expired.ts";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
});
afterAll(() => portal.close());

const WHO = ["provider", "distributor", "reseller", "customer", "customer2", "viewer"];

/** What the list says, and what there is: the rows themselves, without the counts that the database keeps. */
async function readBoth(caller: Caller) {
  const list = await caller.get("/pricing/service?counts=state&page[size]=1");
  const states = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const { body } = await caller.get(`/pricing/service?sort=id&page[size]=1000&page[number]=${page}`);
    for (const { state } of body.data) states.set(state, (states.get(state) ?? 0) + 1);
    if (body.data.length < 1000) break;
  }
  const total = [...states.values()].reduce((sum, count) => sum + count, 0);
  const filtered = await caller.get(
    "/pricing/service?filter[state]=Available&filter[state]=Error&page[size]=1",
  );
  return {
    said: [list.body.meta, filtered.body.meta.total],
    real: [
      { total, counts: { state: Object.fromEntries(states) } },
      (states.get("Available") ?? 0) + (states.get("Error") ?? 0),
    ],
  };
}

test.each(WHO)("the totals that %s sees are true", async (who) => {
  const { said, real } = await readBoth(await portal.signIn(who));
  expect(said).toEqual(real);
});

test("they stay true while services are added, changed, moved and deleted, and what is rolled back does not count", async () => {
  const customer = await portal.signIn("customer");
  const compare = async () => {
    const { said, real } = await readBoth(customer);
    expect(said).toEqual(real);
  };
  const change = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));
  const add = `insert into service (account_id, service_offering_id, name, state)
    select 100, min(service_offering_id), 'counted-' || n, 'Suspended' from service, generate_series(1, 30) n where account_id = 100 group by n`;
  await change(add);
  await compare();
  await change("update service set state = 'Error' where name like 'counted-1%'");
  await compare();
  await change("update service set description = 'same state' where account_id = 100");
  await expect(change(`${add}; select 1/0`)).rejects.toThrow(/./);
  await expect(
    portal.database.transaction("system", async (db) => {
      await db.query("delete from service where name like 'counted-2%'");
      throw new Error("not this time");
    }),
  ).rejects.toThrow("not this time");
  await compare();
  await change("delete from service where name like 'counted-2%'");
  await compare();
  await Promise.all(
    ["3", "4", "5", "6"].map((digit) =>
      change(`update service set state = 'Processing' where name like 'counted-${digit}%'`),
    ),
  );
  await Promise.all([
    deleteExpired(portal.database),
    change("delete from service where name like 'counted-7%'"),
    deleteExpired(portal.database),
  ]);
  await compare();
  const [parts] = await portal.database.transaction("system", (db) =>
    db.query<{ most: number }>(
      "select max(n) as most from (select count(*) as n from row_count group by relation, account_id, part, value) x",
    ),
  );
  expect(parts?.most).toBeLessThanOrEqual(2);
});

test("the machines of each pool are counted as they are, also after they change, move and go", async () => {
  const system = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));
  const compare = async () => {
    const kept = await system(
      `select account_id, part, value, sum(amount)::int as n from row_count where relation = 'vcenter_virtual_machine'
       group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`,
    );
    const real = await system(
      `select account_id, automator_id || ' ' || resource_pool as part, power_state as value, count(*)::int as n
       from vcenter_virtual_machine group by 1, 2, 3 order by 1, 2, 3`,
    );
    expect(kept).toEqual(real);
    return real.length;
  };
  expect(await compare()).toBeGreaterThan(5);
  const [from, to] = await system(
    `select p.resource_pool as id from (select automator_id, resource_pool, count(*) from vcenter_virtual_machine group by 1, 2) p
     where p.automator_id = 1 order by p.count desc, p.resource_pool limit 2`,
  );
  const here = `where automator_id = 1 and resource_pool = '${String(from?.["id"])}'`;
  await system(`update vcenter_virtual_machine set power_state = 'SUSPENDED' ${here}`);
  await compare();
  await system(
    `update vcenter_virtual_machine set resource_pool = '${String(to?.["id"])}', name = mo_id ${here}`,
  );
  await compare();
  await deleteExpired(portal.database);
  await compare();
  await system("delete from vcenter_virtual_machine where name = mo_id");
  await compare();
});

test("pages far from the beginning are those of the whole list, also from its end", async () => {
  const provider = await portal.signIn("provider");
  const read = async (query: string): Promise<number[]> => {
    const { body } = await provider.get(`/pricing/service?sort=-createTime&${query}`);
    return body.data.map(({ id }: { id: number }) => id);
  };
  const ids: number[] = [];
  for (let page = 1; ids.length === (page - 1) * 1000; page += 1)
    ids.push(...(await read(`page[size]=1000&page[number]=${page}`)));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(1100);
  const last = Math.ceil(ids.length / 10);
  for (const number of [1, 40, 101, 105, last - 1, last, last + 1])
    expect(await read(`page[size]=10&page[number]=${number}`)).toEqual(
      ids.slice((number - 1) * 10, number * 10),
    );
});
