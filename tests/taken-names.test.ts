import { afterAll, beforeAll, expect, test } from "vitest";
import { evaluateCondition, fillPath, resolveValue } from "#engine/expression";
import { parseTemplate } from "#engine/template/parse";
import { isRecord, parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";

// Forms say that a name is taken before they are sent: their checks as the shipped pages have them, asked of the server.

let portal: TestPortal;
let provider: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const { pages, routes, fragments, apiList } = readTemplates();
const BASES: Readonly<Record<string, string>> = {
  access: "/access",
  automators: "/automators",
  budgets: "/budgets",
  contracts: "",
  pricing: "/pricing",
  webhooks: "",
};
const PROVIDER = 1;

/** The check of the field at this place of a page, wherever in it the field is. */
function checkOf(page: string, at: string, action?: string): Record<string, unknown> {
  const given = {
    ...Object(
      readOwn(
        parseRows(routes).find(({ template }) => template === page),
        "with",
      ),
    ),
  };
  const parsed = parseTemplate(pages[page]?.text ?? "", {
    file: `${page}.json`,
    fragments,
    routes,
    apiList,
    with: given,
  });
  if (!parsed.ok) throw new Error(parsed.findings[0]?.message);
  const within = action === undefined ? parsed.template : findAction(parsed.template, action);
  const [check] = parseRows(readOwn(findField(within, at), "check"));
  if (check === undefined) throw new Error(`${page} does not ask whether ${at} is taken.`);
  return check;
}

const findField = (node: unknown, at: string) =>
  findNode(node, (each) => each["at"] === at && each["check"] !== undefined);
const findAction = (node: unknown, id: string) =>
  findNode(node, (each) => each["id"] === id && each["ask"] !== undefined);

function findNode(node: unknown, isIt: (each: Readonly<Record<string, unknown>>) => boolean): unknown {
  if (isRecord(node) && isIt(node)) return node;
  const inside = Array.isArray(node) ? node : isRecord(node) ? Object.values(node) : [];
  return inside.map((each) => findNode(each, isIt)).find((each) => each !== undefined);
}

async function isFree(check: Record<string, unknown>, roots: object): Promise<boolean> {
  const all = { claims: { accountId: PROVIDER }, ...roots };
  const path = fillPath(String(check["do"]).replace("GET ", ""), all);
  if (!path.ok) throw new Error("The check has no address.");
  const filters = Object.entries({ ...Object(check["filter"]) }).flatMap(([name, value]) => {
    const filled = resolveValue(value, all);
    return typeof filled === "string" || typeof filled === "number" ? [[`filter[${name}]`, `${filled}`]] : [];
  });
  const { status, body } = await provider.get(
    `${BASES[String(check["api"])]}${path.path}?${new URLSearchParams(filters)}`,
  );
  expect(status).toBe(200);
  return evaluateCondition(check["ok"], { ...all, result: body });
}

test("a role, when it is added or gets another name, which may be its own", async () => {
  const [role] = (await provider.get("/access/role?sort=id")).body.data;
  const other = { name: "Helpdesk", permissions: [] };
  expect((await provider.send("POST", "/access/role", other)).status).toBe(201);
  for (const page of ["role-add", "role"]) {
    const check = checkOf(page, "/name");
    const load = page === "role" ? { role } : {};
    expect([page, await isFree(check, { load, form: { name: other.name } })]).toEqual([page, false]);
    expect([page, await isFree(check, { load, form: { name: "surely free" } })]).toEqual([page, true]);
    expect([page, await isFree(check, { load, form: { name: role.name } })]).toEqual([page, page === "role"]);
  }
});

test("a solution, when it is created, cloned or gets another name", async () => {
  const [solution, other] = (await provider.get(`/pricing/solution/managed?filter[Accounts_id]=${PROVIDER}`))
    .body.data;
  for (const page of ["solution-create", "solution-clone", "solution-update"]) {
    const check = checkOf(page, "/name");
    const load = { solution };
    expect([page, await isFree(check, { load, form: { name: other.name } })]).toEqual([page, false]);
    expect([page, await isFree(check, { load, form: { name: "surely free" } })]).toEqual([page, true]);
    expect([page, await isFree(check, { load, form: { name: solution.name } })]).toEqual([
      page,
      page === "solution-update",
    ]);
  }
});

test("a user, who signs in with the address already", async () => {
  const check = checkOf("access-roles", "/username");
  expect(await isFree(check, { form: { username: "provider@demo.example" } })).toBe(false);
  expect(await isFree(check, { form: { username: "nobody@demo.example" } })).toBe(true);
});

test("a budget of the account in the currency", async () => {
  const check = checkOf("budgets", "/currency");
  const [{ account_id, currency }] = (await provider.get("/budgets/budget")).body.data;
  expect(await isFree(check, { form: { account_id, currency } })).toBe(false);
  expect(await isFree(check, { form: { account_id, currency: "CHF" } })).toBe(true);
  // Who may not choose an account is not told of the budgets of customers.
  expect(await isFree(check, { form: { currency } })).toBe(true);
});

test("an automator and a role of the account, whoever else has one of the name", async () => {
  const theirs = { name: "Theirs" };
  await portal.database.transaction("system", async (db) => {
    await db.query(
      "insert into automator (account_id, automator_type_id, name) select 2, automator_type_id, $1 from automator limit 1",
      [theirs.name],
    );
    await db.query("insert into role (account_id, name) values (2, $1)", [theirs.name]);
  });
  const { data } = (await provider.get(`/automators/automator?filter[account_id]=${PROVIDER}`)).body;
  const [row, other] = data;
  const add = checkOf("automators", "/name", "add");
  const modify = checkOf("automators", "/name", "modify");
  expect(await isFree(add, { form: { name: row.name } })).toBe(false);
  expect(await isFree(add, { form: theirs })).toBe(true);
  expect(await isFree(modify, { row, form: { name: other.name } })).toBe(false);
  expect(await isFree(modify, { row, form: { name: row.name } })).toBe(true);
  expect(await isFree(modify, { row, form: theirs })).toBe(true);
  expect(await isFree(checkOf("role-add", "/name"), { form: theirs })).toBe(true);
});

test("a contract of the account that buys", async () => {
  const [contract] = (await provider.get("/contracts?sort=id")).body.data;
  const { account_id, name } = contract;
  const create = checkOf("account-contract-create", "/name");
  const update = checkOf("account-contract-update", "/name");
  expect(await isFree(create, { form: { account_id, name } })).toBe(false);
  expect(await isFree(create, { form: { account_id, name: "surely free" } })).toBe(true);
  // Whose it will be is not said yet.
  expect(await isFree(create, { form: { name } })).toBe(true);
  expect(await isFree(update, { load: { contract }, form: { name } })).toBe(true);
  expect(await isFree(update, { load: { contract: { ...contract, id: 0 } }, form: { name } })).toBe(false);
});

test("a webhook", async () => {
  await portal.database.transaction("system", (db) =>
    db.query(
      `insert into webhook (id, account_id, name, url, events, secret, user_id)
       values (gen_random_uuid(), $1, 'Tickets', 'https://hooks.example/a', '{role.changed}', 'x', 1)`,
      [PROVIDER],
    ),
  );
  const [row] = (await provider.get("/webhooks?filter[name]=Tickets")).body.data;
  const add = checkOf("webhooks", "/name", "add");
  const modify = checkOf("webhooks", "/name", "modify");
  expect(await isFree(add, { form: { name: "Tickets" } })).toBe(false);
  expect(await isFree(add, { form: { name: "surely free" } })).toBe(true);
  expect(await isFree(modify, { row, form: { name: "Tickets" } })).toBe(true);
  expect(await isFree(modify, { row: { ...row, uuid: "another" }, form: { name: "Tickets" } })).toBe(false);
});
