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
  budgets: "/budgets",
  pricing: "/pricing",
};
const PROVIDER = 1;

/** The check of the field at this place of a page, wherever in it the field is. */
function checkOf(page: string, at: string): Record<string, unknown> {
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
  const [check] = parseRows(readOwn(findField(parsed.template, at), "check"));
  if (check === undefined) throw new Error(`${page} does not ask whether ${at} is taken.`);
  return check;
}

function findField(node: unknown, at: string): unknown {
  if (isRecord(node) && node["at"] === at && node["check"] !== undefined) return node;
  const inside = Array.isArray(node) ? node : isRecord(node) ? Object.values(node) : [];
  return inside.map((each) => findField(each, at)).find((each) => each !== undefined);
}

async function isFree(check: Record<string, unknown>, roots: object): Promise<boolean> {
  const all = { claims: { accountId: PROVIDER }, ...roots };
  const path = fillPath(String(check["do"]).replace("GET ", ""), all);
  if (!path.ok) throw new Error("The check has no address.");
  const filters = Object.entries({ ...Object(check["filter"]) }).flatMap(([name, value]) => {
    const filled = resolveValue(value, all);
    return typeof filled === "string" ? [[`filter[${name}]`, filled]] : [];
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
