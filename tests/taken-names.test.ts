import { afterAll, beforeAll, expect, test } from "vitest";
import { evaluateCondition, fillPath, resolveValue } from "#engine/expression";
import { parseRows, readOwn } from "#validators";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";
import { addressOf, callsIn, canAnswer, openAllPages, partsIn } from "./all-pages.ts";
import { openPage } from "./open-page.ts";

// Forms say that a name is taken before they are sent: their checks as the shipped pages have them, asked of the server.

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  [provider, customer] = [await portal.signIn("provider"), await portal.signIn("customer")];
});
afterAll(() => portal.close());

const allPages = openAllPages();
const PROVIDER = 1;

/** The check of the field at this place of a page, at its address or by its name, wherever in it the field is. */
function checkOf(page: string, at: string, action?: string): Record<string, unknown> {
  const template = page.includes("/") ? openPage(page) : allPages.find((each) => each.template === page);
  const within = action === undefined ? template : findAction(template, action);
  const [check] = parseRows(readOwn(findField(within, at), "check"));
  if (check === undefined) throw new Error(`${page} does not ask whether ${at} is taken.`);
  return check;
}

const findField = (node: unknown, at: string) =>
  partsIn(node).find((each) => each["at"] === at && each["check"] !== undefined);
const findAction = (node: unknown, id: string) =>
  partsIn(node).find((each) => each["id"] === id && each["ask"] !== undefined);

async function isFree(check: Record<string, unknown>, roots: object, by = provider): Promise<boolean> {
  const all = { claims: { accountId: PROVIDER }, ...roots };
  const { do: call } = check;
  if (typeof call !== "string") return evaluateCondition(check["ok"], all);
  const path = fillPath(call.replace("GET ", ""), all);
  if (!path.ok) throw new Error("The check has no address.");
  const query = [
    ...Object.entries({ ...Object(check["query"]) }),
    ...Object.entries({ ...Object(check["filter"]) }).map(([name, value]) => [`filter[${name}]`, value]),
  ].flatMap(([name, value]) => {
    const filled = resolveValue(value, all);
    return typeof filled === "string" || typeof filled === "number" ? [[String(name), `${filled}`]] : [];
  });
  const { status, body } = await by.get(
    `${addressOf(String(check["api"]))}${path.path}?${new URLSearchParams(query)}`,
  );
  expect(status).toBe(200);
  return evaluateCondition(check["ok"], { ...all, result: body });
}

/** Which fields must not have a value that another thing has, besides `name`, by API. */
const UNIQUE: Readonly<Record<string, readonly string[]>> = {
  access: ["username", "subdomain", "cname"],
  budgets: ["currency"],
};

const OF_ANOTHER = "Users of other accounts, who are in no list that can be read, have addresses too.";

/** Forms that do not ask all the same. */
const UNASKED: Readonly<Record<string, string>> = {
  "account-settings: /name of access POST /apikey": "Keys may share a name.",
  "add-direct-user: /user/username of access POST /account": OF_ANOTHER,
  "add-reseller: /user/username of access POST /account": OF_ANOTHER,
  "automator-agents: /name of access POST /apikey": "Keys may share a name.",
  "branding: /cname of access PATCH /branding/{}":
    "It must be unique among all tenants, and no list has a filter by it.",
  "machine-manage: /name of vcenter-v1 POST /{}/virtual-machine/{}/snapshots": "Snapshots may share a name.",
  "machine-manage: /name of vcenter-v2 POST /{}/virtual-machine/{}/snapshots": "Snapshots may share a name.",
  "vcloud-machine: /name of vcloud-v4 POST /{}/virtual-machines/{}/snapshot": "A machine has one snapshot.",
};

/** Parts of the configuration of an edge gateway are in one document, in which names may repeat. */
const isOfGateway = (call: unknown) => /^PUT .*\/edge-gateways\//.test(String(readOwn(call, "do")));

test("every form whose name the server can refuse asks for it before it is sent, or has a reason not to", () => {
  const forms = allPages.flatMap((page) => partsIn(page).map((form) => ({ page, form })));
  const all = forms.flatMap(({ page, form }) => {
    const fields = [form, form["ask"]].flatMap((each) => [
      ...parseRows(readOwn(each, "fields")),
      ...parseRows(readOwn(each, "steps")).flatMap((step) => parseRows(step["fields"])),
    ]);
    const calls = callsIn([form["call"], form["calls"]], ["POST", "PATCH", "PUT"]);
    const call = calls.find((each) => canAnswer(each, 409) && !isOfGateway(each));
    const names = ["name", ...(UNIQUE[String(call?.["api"])] ?? [])];
    return call === undefined
      ? []
      : fields
          .filter(({ at }) => names.includes(String(at).split("/").at(-1) ?? ""))
          .map((field) => ({ page, field, call }));
  });
  const unasked = all.flatMap(({ page, field: { at, check }, call }) => {
    const read = `"form${String(at).replaceAll("/", ".")}"`;
    const isAsked = parseRows(check).some(
      (each) =>
        JSON.stringify(each).includes(read) &&
        (each["do"] !== undefined || JSON.stringify(each).includes('"load.')),
    );
    const operation = `${String(call["api"])} ${String(call["do"]).replaceAll(/\{[^}]*\}/g, "{}")}`;
    return isAsked ? [] : [`${page.template}: ${String(at)} of ${operation}`];
  });
  expect(all.length).toBeGreaterThan(80);
  expect([...new Set(unasked)].toSorted()).toEqual(Object.keys(UNASKED).toSorted());
});

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
  expect(await isFree(update, { load: { contract: { ...contract, name: "Another" } }, form: { name } })).toBe(
    false,
  );
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
  expect(await isFree(modify, { row: { ...row, name: "Another" }, form: { name: "Tickets" } })).toBe(false);
});

interface Named {
  readonly by?: Caller;
  /** What the form reads besides its own values. */
  readonly roots?: object;
  /** The name of another thing, and that of the one which is shown. */
  readonly taken: string;
  readonly own?: string;
}

const rowsOf = async (by: Caller, path: string) => (await by.get(path)).body.data;
const serviceOf = async (type: string) =>
  (await rowsOf(customer, `/pricing/service?filter[service_offering.type]=${type}`)).find(
    ({ metaData }: { metaData: { data?: { moId?: string } } | null }) => metaData?.data?.moId !== undefined,
  );
/** Automators of the demo. */
const [VCENTER, AWS] = [4, 8];

async function services(): Promise<Named> {
  const [service, ...others] = await rowsOf(customer, "/pricing/service");
  const other = others.find((each: typeof service) => each.Accounts_id === service.Accounts_id);
  return { by: customer, roots: { load: { service } }, taken: other.name, own: service.name };
}

async function machinesOfVcenter(): Promise<Named> {
  const service = await serviceOf("vCenterResourcePool");
  const { moId } = service.metaData.data;
  const path = `/automators/vcenter/v2/${service.automator.id}/resource-pool/virtual-machine`;
  const [machine, other] = await rowsOf(customer, `${path}?filter[resourcePool]=${moId}`);
  const roots = { load: { service, machine, pool: { moId } } };
  return { by: customer, roots, taken: other.name, own: machine.name };
}

const inVcloud = async (list: string, filter: (moId: string) => string = () => "") => {
  const service = await serviceOf("vcloud_allocation_vdc");
  const path = `${addressOf("vcloud-v4")}/${service.automator.id}/${list}?page[size]=1000`;
  return { service, rows: await rowsOf(customer, path + filter(service.metaData.data.moId)) };
};

async function machinesOfVcloud(): Promise<Named> {
  const { service, rows } = await inVcloud("virtual-machines");
  const isBeside = (one: { vappUid: string; uid: string }) => (each: { vappUid: string; uid: string }) =>
    each.vappUid === one.vappUid && each.uid !== one.uid;
  const machine = rows.find((each: { vappUid: string; uid: string }) => rows.some(isBeside(each)));
  const other = rows.find(isBeside(machine));
  const roots = { load: { service, machine, vapp: { uid: machine.vappUid } } };
  return { by: customer, roots, taken: other.name, own: machine.name };
}

async function vapps(): Promise<Named> {
  const { service, rows } = await inVcloud("vapps", (moId) => `&filter[orgVdcUid]=${moId}`);
  const roots = { load: { service, own: { ...rows[0], name: "Another" } } };
  return { by: customer, roots, taken: rows[0].name, own: "Another" };
}

async function networks(): Promise<Named> {
  const { service, rows } = await inVcloud("organization-networks", (moId) => `&filter[orgVdcUid]=${moId}`);
  return { by: customer, roots: { load: { service, vdc: { uid: rows[0].orgVdcUid } } }, taken: rows[0].name };
}

async function automators(): Promise<Named> {
  const [connector, other] = await rowsOf(provider, "/automators/automator");
  return { roots: { load: { connector } }, taken: other.name, own: connector.name };
}

async function agents(): Promise<Named> {
  const automator = { id: VCENTER };
  const path = `${addressOf("agents")}/agents`;
  const { status } = await provider.send("POST", path, { automator_id: automator.id, name: "Berlin" });
  expect(status).toBe(201);
  return { roots: { load: { automator } }, taken: "Berlin" };
}

const catalogs = async (id: number, api: string, list: string, body: object): Promise<Named> => {
  const path = `${addressOf(api)}/${id}/${list}`;
  for (const name of ["Small", "Large"]) await provider.send("POST", path, { ...body, name });
  const roots = { query: { id, region: readOwn(body, "region_id") }, load: { catalog: { name: "Small" } } };
  return { roots, taken: "Large", own: "Small" };
};
const ofAws = () => catalogs(AWS, "aws-v1", "catalogs", { region_id: "eu-central-1" });
const ofVcenter = () => catalogs(VCENTER, "vcenter-v1", "catalog", {});

async function templatesOfVcenter(): Promise<Named> {
  const path = `${addressOf("vcenter-v1")}/${VCENTER}/virtual-machine/available-templates`;
  const [template] = await rowsOf(provider, path);
  return { roots: { query: { id: VCENTER } }, taken: template.name };
}

async function computers(): Promise<Named> {
  const service = await serviceOf("veeam_backup_resource");
  const { moId } = service.metaData.data;
  const path = `${addressOf("veeam-v1")}/${service.automator.id}/computer?filter[resource_id]=${moId}`;
  const [computer] = await rowsOf(customer, path);
  return { by: customer, roots: { load: { service } }, taken: computer.name };
}

async function brandings(): Promise<Named> {
  const [branding, other] = await rowsOf(provider, "/access/branding");
  return { roots: { load: { branding } }, taken: other.subdomain, own: branding.subdomain };
}

async function contracts(): Promise<Named> {
  const [contract] = await rowsOf(provider, "/contracts?sort=id");
  return { roots: { load: { order: { Accounts_id: contract.account_id } } }, taken: contract.name };
}

test.each<readonly [string, string, string, string | undefined, boolean, () => Promise<Named>]>([
  ["a service gets", "service", "/name", undefined, true, services],
  ["a machine of vCenter gets", "machine-edit", "/name", undefined, true, machinesOfVcenter],
  ["a clone in vCenter gets", "machine-manage", "/name", "clone", false, machinesOfVcenter],
  [
    "a machine of vCloud gets",
    "services/vcloud/virtual-machine/edit",
    "/name",
    undefined,
    true,
    machinesOfVcloud,
  ],
  ["a clone in vCloud gets", "vcloud-machine", "/name", "clone", false, machinesOfVcloud],
  ["a machine is added to a vApp with", "vapp-manage", "/name", "add-machine", false, machinesOfVcloud],
  ["a vApp is added with", "vdc-manage", "/name", "add-vapp", false, vapps],
  ["a vApp gets", "vapp-manage", "/name", "modify", true, vapps],
  ["a network is added with", "vdc-manage", "/name", "add-network", false, networks],
  ["an agent is added with", "automator-agents", "/name", "add", false, agents],
  ["an Azure connector is added with", "azure-configure", "/name", undefined, false, automators],
  ["an Azure connector gets", "azure-update", "/name", undefined, true, automators],
  ["a catalog of AWS is added with", "aws-automator-manage", "/name", "add", false, ofAws],
  ["a catalog of AWS gets", "aws-automator-manage", "/name", "modify", true, ofAws],
  ["a catalog of vCenter is added with", "vcenter-catalog-create", "/name", undefined, false, ofVcenter],
  ["a catalog of vCenter gets", "vcenter-catalog-update", "/name", undefined, true, ofVcenter],
  ["a template of vCenter is added with", "vcenter-automator", "/name", "deploy", false, templatesOfVcenter],
  ["a computer is protected with", "backup-computer-protect", "/name", undefined, false, computers],
  ["a portal gets", "branding", "/subdomain", undefined, true, brandings],
  ["a contract is made with an order with", "order", "/contract/name", "approve", false, contracts],
])("%s a name that another has not", async (_, page, at, action, isChange, find) => {
  const { by = provider, roots = {}, taken, own } = await find();
  const check = checkOf(page, at, action);
  const isNameFree = async (name: string) => {
    const form = at
      .split("/")
      .slice(1)
      .reduceRight<unknown>((value, key) => ({ [key]: value }), name);
    return await isFree(check, { ...roots, form }, by);
  };
  expect(await isNameFree(taken)).toBe(false);
  expect(await isNameFree("surely-free")).toBe(true);
  expect(!isChange || own === undefined || (await isNameFree(own))).toBe(true);
});

test("a certificate of a gateway", async () => {
  const check = checkOf("edge-gateway-manage", "/name");
  const load = { certificates: { data: [{ name: "web" }] }, crls: { data: [{ name: "web" }] } };
  expect(await isFree(check, { load, form: { name: "web" } })).toBe(false);
  expect(await isFree(check, { load, form: { name: "mail" } })).toBe(true);
});
