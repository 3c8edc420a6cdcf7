import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import type { Requester } from "./decide.ts";
import type { TenantTable } from "../testing/tenant-marks.ts";
import { readTenantTables } from "../testing/tenant-marks.ts";
import type { Ids } from "../testing/platform-world.ts";
import type { Target } from "../testing/tenant-requests.ts";
import { fillPath } from "../testing/tenant-requests.ts";
import { AIMS, openTenantWorld } from "../testing/tenant-world.ts";
import { PERMISSION_TAGS } from "#validators";
import type { Decision } from "./decide.ts";
import type { Requirement } from "./permission.ts";
import { requirementText } from "./permission.ts";

/**
 * Whether the tests would notice if a check were missing: each permission of each operation, each rule of the decision
 * and each table's separation of tenants is removed in turn, and the expectation that guards it must then fail.
 */
type Decide = (actor: Requester, requirement: Requirement, isChange?: boolean) => Decision;
const changed = vi.hoisted((): { decide: ((real: Decide) => Decide) | undefined } => ({ decide: undefined }));
vi.mock(import("./decide.ts"), async (importOriginal) => {
  const real = await importOriginal();
  return {
    ...real,
    decide: (...asked) => (changed.decide?.(real.decide) ?? real.decide)(...asked),
  };
});

let portal: TestPortal;
let targets: readonly (Target & { readonly permission: { readonly tag: string; readonly flag: string } })[];
let tables: readonly TenantTable[];

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  await openTenantWorld(portal);
  await portal.database.transaction("system", async (db) => {
    await db.query("insert into role (id, account_id, name) values (900, 1, 'Almost all')");
    await db.query("insert into user_role (user_id, role_id, account_id) values (501, 900, 1)");
    // The demo has no pool and no machine on a real vCenter, and no page that a provider made.
    await db.query(
      "insert into vsphere_pool (service_id, automator_id, account_id, storage_limit, storage_policy) values (900, 1, 1, 1, 'gold')",
    );
    await db.query(
      "insert into vsphere_machine (order_key, automator_id, account_id) values ('service 900', 1, 1)",
    );
    // Nothing of the demo is resold.
    await db.query(
      "insert into service_order_cost (order_id, account_id, monthly, price) select id, 1, 1, '{}' from service_order limit 1",
    );
    // Nobody has opened a console of a machine.
    await db.query(
      `with asked as (insert into session (user_id, token_id, id_token_hash, ends_at)
         values (501, gen_random_uuid(), 'console', now() + interval '1 hour') returning id)
       insert into console_access (id, account_id, user_id, session_id, api, automator_id, machine)
       select gen_random_uuid(), 1, 501, id, 'vcenter-v2', 1, 'vm-1' from asked`,
    );
    await db.query(
      "insert into stored_page (id, account_id, service_offering_id, name, version) values (900, 1, 11, 'form-11', 1)",
    );
    await db.query(
      "insert into stored_page_version (stored_page_id, account_id, version, source, document, username) values (900, 1, 1, '{}', '{}', 'x')",
    );
  });
  targets = portal.targets.flatMap((target) => {
    const { requirement } = target.operation;
    return typeof requirement === "string" ? [] : [{ ...target, permission: requirement }];
  });
  tables = await readTenantTables(portal.database.owner);
});
afterAll(() => portal.close());

/** Calls an operation with every permission but its own: it must answer 403. The ids do not exist, so nothing changes. */
async function isRefused(target: (typeof targets)[number]): Promise<boolean> {
  const almost = Object.fromEntries(
    PERMISSION_TAGS.map(({ name }) => {
      const has = (flag: string) => !(name === target.permission.tag && flag === target.permission.flag);
      return [name, { C: has("C"), R: has("R"), U: has("U"), D: has("D") }];
    }),
  );
  await portal.database.transaction("system", (db) =>
    db.query("update role set permissions = $1::jsonb where id = 900", [JSON.stringify(almost)]),
  );
  const caller = await portal.signIn("nobody-1@demo.example");
  const path = fillPath(target.path, { id: 2_147_483_000, automatorId: 2_147_483_000 });
  const { method } = target.operation;
  const { status } = method === "GET" ? await caller.get(path) : await caller.send(method, path, {});
  return status === 403;
}

const allowed: Decision = { allowed: true };

describe("the permission of each operation", () => {
  it("is required, and the tests fail without it", async () => {
    const open: string[] = [];
    const unnoticed: string[] = [];
    for (const target of targets) {
      changed.decide = undefined;
      if (!(await isRefused(target))) open.push(target.operation.operationId);
      changed.decide = (real) => (actor, requirement) =>
        requirementText(requirement) === requirementText(target.operation.requirement)
          ? allowed
          : real(actor, requirement);
      if (await isRefused(target)) unnoticed.push(target.operation.operationId);
    }
    changed.decide = undefined;
    expect({ open, unnoticed }).toEqual({ open: [], unnoticed: [] });
    expect(targets.length).toBeGreaterThanOrEqual(58);
    process.stdout.write(`permissions taken away and missed: ${targets.length}\n`);
  });

  it.each<[rule: string, refusal: number, ask: () => Promise<number>, without: (real: Decide) => Decide]>([
    [
      "that nobody without a token is let in",
      401,
      async () => (await (await portal.signIn("anonymous")).get("/access/account")).status,
      (real) => (actor, requirement) => (actor.userId === 0 ? allowed : real(actor, requirement)),
    ],
    [
      "that a key that only reads changes nothing, its maker included",
      403,
      async () => {
        const provider = await portal.signIn("provider");
        const made = await provider.send("POST", "/access/apikey", {
          name: "Reads",
          readOnly: true,
          currentPassword: "Portal123!",
        });
        const key = portal.withBearer(String(made.body.key));
        return (await key.send("PATCH", "/access/user/1", { language: "en" })).status;
      },
      (real) => (actor, requirement) => real(actor, requirement),
    ],
  ])("the rule %s is missed where it is taken away", async (_, refusal, ask, without) => {
    expect(await ask()).toBe(refusal);
    changed.decide = without;
    expect(await ask()).not.toBe(refusal);
    changed.decide = undefined;
  });

  it.each([
    [
      "which of C, R, U and D",
      (real: Decide): Decide =>
        (actor, requirement) =>
          typeof requirement === "object" && Object.values(actor.access[requirement.tag] ?? {}).some(Boolean)
            ? allowed
            : real(actor, requirement),
    ],
    [
      "which activity tag",
      (real: Decide): Decide =>
        (actor, requirement) =>
          typeof requirement === "object" &&
          Object.values(actor.access).some((flags) => flags[requirement.flag] === true)
            ? allowed
            : real(actor, requirement),
    ],
  ])("counts %s", async (_, without) => {
    changed.decide = without;
    const refused: string[] = [];
    for (const target of targets.slice(0, 10)) if (await isRefused(target)) refused.push(target.path);
    changed.decide = undefined;
    expect(refused).toEqual([]);
  });
});

/** How many rows of a table each account reads or could change although they are not its own, nor offered to it. */
async function countForeign({ name, accountColumn, isOffered }: TenantTable): Promise<number> {
  let total = 0;
  for (const accountId of [1, 2, 10, 20, 100, 200]) {
    const [tree] = await portal.database.transaction("system", (db) =>
      db.query<{ own: number[]; seen: number[] }>(
        `select accounts_at_and_below($1) as own, accounts_at_and_below($1) || case when $2 then accounts_at_and_above($1) end as seen`,
        [accountId, isOffered],
      ),
    );
    const [row] = await portal.database.transaction({ accountId }, (db) =>
      db.query<{ total: number }>(
        `select count(*) as total from ${name} where ${accountColumn} <> all ($1::int[])`,
        [tree?.seen],
      ),
    );
    total += row?.total ?? 0;
  }
  return total;
}

describe("the separation of tenants", () => {
  it("applies to every table, and the tests fail where it is removed from one", async () => {
    const unnoticed: string[] = [];
    for (const table of tables) {
      expect(await countForeign(table), table.name).toBe(0);
      await withHole(table.name, async () => {
        if ((await countForeign(table)) === 0) unnoticed.push(table.name);
      });
      expect(await countForeign(table), table.name).toBe(0);
    }
    expect(unnoticed).toEqual([]);
    expect(tables.length).toBeGreaterThanOrEqual(19);
    process.stdout.write(`separations of tenants taken away and missed: ${tables.length}\n`);
  });

  it("protects what operations return: a foreign row is found where it is removed from its table", async () => {
    const readable = portal.targets.filter(
      ({ operation, resource }) => operation.method === "GET" && resource !== undefined,
    );
    const customer = await portal.signIn("customer2");
    const noticed = new Set<string>();
    for (const { path, resource } of readable) {
      const [row] = await portal.database.transaction("system", (db) =>
        db.query<Ids>(
          `select r.* from (${resource?.sql ?? ""}) r where account_id = any($1::int[]) and account_id < 200 and account_id <> 2 order by r::text limit 1`,
          [AIMS],
        ),
      );
      const ask = async () => (await customer.get(fillPath(path, row ?? {}))).status;
      expect(await ask(), path).not.toBe(200);
      await withHole(resource?.table ?? "", async () => {
        if ((await ask()) === 200) noticed.add(resource?.table ?? "");
      });
    }
    expect([...noticed].toSorted()).toEqual(
      expect.arrayContaining(["account", "activity", "branding", "role", "service_offering"]),
    );
  });

  it("fails everywhere when the tree of accounts is removed", async () => {
    const { owner } = portal.database;
    const customer = await portal.signIn("customer2");
    const ask = async () => (await customer.get("/access/account/100")).status;
    const [before] = await owner.query<{ text: string }>(
      "select pg_get_functiondef('atrium.visible_accounts()'::regprocedure) as text",
    );
    expect(await ask()).toBe(404);
    await owner.execute(
      "create or replace function visible_accounts() returns int[] language sql stable security definer set search_path = atrium, pg_temp as $$ select array_agg(account_id) from account_ancestor $$",
    );
    expect(await ask()).toBe(200);
    await owner.execute(before?.text ?? "");
    expect(await ask()).toBe(404);
  });
});

async function withHole(table: string, work: () => Promise<void>): Promise<void> {
  const { owner } = portal.database;
  await owner.execute(`create policy hole on ${table} to atrium_tenant using (true) with check (true)`);
  try {
    await work();
  } finally {
    await owner.execute(`drop policy hole on ${table}`);
  }
}
